/// The Messages API of Anthropic and compatible providers.
///
/// `RequestReader` reads a request. `RequestWriter`, `MessageWriter` and `BlockWriter` write it;
/// `Marks` sets the marks for the prompt cache. `WholeAnswer` and `AnswerStream` read an answer,
/// `AnswerWriter` writes it.
@NullMarked
package dev.nerve.llm.anthropic;

import org.jspecify.annotations.NullMarked;
