/// What all dialects do alike, written once.
///
/// A [dev.nerve.llm.wire.Piece] reads what somebody wrote and tells where it makes no sense; a
/// [dev.nerve.llm.wire.Written] writes an object field by field. [dev.nerve.llm.wire.Said] brings
/// what was said into [dev.nerve.llm.wire.Turns] of user and model, which the readers use as well.
/// [dev.nerve.llm.wire.ToolArguments], [dev.nerve.llm.wire.FailedTools] and
/// [dev.nerve.llm.wire.Pictures] are pieces of messages, [dev.nerve.llm.wire.Tools] and
/// [dev.nerve.llm.wire.Extra] pieces of requests. [dev.nerve.llm.wire.Endings] tells why an answer
/// ends, or why there is none.
@NullMarked
package dev.nerve.llm.wire;

import org.jspecify.annotations.NullMarked;
