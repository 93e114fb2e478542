package dev.nerve.cli.run.view;

import dev.nerve.RunId;
import dev.nerve.cli.output.ShellWord;
import dev.nerve.cli.output.TextStyle;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Instructions for a person who answers the gates of a run from another shell: each question with
/// the exact commands to type. *Immutable.*
///
/// @param run the run
/// @param questions all waiting gates of the run
/// @param now the current time
/// @param width the maximum width of a line
public record GateInstructions(RunId run, List<WaitingGate> questions, Instant now, int width) {

    private static final String INDENT = "  ";

    public GateInstructions {
        questions = List.copyOf(questions);
    }

    /// {@return the lines for one question}
    ///
    /// @param waitingGate the question
    /// @param style the style of the lines
    /// @param advised the function that adapts a command to the user's shell, such as by adding
    ///     `--dir`
    public List<String> lines(
            WaitingGate waitingGate, TextStyle style, UnaryOperator<String> advised) {
        var lines = new ArrayList<>(waitingGate.asked(style, now, width));
        var options = waitingGate.asked().options();
        for (int i = 0; i < options.size(); i++) {
            lines.add(waitingGate.option(i, style));
            var typed = advised.apply(command(waitingGate, answer(options, i)));
            lines.add(INDENT.repeat(2) + " " + style.typed(typed));
        }
        if (options.isEmpty()) {
            lines.add(INDENT + style.typed(advised.apply(command(waitingGate, "TEXT"))));
        }
        return lines;
    }

    private String command(WaitingGate waitingGate, String answer) {
        return answerCommand(run, questions, waitingGate) + " " + answer;
    }

    /// {@return the command without the answer; it names the gate only if several gates wait}
    public static String answerCommand(RunId run, List<WaitingGate> all, WaitingGate waitingGate) {
        var gate = all.size() == 1 ? "" : " " + ShellWord.of(name(all, waitingGate));
        return "nerve runs answer " + ShortNames.shortId(run) + gate;
    }

    /// Uses the full path if the short name would match several gates.
    private static String name(List<WaitingGate> all, WaitingGate waitingGate) {
        var place = waitingGate.place();
        long meant = all.stream().filter(one -> one.path().name().equals(place)).count();
        return meant > 1 ? waitingGate.path().toString() : place;
    }

    /// Returns the number of an option that is hard to type.
    private static String answer(List<String> options, int index) {
        var option = options.get(index);
        return option.matches("[\\w.][\\w.-]*") ? option : String.valueOf(index + 1);
    }
}
