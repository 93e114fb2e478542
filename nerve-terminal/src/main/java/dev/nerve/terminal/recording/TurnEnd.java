package dev.nerve.terminal.recording;

import dev.nerve.terminal.parse.FinishedTurn;
import dev.nerve.value.Value;

/// The end of a turn in a recording. *Immutable.*
///
/// @param nanos the time of its detection, since the start of the recording
/// @param turn the finished turn
public record TurnEnd(long nanos, FinishedTurn turn) {

    /// {@return the end as a value: `t` in seconds, and the turn}
    public Value toValue() {
        var value = Value.Fields.EMPTY.with("t", StateChange.seconds(nanos));
        for (var field : turn.toValue().fields().entrySet()) {
            value = value.with(field.getKey(), field.getValue());
        }
        return value;
    }
}
