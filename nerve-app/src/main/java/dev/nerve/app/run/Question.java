package dev.nerve.app.run;

import dev.nerve.Durations;
import dev.nerve.RunPath;
import dev.nerve.app.chat.Wrapped;
import dev.nerve.cli.Style;
import dev.nerve.cli.progress.Harmless;
import dev.nerve.event.ControlFact;
import dev.nerve.store.Gates;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A question of a run to a person.
///
/// @param path where in the run
/// @param asked what
record Question(RunPath path, ControlFact.GateWaiting asked) {

    /// The nearest deadline comes first, and what has none comes last.
    static final Comparator<Question> SOONEST =
            Comparator.comparing(
                    question -> question.asked.deadline(),
                    Comparator.nullsLast(Comparator.naturalOrder()));

    private static final String INDENT = "  ";

    static Question of(Gates.OpenGate open) {
        var gate = open.gate();
        return new Question(
                open.path(),
                new ControlFact.GateWaiting(
                        gate.prompt(), gate.options(), gate.deadline(), gate.otherwise()));
    }

    /// {@return whether it gets an answer if nobody gives one: its default, at its deadline}
    boolean hasDefault() {
        return asked.deadline() != null && asked.otherwise() != null;
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
    List<String> lines(Style style, Instant now, int width) {
        var lines = new ArrayList<>(asked(style, now, width));
        for (int i = 0; i < asked.options().size(); i++) {
            lines.add(option(i, style));
        }
        return lines;
    }

    /// {@return where it is asked and how long, for a question that is shown in full elsewhere}
    List<String> brief(Style style, Instant now) {
        return List.of(heading(style, now));
    }

    private String heading(Style style, Instant now) {
        return style.asking("? " + place()) + style.secondary(limit(now));
    }

    /// {@return where it is asked, how long, and all that is asked, without the options}
    List<String> asked(Style style, Instant now, int width) {
        var lines = new ArrayList<String>();
        lines.add(heading(style, now));
        Wrapped.of(asked.prompt(), width - INDENT.length())
                .forEach(line -> lines.add((INDENT + line).stripTrailing()));
        return lines;
    }

    /// {@return where it is asked, and how long}
    String limited(Instant now) {
        return place() + limit(now);
    }

    /// {@return an option with the number that can be typed}
    ///
    /// @param index which, from 0 on
    String option(int index, Style style) {
        var option = Harmless.line(asked.options().get(index));
        return INDENT + style.typed(String.valueOf(index + 1)) + INDENT + option;
    }

    private String limit(Instant now) {
        var deadline = asked.deadline();
        if (deadline == null) {
            return "";
        }
        var left = Duration.between(now, deadline);
        var then = asked.otherwise();
        return (left.isPositive() ? "  within " + Durations.show(left) : "  its time is up")
                + (then == null ? "" : ", or else " + Harmless.line(then));
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
