/// The Responses API of OpenAI.
///
/// `RequestReader` and `InputItemReader` read a request; `RequestWriter` and `InputItemWriter`
/// write one. `WholeAnswerReader` and `StreamedAnswerReader` read an answer; `AnswerWriter` and
/// `AnswerEventWriter` write one.
@NullMarked
package dev.nerve.llm.responses;

import org.jspecify.annotations.NullMarked;
