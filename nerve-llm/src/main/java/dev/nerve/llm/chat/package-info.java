/// The chat completions API of OpenAI and compatible providers.
///
/// `RequestReader` and `MessageReader` read a request; `RequestWriter` and `MessageWriter` write
/// one. [dev.nerve.llm.chat.ChatFeature] lists the differences between providers.
/// `WholeAnswerReader` and `StreamedAnswerReader` read an answer; `AnswerWriter` writes one.
@NullMarked
package dev.nerve.llm.chat;

import org.jspecify.annotations.NullMarked;
