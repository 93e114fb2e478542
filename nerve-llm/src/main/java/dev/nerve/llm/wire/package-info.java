/// The code that all dialects share.
///
/// - [dev.nerve.llm.wire.Piece] reads JSON and reports the place of an error;
///   [dev.nerve.llm.wire.Written] builds JSON objects.
/// - [dev.nerve.llm.wire.Said] groups messages into [dev.nerve.llm.wire.Turns] of user and model,
///   which the readers use as well.
/// - [dev.nerve.llm.wire.ToolArguments], [dev.nerve.llm.wire.FailedTools] and
///   [dev.nerve.llm.wire.Pictures] convert parts of messages.
/// - [dev.nerve.llm.wire.Tools] and [dev.nerve.llm.wire.Extra] convert parts of requests.
/// - [dev.nerve.llm.wire.Endings] has the stop reasons and failures of answers.
@NullMarked
package dev.nerve.llm.wire;

import org.jspecify.annotations.NullMarked;
