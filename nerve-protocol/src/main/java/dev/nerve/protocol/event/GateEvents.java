package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.WireName;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The data of events about the gates of a run.
public sealed interface GateEvents extends EventData {

    /// A gate waits for a person.
    ///
    /// @param prompt the question
    /// @param options the possible answers; empty if other answers are allowed
    /// @param deadline the end of the wait
    /// @param otherwise the answer after the deadline
    /// @param kind the kind of the inbox item; null for `gate`
    /// @param payload the data of its kind
    /// @param schema the JSON Schema of an answer
    /// @param since the time at which it was opened, also if a resumed run reports it again
    record GateWaitingData(
            String prompt,
            List<String> options,
            @Nullable Instant deadline,
            @WireName("default") @Nullable String otherwise,
            @Nullable String kind,
            Value payload,
            Value.@Nullable Fields schema,
            @Nullable Instant since)
            implements GateEvents {}

    /// A gate ended.
    ///
    /// @param how `answered`, `timed_out` or `cancelled`
    /// @param answer the text of the answer
    /// @param by the person or thing that ended the wait
    record GateResolvedData(String how, String answer, String by) implements GateEvents {}
}
