/// The Responses API of OpenAI.
///
/// A request is read by `RequestReader` and `InputReader` and written by `RequestWriter` and
/// `InputWriter`. An answer is read by `Output` or `EventReader` and written by `AnswerWriter` or
/// `EventWriter`.
@NullMarked
package dev.nerve.llm.responses;

import org.jspecify.annotations.NullMarked;
