package dev.nerve.agent.permission;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;

/// The unified diff of an edit, from the arguments of the edit tools of all programs.
///
/// Only arguments with both the old and the new text have one. Its line numbers count from the
/// beginning of the old text, because the arguments do not say where in the file that is.
public final class EditDiff {

    private static final int CONTEXT = 3;

    private static final List<String> FILES = List.of("file_path", "filePath", "path");
    private static final List<String> OLD = List.of("old_string", "oldString", "old_str");
    private static final List<String> NEW = List.of("new_string", "newString", "new_str");

    private EditDiff() {}

    /// {@return the diff; empty if the arguments have no old and new text}
    ///
    /// @param arguments the arguments of a tool
    public static Optional<String> of(Value.Fields arguments) {
        var edits =
                arguments.fields().get("edits") instanceof Value.Items(var items)
                        ? items.stream()
                        : Stream.<Value>of(arguments);
        var hunks = new ArrayList<String>();
        for (var edit : edits.toList()) {
            var before = text(edit, OLD);
            var after = text(edit, NEW);
            if (before.isEmpty() || after.isEmpty()) {
                return Optional.empty();
            }
            hunks.add(hunk(lines(before.get()), lines(after.get())));
        }
        var changed = hunks.stream().filter(hunk -> !hunk.isEmpty()).toList();
        if (changed.isEmpty()) {
            return Optional.empty();
        }
        var file = text(arguments, FILES).orElse("file");
        return Optional.of(
                "--- %s\n+++ %s\n%s\n".formatted(file, file, String.join("\n", changed)));
    }

    private static Optional<String> text(Value edit, List<String> names) {
        return edit instanceof Value.Fields(var fields)
                ? names.stream()
                        .map(fields::get)
                        .filter(Value.Text.class::isInstance)
                        .map(Value::text)
                        .findFirst()
                : Optional.empty();
    }

    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : text.lines().toList();
    }

    /// {@return one hunk with the lines between the common beginning and the common end}
    private static String hunk(List<String> before, List<String> after) {
        int same = common(before, after);
        int shorter = Math.min(before.size(), after.size());
        int tail = Math.min(common(before.reversed(), after.reversed()), shorter - same);
        if (same == before.size() && same == after.size()) {
            return "";
        }
        int start = Math.max(0, same - CONTEXT);
        int kept = Math.min(CONTEXT, tail);
        var text = new StringJoiner("\n");
        text.add(
                "@@ -%s +%s @@"
                        .formatted(
                                range(start, before.size() - tail + kept),
                                range(start, after.size() - tail + kept)));
        before.subList(start, same).forEach(line -> text.add(" " + line));
        before.subList(same, before.size() - tail).forEach(line -> text.add("-" + line));
        after.subList(same, after.size() - tail).forEach(line -> text.add("+" + line));
        before.subList(before.size() - tail, before.size() - tail + kept)
                .forEach(line -> text.add(" " + line));
        return text.toString();
    }

    private static int common(List<String> one, List<String> other) {
        int count = 0;
        while (count < Math.min(one.size(), other.size())
                && one.get(count).equals(other.get(count))) {
            count++;
        }
        return count;
    }

    /// {@return the range of lines of a hunk; the line before it if it is empty}
    private static String range(int start, int end) {
        int size = end - start;
        return "%d,%d".formatted(size == 0 ? start : start + 1, size);
    }
}
