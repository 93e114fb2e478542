package dev.nerve.engine.data;

import dev.nerve.protocol.common.OutcomeData;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A writer of outcomes in their wire form.
public final class OutcomeDataWriter {

    private OutcomeDataWriter() {}

    /// {@return an outcome}
    ///
    /// @param outcome the outcome
    /// @param node the name of the node, or null if it is unknown
    /// @param type the kind of the node, or null if it is unknown
    /// @param input the input of the node; null if it is not stored
    public static OutcomeData of(
            Outcome outcome, @Nullable String node, @Nullable String type, Value input) {
        return switch (outcome) {
            case Outcome.Done(var output, var attributes) ->
                    new OutcomeData(true, output, null, null, node, type, input, attributes);
            case Outcome.Failed(var code, var message, var attributes) ->
                    new OutcomeData(
                            false,
                            Value.NULL,
                            message,
                            code.wireName(),
                            node,
                            type,
                            input,
                            attributes);
        };
    }
}
