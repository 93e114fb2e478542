/// The code that all dialects share.
///
/// - [dev.nerve.llm.wire.LocatedValue] reads JSON and reports the place of an error;
///   [dev.nerve.llm.wire.JsonObjectBuilder] builds JSON objects.
/// - [dev.nerve.llm.wire.IndexedBlock] groups messages into [dev.nerve.llm.wire.TurnBuilder] of
///   user and model, which the readers use as well.
/// - [dev.nerve.llm.wire.ToolArgumentsCodec], [dev.nerve.llm.wire.ToolFailureCodec] and
///   [dev.nerve.llm.wire.ImageCodec] convert parts of messages.
/// - [dev.nerve.llm.wire.RequestTools] and [dev.nerve.llm.wire.ExtraFields] convert parts of
///   requests.
/// - [dev.nerve.llm.wire.AnswerEndings] has the stop reasons and failures of answers.
@NullMarked
package dev.nerve.llm.wire;

import org.jspecify.annotations.NullMarked;
