/// The Messages API of Anthropic, and of those who speak like it.
///
/// A request is read by `RequestReader` and written by `RequestWriter`, `MessageWriter` and
/// `BlockWriter`; `Marks` tells where the prompt cache is used. An answer is read by `WholeAnswer`
/// or `AnswerStream` and written by `AnswerWriter`.
@NullMarked
package dev.nerve.llm.anthropic;

import org.jspecify.annotations.NullMarked;
