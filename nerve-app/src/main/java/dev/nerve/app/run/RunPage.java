package dev.nerve.app.run;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.progress.Cells;
import dev.nerve.cli.progress.Harmless;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.workflow.RunInfo;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// All details of a run. *Immutable.*
///
/// @param run the run
/// @param steps the results of its steps
/// @param tree the drawing of its progress
/// @param now the current time
/// @param width the maximum width of a line
record RunPage(RunInfo run, Steps steps, List<String> tree, Instant now, int width)
        implements Shown {

    private static final int LABELS = 9;

    RunPage {
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
        return RunFields.of(run).with("steps", all);
    }

    @Override
    public void writeTo(Page page) {
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
                    "from %s at %s".formatted(origin.run(), Places.inside(origin.at())));
        }
        row(page, "input", Given.whole(record.start().input()));
        params(page, record.start().params());
        page.line("");
        tree.forEach(page::line);
        questions(page);
        outcome(page);
    }

    private String started() {
        var time = run.record().start().time();
        return "%s, %s".formatted(time.truncatedTo(ChronoUnit.SECONDS), Ago.of(time, now));
    }

    private void params(Page page, Value.Fields params) {
        var label = "params";
        for (var param : params.fields().entrySet()) {
            row(page, label, param.getKey() + "=" + Given.whole(param.getValue()));
            label = "";
        }
    }

    private void row(Page page, String label, String text) {
        if (!text.isEmpty()) {
            var shown = Cells.cut(Harmless.line(text), width - LABELS, "...");
            page.line(page.style().secondary(Cells.pad(label, LABELS)) + shown);
        }
    }

    private void questions(Page page) {
        var questions = RunFields.questions(run);
        if (!questions.isEmpty()) {
            page.section("Waits for");
            var asked = new Inquiry(run.record().id(), questions, now, width);
            questions.forEach(question ->
                    asked.lines(question, page.style(), page::advised).forEach(page::line));
        }
    }

    private void outcome(Page page) {
        switch (run.record().status().outcome()) {
            case null -> {}
            case Outcome.Done(var output, _) -> {
                if (!output.equals(Value.NULL)) {
                    page.section("Result");
                    page.line(Harmless.text(Given.text(output)).stripTrailing());
                }
            }
            case Outcome.Failed(var code, var message, _) -> {
                page.section("Failure");
                page.paragraph("%s: %s".formatted(code.wireName(), Harmless.line(message)));
            }
        }
    }
}
