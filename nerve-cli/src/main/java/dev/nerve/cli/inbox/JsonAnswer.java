package dev.nerve.cli.inbox;

import dev.nerve.NerveException;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.value.Value;

/// An answer that a person typed as JSON.
///
/// @param value the answer
record JsonAnswer(Value value) {

    /// {@return the answer in a JSON text}
    ///
    /// @param json the typed text
    static Value parse(String json) {
        try {
            return RecordCodec.parse(JsonAnswer.class, "{\"value\": " + json + "}").value();
        } catch (NerveException.Invalid problem) {
            throw CommandFailure.usage(
                    "the answer is not JSON: " + problem.getMessage(),
                    "write it like '{\"name\": \"text\"}'");
        }
    }
}
