/// The Messages API of Anthropic and compatible providers.
///
/// `RequestReader` reads a request. `RequestWriter`, `MessageWriter` and `ContentBlockWriter` write
/// it; `CacheBreakpoints` sets the marks for the prompt cache. `WholeAnswerReader` and
/// `StreamedAnswerReader` read an answer, `AnswerWriter` writes it.
@NullMarked
package dev.nerve.llm.anthropic;

import org.jspecify.annotations.NullMarked;
