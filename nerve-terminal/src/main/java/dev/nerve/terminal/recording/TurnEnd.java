package dev.nerve.terminal.recording;

import dev.nerve.terminal.parse.Turn;
import dev.nerve.value.Value;

/// That a turn was over at a moment. *Immutable.*
///
/// @param nanos when it was known, since the recording began
/// @param turn what was said and done in it
public record TurnEnd(long nanos, Turn turn) {

    /// {@return it for programs: `t` in seconds, and the turn}
    public Value value() {
        var value = Value.Fields.EMPTY.with("t", StateChange.seconds(nanos));
        for (var field : turn.toValue().fields().entrySet()) {
            value = value.with(field.getKey(), field.getValue());
        }
        return value;
    }
}
