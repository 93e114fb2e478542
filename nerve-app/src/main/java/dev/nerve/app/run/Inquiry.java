package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.cli.Style;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// The questions of a run for somebody who answers them elsewhere: all that is asked, and exactly
/// what to type. *Immutable.*
///
/// @param run the run
/// @param questions all that wait in it
/// @param now the time
/// @param width how wide a line may be
record Inquiry(RunId run, List<Question> questions, Instant now, int width) {

    private static final String INDENT = "  ";

    Inquiry {
        questions = List.copyOf(questions);
    }

    /// {@return one of them in lines}
    ///
    /// @param question which
    /// @param style how they look
    /// @param advised makes a command work where it is read
    List<String> lines(Question question, Style style, UnaryOperator<String> advised) {
        var lines = new ArrayList<>(question.asked(style, now, width));
        var options = question.asked().options();
        for (int i = 0; i < options.size(); i++) {
            lines.add(question.option(i, style));
            var typed = advised.apply(command(question, answer(options, i)));
            lines.add(INDENT.repeat(2) + " " + style.typed(typed));
        }
        if (options.isEmpty()) {
            lines.add(INDENT + style.typed(advised.apply(command(question, "TEXT"))));
        }
        return lines;
    }

    private String command(Question question, String answer) {
        return typed(run, questions, question) + " " + answer;
    }

    /// {@return what is typed before an answer; the gate is named only if there are several}
    static String typed(RunId run, List<Question> all, Question question) {
        var gate = all.size() == 1 ? "" : " " + ShellWord.of(name(all, question));
        return "nerve runs answer " + Places.brief(run) + gate;
    }

    /// The short name of one may be the last part of another's path.
    private static String name(List<Question> all, Question question) {
        var place = question.place();
        long meant = all.stream().filter(one -> one.path().name().equals(place)).count();
        return meant > 1 ? question.path().toString() : place;
    }

    /// A number is as good as an option that is hard to type.
    private static String answer(List<String> options, int index) {
        var option = options.get(index);
        return option.matches("[\\w.][\\w.-]*") ? option : String.valueOf(index + 1);
    }
}
