package dev.nerve.app.run;

import dev.nerve.Durations;
import dev.nerve.RunPath;
import dev.nerve.app.chat.Wrapped;
import dev.nerve.cli.progress.Harmless;
import dev.nerve.event.ControlFact;
import dev.nerve.store.Gates;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A question of a run to a person.
///
/// @param path where in the run
/// @param asked what
record Question(RunPath path, ControlFact.GateWaiting asked) {

    private static final String INDENT = "  ";

    static Question of(Gates.OpenGate open) {
        var gate = open.gate();
        return new Question(
                open.path(),
                new ControlFact.GateWaiting(
                        gate.prompt(), gate.options(), gate.deadline(), gate.otherwise()));
    }

    /// {@return its place without the workflow, which is in every path}
    String place() {
        return Places.inside(path);
    }

    /// {@return the question in one line}
    String line() {
        var options =
                asked.options().isEmpty() ? "" : " (" + String.join(", ", asked.options()) + ")";
        return Harmless.line(asked.prompt()) + options;
    }

    /// {@return the question as a person is asked, with numbers that can be typed}
    String text(RunHost host) {
        var style = host.style();
        var lines = new ArrayList<String>();
        lines.add(style.asking("? " + place()) + style.secondary(limit(host.time().now())));
        Wrapped.of(asked.prompt(), host.width() - INDENT.length())
                .forEach(line -> lines.add(INDENT + line));
        for (int i = 0; i < asked.options().size(); i++) {
            var option = Harmless.line(asked.options().get(i));
            lines.add(INDENT + style.typed(String.valueOf(i + 1)) + INDENT + option);
        }
        return String.join("\n", lines);
    }

    private String limit(Instant now) {
        var deadline = asked.deadline();
        if (deadline == null) {
            return "";
        }
        var left = Duration.between(now, deadline);
        var then = asked.otherwise();
        return "  within %s%s"
                .formatted(
                        Durations.show(left.isNegative() ? Duration.ZERO : left),
                        then == null ? "" : ", or else " + Harmless.line(then));
    }

    /// {@return what stands before what is typed}
    String prompt() {
        return asked.options().isEmpty() ? "answer> " : choices(asked.options()) + "> ";
    }

    private static String choices(List<String> options) {
        return options.size() == 1 ? "1" : "1-" + options.size();
    }

    Value.Fields value() {
        return Value.Fields.EMPTY.with("path", path.toString()).with("question", asked.data());
    }
}
