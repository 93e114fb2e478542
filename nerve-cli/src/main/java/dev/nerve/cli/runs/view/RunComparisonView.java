package dev.nerve.cli.runs.view;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.protocol.run.RunComparisonData;
import dev.nerve.protocol.run.RunComparisonData.StepPairData;
import dev.nerve.protocol.run.RunComparisonData.StepResultData;
import dev.nerve.value.Value;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// A step-by-step comparison of two runs. *Immutable.*
///
/// @param data both runs and their steps
/// @param width the maximum width of a line
public record RunComparisonView(RunComparisonData data, int width) implements OutputItem {

    private static final int WORD = 10;

    /// The relation between the same step of both runs.
    private enum StepRelation {
        SAME,
        DIFFERS,
        ONLY_LEFT,
        ONLY_RIGHT;

        static StepRelation of(StepPairData pair) {
            if (pair.left() == null) {
                return ONLY_RIGHT;
            }
            if (pair.right() == null) {
                return ONLY_LEFT;
            }
            return pair.same() ? SAME : DIFFERS;
        }
    }

    @Override
    public void writeTo(TextPage page) {
        page.line(page.style().secondary("<") + " " + data.left().runId());
        page.line(page.style().secondary(">") + " " + data.right().runId());
        page.line("");
        data.steps().forEach(pair -> row(page, pair));
        page.line("");
        page.line(sum());
    }

    private void row(TextPage page, StepPairData pair) {
        var style = page.style();
        var relation = StepRelation.of(pair);
        switch (relation) {
            case SAME -> page.line(style.secondary(CellText.pad("same", WORD) + pair.path()));
            case DIFFERS -> page.line(style.bad(CellText.pad("differs", WORD)) + pair.path());
            case ONLY_LEFT -> page.line(style.typed(CellText.pad("only <", WORD)) + pair.path());
            case ONLY_RIGHT -> page.line(style.typed(CellText.pad("only >", WORD)) + pair.path());
        }
        if (relation != StepRelation.SAME) {
            side(page, "<", pair.left());
            side(page, ">", pair.right());
        }
    }

    private void side(TextPage page, String sign, @Nullable StepResultData step) {
        if (step == null) {
            return;
        }
        var error = step.error();
        var told = RunOutputView.line(error == null ? step.output() : Value.of(error));
        var state = step.status().equals("completed") ? "" : step.status() + " ";
        var indent = " ".repeat(WORD);
        var line = "%s%s %s%s".formatted(indent, sign, state, told).stripTrailing();
        page.line(CellText.cut(line, width, "..."));
    }

    private String sum() {
        var parts = new ArrayList<String>();
        for (var relation : StepRelation.values()) {
            long count =
                    data.steps().stream().filter(one -> StepRelation.of(one) == relation).count();
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
