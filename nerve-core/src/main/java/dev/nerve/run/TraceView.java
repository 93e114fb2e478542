package dev.nerve.run;

import dev.nerve.DurationFormat;
import dev.nerve.TextTruncator;
import dev.nerve.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// A trace drawn as a tree for a person.
///
/// A bar shows the time of each step, on a scale of the whole run.
final class TraceView {

    private static final int SCALE = 24;
    private static final int LONGEST_MESSAGE = 100;

    private final List<Line> lines = new ArrayList<>();
    private final Instant start;
    private final Duration whole;

    private TraceView(List<TraceStep> steps) {
        this.start = steps.getFirst().begin().time();
        this.whole = elapsed(steps.getFirst());
    }

    static String of(List<TraceStep> steps, long dropped) {
        if (steps.isEmpty()) {
            return "(nothing ran)";
        }
        var view = new TraceView(steps);
        view.addAll(TraceTree.of(steps));
        var more = dropped == 0 ? "" : "\n(and %d more executions)".formatted(dropped);
        return view.text() + more;
    }

    /// Avoids recursion, because executions can be nested to any depth.
    private void addAll(TraceTree root) {
        var open = new ArrayDeque<Place>();
        open.push(new Place(root, "", ""));
        while (!open.isEmpty()) {
            var place = open.pop();
            add(place);
            var inside = place.branch.inside();
            for (int i = inside.size() - 1; i >= 0; i--) {
                open.push(place.inside(inside.get(i), i == inside.size() - 1));
            }
        }
    }

    private void add(Place place) {
        var step = place.branch.step();
        var name = place.first + mark(step) + " " + place.branch.name();
        lines.add(new Line(name, step.begin().type(), time(step), bar(step), remark(step)));
    }

    private static String mark(TraceStep step) {
        return switch (step.end()) {
            case TraceStep.End.OpenEnd _ -> "…";
            case TraceStep.End.CompletedEnd _ -> "✓";
            case TraceStep.End.FailedEnd _ -> "✗";
            case TraceStep.End.SkippedEnd _ -> "–";
        };
    }

    private static String time(TraceStep step) {
        return switch (step.end()) {
            case TraceStep.End.OpenEnd _, TraceStep.End.SkippedEnd _ -> "";
            case TraceStep.End.CompletedEnd _, TraceStep.End.FailedEnd _ ->
                    DurationFormat.format(elapsed(step));
        };
    }

    private static Duration elapsed(TraceStep step) {
        return switch (step.end()) {
            case TraceStep.End.CompletedEnd(_, var elapsed, _) -> elapsed;
            case TraceStep.End.FailedEnd(_, _, var elapsed, _) -> elapsed;
            case TraceStep.End.OpenEnd _, TraceStep.End.SkippedEnd _ -> Duration.ZERO;
        };
    }

    private String bar(TraceStep step) {
        if (step.end() instanceof TraceStep.End.SkippedEnd || whole.isZero()) {
            return " ".repeat(SCALE);
        }
        int from = Math.min(position(Duration.between(start, step.begin().time())), SCALE - 1);
        int length = Math.max(1, Math.min(position(elapsed(step)), SCALE - from));
        return " ".repeat(from) + "█".repeat(length) + " ".repeat(SCALE - from - length);
    }

    private int position(Duration time) {
        return (int) Math.max(0, Math.round((double) SCALE * time.toNanos() / whole.toNanos()));
    }

    private static String remark(TraceStep step) {
        var attempts = step.attempts() == 1 ? "" : step.attempts() + " attempts ";
        var end =
                switch (step.end()) {
                    case TraceStep.End.OpenEnd _ -> "running";
                    case TraceStep.End.CompletedEnd(_, _, var usage) -> spent(usage);
                    case TraceStep.End.FailedEnd(var code, var message, _, _) ->
                            code.wireName() + ": " + cut(message);
                    case TraceStep.End.SkippedEnd(_, var message) -> "skipped: " + cut(message);
                };
        return attempts + end;
    }

    private static String spent(Usage usage) {
        return usage.tokens() == 0 ? "" : usage.tokens() + " tokens " + usage.cost();
    }

    /// Returns the first line, without control characters.
    private static String cut(String message) {
        var line = message.lines().findFirst().orElse("").replaceAll("\\p{Cntrl}", "?");
        return TextTruncator.truncate(line, LONGEST_MESSAGE);
    }

    private String text() {
        int names = lines.stream().mapToInt(line -> line.name.length()).max().orElse(0);
        int types = lines.stream().mapToInt(line -> line.type.length()).max().orElse(0);
        var text = new StringBuilder();
        for (var line : lines) {
            var row = "%-" + names + "s  %-" + types + "s  %8s  %s  %s";
            var filled = row.formatted(line.name, line.type, line.time, line.bar, line.remark);
            text.append(filled.stripTrailing()).append('\n');
        }
        return text.toString().stripTrailing();
    }

    private record Line(String name, String type, String time, String bar, String remark) {}

    /// A branch and the line prefixes with which it is drawn.
    ///
    /// @param branch the branch
    /// @param first the prefix of its own line
    /// @param rest the prefix of the lines inside it
    private record Place(TraceTree branch, String first, String rest) {

        Place inside(TraceTree child, boolean last) {
            return new Place(child, rest + (last ? "└─ " : "├─ "), rest + (last ? "   " : "│  "));
        }
    }
}
