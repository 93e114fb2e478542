package dev.nerve.gate;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A gate that was opened, with its answer once it has one. *Immutable.*
///
/// @param number its number in the inbox; a store never uses a number twice
/// @param place the place at which a person is asked
/// @param gate the question and its options
/// @param since the time at which it was opened
/// @param answer its answer, or null while it waits
public record StoredGate(
        long number, GatePlace place, Gate gate, Instant since, @Nullable GateAnswer answer) {

    /// {@return whether it waits for an answer}
    public boolean isOpen() {
        return answer == null;
    }

    /// {@return the run, if it belongs to one}
    public Optional<RunId> run() {
        return Optional.ofNullable(place.run());
    }

    /// {@return the path in its run}
    ///
    /// @throws IllegalStateException if it belongs to no run
    public RunPath path() {
        var path = place.path();
        if (path == null) {
            throw new IllegalStateException("gate %d belongs to no run".formatted(number));
        }
        return path;
    }

    /// {@return the name for messages: its path, or its number if it belongs to no run}
    public String name() {
        return place.path() == null ? String.valueOf(number) : path().toString();
    }

    /// {@return the same gate with an answer}
    ///
    /// @param settled the answer
    public StoredGate withAnswer(GateAnswer settled) {
        return new StoredGate(number, place, gate, since, settled);
    }

    /// {@return the failure that says who answered the gate before}
    ///
    /// @throws IllegalStateException if the gate has no answer
    public NerveException.AlreadyExists alreadyAnswered() {
        if (answer == null) {
            throw new IllegalStateException("the gate waits");
        }
        return new NerveException.AlreadyExists(
                "gate '%s' %s".formatted(name(), description(answer)));
    }

    private static String description(GateAnswer answer) {
        var text = NameRules.quote(answer.text());
        return switch (answer.how()) {
            case ANSWERED ->
                    answer.by().equals(GateAnswer.PREPARED)
                            ? "was answered in advance with %s".formatted(text)
                            : "was answered with %s by %s at %s"
                                    .formatted(text, answer.by(), answer.at());
            case TIMED_OUT ->
                    "timed out at %s; %s"
                            .formatted(
                                    answer.at(),
                                    answer.text().isEmpty()
                                            ? "it has no default answer"
                                            : text + " counts as its answer");
            case CANCELLED -> "was cancelled by %s at %s".formatted(answer.by(), answer.at());
        };
    }
}
