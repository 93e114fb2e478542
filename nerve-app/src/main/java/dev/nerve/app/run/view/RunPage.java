package dev.nerve.app.run.view;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.cli.run.view.GateInstructions;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.engine.step.StepResults;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunInfo;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// All details of a run. *Immutable.*
///
/// @param run the run
/// @param steps the results of its steps
/// @param waits the steps that wait
/// @param tree the drawing of its progress
/// @param now the current time
/// @param width the maximum width of a line
public record RunPage(
        RunInfo run, StepResults steps, RunWaits waits, List<String> tree, Instant now, int width)
        implements UntypedOutputItem {

    private static final int LABELS = 9;

    public RunPage {
        tree = List.copyOf(tree);
    }

    @Override
    public Value value() {
        var all =
                steps.byPlace().entrySet().stream()
                        .map(one ->
                                Value.Fields.EMPTY
                                        .with("path", one.getKey())
                                        .with("state", one.getValue().state())
                                        .with("output", one.getValue().given()))
                        .toList();
        return RunFields.of(run).with("waits", waits.value()).with("steps", all);
    }

    @Override
    public void writeTo(TextPage page) {
        var record = run.record();
        row(page, "run", record.id().name());
        row(page, "state", run.state().wireName());
        var file = record.source().file();
        row(page, "workflow", record.source().name() + (file.isEmpty() ? "" : ", from " + file));
        row(page, "started", started());
        var origin = record.start().origin();
        if (origin != null) {
            row(
                    page,
                    "forked",
                    "from %s at %s".formatted(origin.run(), ShortNames.withoutRoot(origin.at())));
        }
        row(page, "input", RunOutputView.singleLine(record.start().input()));
        params(page, record.start().params());
        waits(page);
        page.line("");
        tree.forEach(page::line);
        questions(page);
        outcome(page);
    }

    private String started() {
        var time = run.record().start().time();
        return "%s, %s".formatted(time.truncatedTo(ChronoUnit.SECONDS), RelativeTime.of(time, now));
    }

    private void params(TextPage page, Value.Fields params) {
        var label = "params";
        for (var param : params.fields().entrySet()) {
            row(page, label, param.getKey() + "=" + RunOutputView.singleLine(param.getValue()));
            label = "";
        }
    }

    private void waits(TextPage page) {
        var label = "waits";
        for (var line : waits.lines(now)) {
            row(page, label, line);
            label = "";
        }
    }

    private void row(TextPage page, String label, String text) {
        if (!text.isEmpty()) {
            var shown = CellText.cut(SafeText.line(text), width - LABELS, "...");
            page.line(page.style().secondary(CellText.pad(label, LABELS)) + shown);
        }
    }

    private void questions(TextPage page) {
        var questions = RunFields.questions(run);
        if (!questions.isEmpty()) {
            page.section("Waits for");
            var asked = new GateInstructions(run.record().id(), questions, now, width);
            questions.forEach(gate ->
                    asked.lines(gate, page.style(), page::adaptCommands).forEach(page::line));
        }
    }

    private void outcome(TextPage page) {
        switch (run.record().status().outcome()) {
            case null -> {}
            case Outcome.Done(var output, _) -> {
                if (!output.equals(Value.NULL)) {
                    page.section("Result");
                    page.line(SafeText.text(RunOutputView.text(output)).stripTrailing());
                }
            }
            case Outcome.Failed(var code, var message, _) -> {
                page.section("Failure");
                page.paragraph("%s: %s".formatted(code.wireName(), SafeText.line(message)));
            }
        }
    }
}
