package dev.nerve.script.problem;

import dev.nerve.NerveException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An exception that lists all problems of a workflow file.
public final class WorkflowFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final int MOST_SHOWN = 50;
    private static final int LONGEST_LINE = 160;

    private final transient List<FileProblem> problems;

    private WorkflowFileException(String message, List<FileProblem> problems) {
        super(message);
        this.problems = problems;
    }

    /// {@return an exception with the problems of one file}
    ///
    /// @param text the content of the file
    /// @param problems at least one
    public static WorkflowFileException of(String text, List<FileProblem> problems) {
        return of(Map.of(problems.getFirst().file(), text), problems);
    }

    /// {@return an exception with the problems of several files}
    ///
    /// @param texts the contents by file name, in the order in which the message lists the files
    /// @param problems at least one
    public static WorkflowFileException of(Map<String, String> texts, List<FileProblem> problems) {
        var files = List.copyOf(texts.keySet());
        var sorted =
                problems.stream()
                        .distinct()
                        .sorted(
                                Comparator.comparingInt((FileProblem problem) ->
                                                files.indexOf(problem.file()))
                                        .thenComparing(FileProblem.IN_ORDER))
                        .toList();
        var lines = new HashMap<String, List<String>>();
        texts.forEach((file, text) -> lines.put(file, text.lines().toList()));
        var message = new StringBuilder();
        sorted.stream()
                .limit(MOST_SHOWN)
                .forEach(problem ->
                        show(problem, lines.getOrDefault(problem.file(), List.of()), message));
        if (sorted.size() > MOST_SHOWN) {
            message.append("… and %d more\n".formatted(sorted.size() - MOST_SHOWN));
        }
        return new WorkflowFileException(message.toString().stripTrailing(), sorted);
    }

    /// {@return the problems, file by file, sorted by position}
    public List<FileProblem> problems() {
        return problems;
    }

    /// {@return an invalid-request exception with the same message; this exception is its cause}
    public NerveException.Invalid toInvalid() {
        var invalid = new NerveException.Invalid(String.valueOf(getMessage()));
        invalid.initCause(this);
        return invalid;
    }

    private static void show(FileProblem problem, List<String> lines, StringBuilder shown) {
        shown.append(
                "%s:%d:%d: %s\n"
                        .formatted(
                                problem.file(),
                                problem.line(),
                                problem.column(),
                                problem.message()));
        if (problem.line() <= lines.size()) {
            showLine(lines.get(problem.line() - 1), problem, shown);
        }
        if (!problem.hint().isEmpty()) {
            shown.append("  hint: ").append(problem.hint()).append('\n');
        }
    }

    /// Shows the line with a caret below the problem, unless the line is too long.
    private static void showLine(String line, FileProblem problem, StringBuilder shown) {
        if (line.length() > LONGEST_LINE) {
            return;
        }
        var number = Integer.toString(problem.line());
        var margin = " ".repeat(number.length());
        // Keep tabs, so that the caret is below the right character.
        var indent =
                line.codePoints()
                        .limit(problem.column() - 1L)
                        .map(c -> c == '\t' ? '\t' : ' ')
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, (_, _) -> {});
        shown.append("  %s | %s\n".formatted(number, line))
                .append("  %s | %s^\n".formatted(margin, indent));
    }
}
