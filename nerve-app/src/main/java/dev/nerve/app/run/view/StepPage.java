package dev.nerve.app.run.view;

import dev.nerve.DurationFormat;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.engine.step.StepAttempt;
import dev.nerve.engine.step.StepHistory;
import dev.nerve.value.Value;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// All details of one step of a run. *Immutable.*
///
/// @param run the run
/// @param doneBy the run that executed the step; another run if the step is shared
/// @param step the history of the step
/// @param inside the steps directly inside it
/// @param now the current time
public record StepPage(RunId run, RunId doneBy, StepHistory step, List<RunPath> inside, Instant now)
        implements UntypedOutputItem {

    private static final int LABELS = 10;

    public StepPage {
        inside = List.copyOf(inside);
    }

    @Override
    public Value value() {
        var fields =
                Value.Fields.EMPTY
                        .with("run_id", run.name())
                        .with("path", step.path().toString())
                        .with("node_type", step.type())
                        .with("state", step.state())
                        .with("duration_ms", DurationFormat.millis(step.elapsed()))
                        .with("tokens", step.usage().tokens())
                        .with("cost", step.usage().cost().dollars())
                        .with("attempts", step.attempts().stream().map(StepPage::value).toList())
                        .with("input", step.input())
                        .with("output", step.output())
                        .with("steps", inside.stream().map(RunPath::toString).toList());
        fields = step.note().isEmpty() ? fields : fields.with("message", step.note());
        return run.equals(doneBy) ? fields : fields.with("shared_from", doneBy.name());
    }

    private static Value.Fields value(StepAttempt attempt) {
        var fields =
                Value.Fields.EMPTY
                        .with("state", attempt.state())
                        .with("started", attempt.started().toString())
                        .with("duration_ms", DurationFormat.millis(attempt.elapsed()))
                        .with("tokens", attempt.usage().tokens())
                        .with("cost", attempt.usage().cost().dollars())
                        .with("stderr", attempt.errors());
        return attempt.error().isEmpty() ? fields : fields.with("error", attempt.error());
    }

    @Override
    public void writeTo(TextPage page) {
        row(page, "step", ShortNames.withoutRoot(step.path()));
        row(page, "run", run.name() + (run.equals(doneBy) ? "" : ", shared from " + doneBy));
        row(page, "type", step.type());
        row(page, "state", step.state() + (step.note().isEmpty() ? "" : ": " + step.note()));
        if (!step.attempts().isEmpty()) {
            var started = step.attempts().getFirst().started();
            row(
                    page,
                    "started",
                    started.truncatedTo(ChronoUnit.SECONDS) + ", " + RelativeTime.of(started, now));
            row(page, "took", DurationFormat.format(step.elapsed()));
        }
        row(page, "spent", spent(step.usage()));
        attempts(page);
        section(page, "Input", step.input());
        section(page, "Output", step.output());
        errors(page);
        inside(page);
    }

    private void row(TextPage page, String label, String text) {
        if (!text.isEmpty()) {
            page.line(page.style().secondary(CellText.pad(label, LABELS)) + SafeText.line(text));
        }
    }

    private static String spent(Usage usage) {
        var parts = new ArrayList<String>();
        if (usage.tokens() > 0) {
            parts.add(String.format(Locale.ROOT, "%,d tokens", usage.tokens()));
        }
        if (usage.cost().nanos() > 0) {
            parts.add(usage.cost().toString());
        }
        return String.join(", ", parts);
    }

    /// Omits a single successful attempt, because the rows above say the same.
    private void attempts(TextPage page) {
        boolean isPlain =
                step.attempts().size() == 1 && step.attempts().getFirst().error().isEmpty();
        if (step.attempts().isEmpty() || isPlain) {
            return;
        }
        page.section("Attempts");
        int number = 0;
        for (var attempt : step.attempts()) {
            var spent = spent(attempt.usage());
            page.line(
                    "  %d  %s after %s%s%s"
                            .formatted(
                                    ++number,
                                    attempt.state(),
                                    DurationFormat.format(attempt.elapsed()),
                                    spent.isEmpty() ? "" : ", " + spent,
                                    attempt.error().isEmpty()
                                            ? ""
                                            : ": " + SafeText.line(attempt.error())));
        }
    }

    private static void section(TextPage page, String heading, Value value) {
        if (!value.equals(Value.NULL)) {
            page.section(heading);
            page.line(SafeText.text(RunOutputView.text(value)).stripTrailing());
        }
    }

    /// Shows only the stderr of the last attempt; `nerve runs logs` shows all of it.
    private void errors(TextPage page) {
        var errors = step.attempts().isEmpty() ? "" : step.attempts().getLast().errors();
        if (!errors.isBlank()) {
            page.section("Stderr");
            page.line(SafeText.text(errors).stripTrailing());
        }
    }

    private void inside(TextPage page) {
        if (!inside.isEmpty()) {
            page.section("Inside");
            inside.forEach(path -> page.line("  " + ShortNames.withoutRoot(path)));
        }
    }
}
