/// Language models and the wire dialects of their providers.
///
/// A [dev.nerve.llm.Provider] has an address and a [dev.nerve.llm.Dialect]. The dialect converts a
/// request ([dev.nerve.llm.ProviderRequest]) to JSON and the JSON of an answer back. It also
/// converts the other way, for code that acts as a provider. An [dev.nerve.llm.AnswerReader] builds
/// a streamed answer from [dev.nerve.llm.ServerSentEvent]s. Each dialect has its own package.
/// Package `wire` has the code that the dialects share; `http` and `sse` have the transport.
@NullMarked
package dev.nerve.llm;

import org.jspecify.annotations.NullMarked;
