package dev.nerve.app.run;

import dev.nerve.cli.progress.Harmless;
import dev.nerve.event.ControlFact;

/// How a question was settled without whoever is asked here. *Immutable.*
///
/// @param how what the run tells of it
record Settled(ControlFact.GateResolved how) {

    /// {@return whether it counts as answered, or nobody wants to know any more}
    boolean isAnswer() {
        return !how.how().equals("cancelled");
    }

    /// {@return what happened, in a line}
    String line() {
        var answer = Harmless.line(how.answer());
        var by = Harmless.line(how.by());
        return switch (how.how()) {
            case "answered" -> "%s answered: %s".formatted(by, answer);
            case "timed_out" ->
                    answer.isEmpty()
                            ? "its time is up, and nobody has answered"
                            : "its time is up; %s counts as the answer".formatted(answer);
            default -> "no longer asked: " + by;
        };
    }
}
