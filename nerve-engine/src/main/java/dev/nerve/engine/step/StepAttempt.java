package dev.nerve.engine.step;

import dev.nerve.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One attempt to execute a step. *Immutable.*
///
/// @param state `done`, `failed`, `cancelled`, `interrupted`, or `running` if it has not ended
/// @param started the time of its start
/// @param elapsed its duration; until the run's last event if it has not ended
/// @param failure the reason of its failure, or null if it did not fail
/// @param usage its usage, including that of inner steps
/// @param texts the text it wrote, in order
public record StepAttempt(
        String state,
        Instant started,
        Duration elapsed,
        @Nullable StepFailure failure,
        Usage usage,
        List<StepText> texts) {

    public StepAttempt {
        texts = List.copyOf(texts);
    }

    /// {@return the message of its failure; empty if it did not fail}
    public String error() {
        return failure == null ? "" : failure.message();
    }

    /// {@return the text it wrote to stderr}
    public String errors() {
        var text = new StringBuilder();
        texts.stream().filter(StepText::isError).forEach(piece -> text.append(piece.text()));
        return text.toString();
    }
}
