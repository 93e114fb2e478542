package dev.nerve.app.run.view;

import dev.nerve.RunId;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.engine.step.StepResults;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A step-by-step comparison of two runs. *Immutable.*
///
/// @param left the first run
/// @param right the second run
/// @param rows one row per step
/// @param width the maximum width of a line
record RunComparison(RunId left, RunId right, List<ComparisonRow> rows, int width)
        implements UntypedOutputItem {

    private static final int WORD = 10;

    /// The relation between the same step of both runs.
    enum StepRelation {
        SAME,
        DIFFERS,
        ONLY_LEFT,
        ONLY_RIGHT;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A step of either run.
    ///
    /// @param place the path without the workflow
    /// @param left the result of the step in the first run, or null if it has no such step
    /// @param right the result of the step in the second run, or null if it has no such step
    record ComparisonRow(
            String place,
            StepResults.@Nullable StepResult left,
            StepResults.@Nullable StepResult right) {

        StepRelation relation() {
            if (left == null) {
                return StepRelation.ONLY_RIGHT;
            }
            if (right == null) {
                return StepRelation.ONLY_LEFT;
            }
            return left.equals(right) ? StepRelation.SAME : StepRelation.DIFFERS;
        }

        Value.Fields value() {
            var fields =
                    Value.Fields.EMPTY.with("path", place).with("relation", relation().wireName());
            fields = left == null ? fields : fields.with("left", left.value());
            return right == null ? fields : fields.with("right", right.value());
        }
    }

    RunComparison {
        rows = List.copyOf(rows);
    }

    static RunComparison of(
            RunId left, StepResults one, RunId right, StepResults other, int width) {
        var places = new LinkedHashSet<>(one.byPlace().keySet());
        places.addAll(other.byPlace().keySet());
        var rows = new ArrayList<ComparisonRow>();
        for (var place : StepResults.innermost(places)) {
            rows.add(
                    new ComparisonRow(place, one.byPlace().get(place), other.byPlace().get(place)));
        }
        return new RunComparison(left, right, rows, width);
    }

    @Override
    public Value value() {
        return Value.Fields.EMPTY
                .with("type", "comparison")
                .with("left", left.name())
                .with("right", right.name())
                .with("steps", rows.stream().map(ComparisonRow::value).toList());
    }

    @Override
    public void writeTo(TextPage page) {
        page.line(page.style().secondary("<") + " " + left);
        page.line(page.style().secondary(">") + " " + right);
        page.line("");
        rows.forEach(row -> row(page, row));
        page.line("");
        page.line(sum());
    }

    private void row(TextPage page, ComparisonRow row) {
        var style = page.style();
        switch (row.relation()) {
            case SAME -> page.line(style.secondary(CellText.pad("same", WORD) + row.place));
            case DIFFERS -> page.line(style.bad(CellText.pad("differs", WORD)) + row.place);
            case ONLY_LEFT -> page.line(style.typed(CellText.pad("only <", WORD)) + row.place);
            case ONLY_RIGHT -> page.line(style.typed(CellText.pad("only >", WORD)) + row.place);
        }
        if (row.relation() != StepRelation.SAME) {
            side(page, "<", row.left);
            side(page, ">", row.right);
        }
    }

    private void side(TextPage page, String sign, StepResults.@Nullable StepResult step) {
        if (step == null) {
            return;
        }
        var told = RunOutputView.line(step.given());
        var state = step.state().equals("done") ? "" : step.state() + " ";
        var indent = " ".repeat(WORD);
        var line = "%s%s %s%s".formatted(indent, sign, state, told).stripTrailing();
        page.line(CellText.cut(line, width, "..."));
    }

    private String sum() {
        var parts = new ArrayList<String>();
        for (var relation : StepRelation.values()) {
            long count = rows.stream().filter(row -> row.relation() == relation).count();
            if (count > 0) {
                parts.add(
                        switch (relation) {
                            case SAME -> count + " the same";
                            case DIFFERS -> count + (count == 1 ? " differs" : " differ");
                            case ONLY_LEFT -> count + " only in the first";
                            case ONLY_RIGHT -> count + " only in the second";
                        });
            }
        }
        return parts.isEmpty() ? "Neither has a step." : String.join(", ", parts);
    }
}
