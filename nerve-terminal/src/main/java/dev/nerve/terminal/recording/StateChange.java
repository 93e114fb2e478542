package dev.nerve.terminal.recording;

import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// A change of a program's state in a recording. *Immutable.*
///
/// @param nanos the time since the start of the recording
/// @param verdict the new state
public record StateChange(long nanos, StateVerdict verdict) {

    /// {@return the change as a value: `t` in seconds, `state`, `kind` if it waits, and `rule`}
    public Value toValue() {
        var value =
                Value.Fields.EMPTY
                        .with("t", seconds(nanos))
                        .with("state", verdict.state().wireName());
        var question = verdict.question();
        if (question.isPresent()) {
            value = value.with("kind", question.get().kind());
        }
        value = value.with("rule", verdict.evidence().rule());
        return question.isPresent() ? asking(value, question.get()) : value;
    }

    /// {@return a time in seconds, exact to a microsecond}
    static BigDecimal seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9).setScale(6, RoundingMode.HALF_UP);
    }

    private static Value asking(Value.Fields value, ProgramQuestion question) {
        return question.text().isEmpty() && question.choices().isEmpty()
                ? value
                : value.with("question", question.text()).with("choices", question.choices());
    }
}
