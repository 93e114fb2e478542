package dev.nerve.cli.runs.view;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.run.view.GateInstructions;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.protocol.run.RunData;
import dev.nerve.value.Value;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// All details of a run. *Immutable.*
///
/// @param data the run
/// @param tree draws its progress
/// @param now the current time
/// @param width the maximum width of a line
public record RunPageView(RunData data, TreeSource tree, Instant now, int width)
        implements OutputItem {

    private static final int LABELS = 9;

    /// A drawing of the progress of a run.
    @FunctionalInterface
    public interface TreeSource {

        /// {@return the lines of the tree}
        ///
        /// @param style the style of the page
        List<String> draw(TextStyle style);
    }

    @Override
    public void writeTo(TextPage page) {
        row(page, "run", data.runId());
        row(page, "title", Objects.requireNonNullElse(data.title(), ""));
        row(page, "state", data.state());
        row(
                page,
                "workflow",
                data.workflow() + (data.file() == null ? "" : ", from " + data.file()));
        row(page, "started", started());
        var origin = data.forkedFrom();
        if (origin != null) {
            var at = ShortNames.withoutRoot(RunPath.parse(origin.at()));
            row(page, "forked", "from %s at %s".formatted(origin.runId(), at));
        }
        row(page, "labels", String.join(", ", data.labels()));
        row(page, "input", RunOutputView.singleLine(data.input()));
        params(page, Objects.requireNonNullElse(data.params(), Value.Fields.EMPTY).fields());
        rows(page, "waits", RunWaitLines.of(data.waits(), now));
        page.line("");
        tree.draw(page.style()).forEach(page::line);
        questions(page);
        outcome(page);
    }

    private String started() {
        var time = data.started();
        return "%s, %s ago"
                .formatted(time.truncatedTo(ChronoUnit.SECONDS), ShortTime.between(time, now));
    }

    private void params(TextPage page, Map<String, Value> params) {
        var lines =
                params.entrySet().stream()
                        .map(one -> one.getKey() + "=" + RunOutputView.singleLine(one.getValue()))
                        .toList();
        rows(page, "params", lines);
    }

    private void rows(TextPage page, String label, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            row(page, i == 0 ? label : "", lines.get(i));
        }
    }

    private void row(TextPage page, String label, String text) {
        if (!text.isEmpty()) {
            var shown = CellText.cut(SafeText.line(text), width - LABELS, "...");
            page.line(page.style().secondary(CellText.pad(label, LABELS)) + shown);
        }
    }

    private void questions(TextPage page) {
        var questions = RunSummaryLine.questions(data);
        if (!questions.isEmpty()) {
            page.section("Waits for");
            var asked = new GateInstructions(RunId.of(data.runId()), questions, now, width);
            questions.forEach(gate ->
                    asked.lines(gate, page.style(), page::adaptCommands).forEach(page::line));
        }
    }

    private void outcome(TextPage page) {
        var error = data.error();
        if (error != null) {
            page.section("Failure");
            page.paragraph("%s: %s".formatted(data.errorType(), SafeText.line(error)));
        } else if (!data.output().isNull()) {
            page.section("Result");
            page.line(SafeText.text(RunOutputView.text(data.output())).stripTrailing());
        }
    }
}
