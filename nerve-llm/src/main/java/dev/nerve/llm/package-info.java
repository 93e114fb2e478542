/// Language models behind their wire dialects: what is sent, what comes back, and what goes wrong
/// on the way.
///
/// A [dev.nerve.llm.Provider] is reached at an address and spoken to in a [dev.nerve.llm.Dialect],
/// which turns what is [dev.nerve.llm.Asked] into JSON and JSON into an answer, and the other way
/// round for whoever plays a provider. An answer that comes piece by piece is put together from
/// [dev.nerve.llm.ServerEvent]s by an [dev.nerve.llm.AnswerReader]. Each dialect has a package of
/// its own; what they do alike is in `wire`, and how bytes travel is in `http` and `sse`.
@NullMarked
package dev.nerve.llm;

import org.jspecify.annotations.NullMarked;
