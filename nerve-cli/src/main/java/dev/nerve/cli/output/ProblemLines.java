package dev.nerve.cli.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/// The problems in the message of a failure, one line each, in the order of their files and lines.
///
/// A line that begins with blanks continues the problem before it.
public final class ProblemLines {

    private static final Pattern PLACE = Pattern.compile("^(\\S+?):(\\d{1,9}):(\\d{1,9}): ");
    private static final String NEXT = "\n  ";

    private ProblemLines() {}

    static String format(String message) {
        var problems = new ArrayList<>(split(message));
        if (problems.stream().allMatch(problem -> PLACE.matcher(problem).find())) {
            var files = problems.stream().map(ProblemLines::file).distinct().toList();
            problems.sort(
                    Comparator.comparingInt((String problem) -> files.indexOf(file(problem)))
                            .thenComparingInt(problem -> place(problem, 2))
                            .thenComparingInt(problem -> place(problem, 3)));
        }
        return String.join("\n", problems).replace("\n", NEXT);
    }

    /// {@return the problems in a message}
    ///
    /// @param message a message with one or more lines for each problem
    public static List<String> split(String message) {
        var problems = new ArrayList<String>();
        for (var line : message.lines().toList()) {
            var text = SingleLineText.of(line);
            if (!text.isEmpty() && line.startsWith(" ") && !problems.isEmpty()) {
                problems.add(problems.removeLast() + "\n" + indent(line) + text);
            } else if (!text.isEmpty()) {
                problems.add(text);
            }
        }
        return problems;
    }

    private static String indent(String line) {
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    private static String file(String problem) {
        var found = PLACE.matcher(problem);
        return found.find() ? found.group(1) : "";
    }

    private static int place(String problem, int group) {
        var found = PLACE.matcher(problem);
        return found.find() ? Integer.parseInt(found.group(group)) : 0;
    }
}
