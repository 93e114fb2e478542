package dev.nerve.cli.run.view;

import dev.nerve.DurationFormat;
import dev.nerve.RunPath;
import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.event.ControlFact;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A waiting gate with its question to a person.
///
/// @param path the path of the gate in the run
/// @param asked the question with its options and deadline
public record WaitingGate(RunPath path, ControlFact.GateWaiting asked) {

    /// Orders questions by deadline; those without a deadline come last.
    public static final Comparator<WaitingGate> BY_DEADLINE =
            Comparator.comparing(
                    waitingGate -> waitingGate.asked.deadline(),
                    Comparator.nullsLast(Comparator.naturalOrder()));

    private static final String INDENT = "  ";

    /// {@return the question of an item of the inbox}
    ///
    /// @param item an item of a run
    public static WaitingGate of(InboxItemData item) {
        var kind = GateKind.find(item.kind()).orElse(GateKind.GATE);
        return new WaitingGate(
                RunPath.parse(String.valueOf(item.path())),
                new ControlFact.GateWaiting(
                        item.body(),
                        item.options(),
                        item.deadline(),
                        item.otherwise(),
                        new GateContent(kind, item.payload(), item.schema()),
                        item.since()));
    }

    /// {@return whether it resolves without a person: with its default, at its deadline}
    public boolean hasDefault() {
        return asked.deadline() != null && asked.otherwise() != null;
    }

    /// {@return the path without the workflow, which is in every path}
    String place() {
        return ShortNames.withoutRoot(path);
    }

    /// {@return the question in one line}
    public String line() {
        var options =
                asked.options().isEmpty() ? "" : " (" + String.join(", ", asked.options()) + ")";
        return SafeText.line(asked.prompt()) + options;
    }

    /// {@return the full question with a number for each option}
    public List<String> lines(TextStyle style, Instant now, int width) {
        var lines = new ArrayList<>(asked(style, now, width));
        for (int i = 0; i < asked.options().size(); i++) {
            lines.add(option(i, style));
        }
        return lines;
    }

    /// {@return only the path and the remaining time, for a question that is shown in full
    /// elsewhere}
    public List<String> headingLines(TextStyle style, Instant now) {
        return List.of(heading(style, now));
    }

    private String heading(TextStyle style, Instant now) {
        return style.question("? " + place()) + style.secondary(limit(now));
    }

    /// {@return the path, the remaining time and the question, without the options}
    List<String> asked(TextStyle style, Instant now, int width) {
        var lines = new ArrayList<String>();
        lines.add(heading(style, now));
        ColumnWrap.of(asked.prompt(), width - INDENT.length())
                .forEach(line -> lines.add((INDENT + line).stripTrailing()));
        return lines;
    }

    /// {@return the path and the remaining time}
    public String placeWithDeadline(Instant now) {
        return place() + limit(now);
    }

    /// {@return an option with its number}
    ///
    /// @param index the index of the option, from 0
    String option(int index, TextStyle style) {
        var option = SafeText.line(asked.options().get(index));
        return INDENT + style.typed(String.valueOf(index + 1)) + INDENT + option;
    }

    private String limit(Instant now) {
        var deadline = asked.deadline();
        if (deadline == null) {
            return "";
        }
        var left = Duration.between(now, deadline);
        var then = asked.otherwise();
        return (left.isPositive() ? "  within " + DurationFormat.format(left) : "  its time is up")
                + (then == null ? "" : ", or else " + SafeText.line(then));
    }

    /// {@return the prompt before the cursor}
    public String prompt() {
        return asked.options().isEmpty() ? "answer> " : choices(asked.options()) + "> ";
    }

    private static String choices(List<String> options) {
        return options.size() == 1 ? "1" : "1-" + options.size();
    }

    /// {@return the question for programs}
    public Value.Fields value() {
        return Value.Fields.EMPTY.with("path", path.toString()).with("question", asked.data());
    }
}
