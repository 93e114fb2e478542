/// The chat completions of OpenAI, and of the many who speak like it.
///
/// A request is read by `RequestReader` and `MessageReader` and written by `RequestWriter` and
/// `MessageWriter`; [dev.nerve.llm.chat.ChatFeature] says where those who speak it differ. An
/// answer is read by `WholeAnswer` or `AnswerStream` and written by `AnswerWriter`.
@NullMarked
package dev.nerve.llm.chat;

import org.jspecify.annotations.NullMarked;
