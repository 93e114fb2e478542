package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.cli.Style;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

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
    List<String> lines(Question question, Style style) {
        var lines = new ArrayList<>(question.asked(style, now, width));
        var options = question.asked().options();
        for (int i = 0; i < options.size(); i++) {
            lines.add(question.option(i, style));
            lines.add(INDENT.repeat(2) + " " + command(question, answer(options, i), style));
        }
        if (options.isEmpty()) {
            lines.add(INDENT + command(question, "TEXT", style));
        }
        return lines;
    }

    private String command(Question question, String answer, Style style) {
        return style.typed(typed(run, questions, question) + " " + answer);
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
