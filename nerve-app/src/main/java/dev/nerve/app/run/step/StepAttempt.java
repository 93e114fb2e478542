package dev.nerve.app.run.step;

import dev.nerve.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// One attempt to execute a step. *Immutable.*
///
/// @param state `done`, `failed`, `cancelled`, `interrupted`, or `running` if it has not ended
/// @param started when it began
/// @param elapsed how long it took, or has been going on as far as its events tell
/// @param error why it failed; nothing if it did not
/// @param usage what it spent, with what is inside it
/// @param texts what it wrote, in order
public record StepAttempt(
        String state,
        Instant started,
        Duration elapsed,
        String error,
        Usage usage,
        List<StepText> texts) {

    public StepAttempt {
        texts = List.copyOf(texts);
    }

    /// {@return what it wrote about problems}
    public String errors() {
        var text = new StringBuilder();
        texts.stream().filter(StepText::isError).forEach(piece -> text.append(piece.text()));
        return text.toString();
    }
}
