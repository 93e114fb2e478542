package dev.nerve.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.regex.Pattern;

/// What is told about a failure: a line for each problem, in the order of the lines of a file if it
/// tells of one.
final class Problems {

    private static final Pattern PLACE = Pattern.compile("^\\S+?:(\\d{1,9}):(\\d{1,9}): ");
    private static final String NEXT = "\n  ";

    private Problems() {}

    static String of(String message) {
        var lines = new ArrayList<String>();
        message.lines().map(OneLine::of).filter(line -> !line.isEmpty()).forEach(lines::add);
        if (lines.stream().allMatch(line -> PLACE.matcher(line).find())) {
            lines.sort(
                    Comparator.comparingInt((String line) -> place(line, 1))
                            .thenComparingInt(line -> place(line, 2)));
        }
        return String.join(NEXT, lines);
    }

    private static int place(String line, int group) {
        var found = PLACE.matcher(line);
        return found.find() ? Integer.parseInt(found.group(group)) : 0;
    }
}
