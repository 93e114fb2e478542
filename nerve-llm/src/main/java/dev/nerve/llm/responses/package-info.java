/// The Responses API of OpenAI.
///
/// `RequestReader` and `InputReader` read a request; `RequestWriter` and `InputWriter` write one.
/// `Output` and `EventReader` read an answer; `AnswerWriter` and `EventWriter` write one.
@NullMarked
package dev.nerve.llm.responses;

import org.jspecify.annotations.NullMarked;
