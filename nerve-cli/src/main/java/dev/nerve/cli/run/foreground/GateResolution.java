package dev.nerve.cli.run.foreground;

import dev.nerve.cli.console.AnswerAuthor;
import dev.nerve.cli.console.SafeText;
import dev.nerve.event.ControlFact;

/// The resolution of a gate by somebody else, or by its deadline. *Immutable.*
///
/// @param how the event of the resolution
record GateResolution(ControlFact.GateResolved how) {

    /// {@return whether the gate has an answer, and was not just cancelled}
    boolean isAnswer() {
        return !how.how().equals("cancelled");
    }

    /// {@return the resolution in one line}
    String line() {
        var answer = SafeText.line(how.answer());
        var by = AnswerAuthor.text(how.by());
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
