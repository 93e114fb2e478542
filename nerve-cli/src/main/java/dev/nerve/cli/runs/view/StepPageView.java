package dev.nerve.cli.runs.view;

import dev.nerve.DurationFormat;
import dev.nerve.Money;
import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.run.view.RunOutputView;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.protocol.run.RunOutputData;
import dev.nerve.protocol.run.RunOutputData.AttemptData;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// All details of one step of a run. *Immutable.*
///
/// @param data the step
/// @param now the current time
public record StepPageView(RunOutputData data, Instant now) implements OutputItem {

    private static final int LABELS = 10;

    @Override
    public void writeTo(TextPage page) {
        row(page, "step", data.path());
        var origin = data.sharedFrom();
        row(page, "run", data.runId() + (origin == null ? "" : ", shared from " + origin));
        row(page, "type", data.nodeType());
        var reason = data.reason();
        row(page, "state", state(data.status()) + (reason == null ? "" : ": " + reason));
        var started = data.started();
        if (started != null) {
            var ago = ShortTime.between(started, now) + " ago";
            row(page, "started", started.truncatedTo(ChronoUnit.SECONDS) + ", " + ago);
            row(page, "took", DurationFormat.format(elapsed()));
        }
        row(page, "spent", spent(data.usage()));
        attempts(page);
        section(page, "Input", data.input());
        var result = data.result();
        section(page, "Output", result == null ? Value.NULL : result.output());
        errors(page);
        inside(page);
    }

    private Duration elapsed() {
        return Duration.ofMillis(data.attempts().stream().mapToLong(AttemptData::activeMs).sum());
    }

    /// {@return the word for a status, as people know it}
    static String state(String status) {
        return status.equals("completed") ? "done" : status;
    }

    private static void row(TextPage page, String label, String text) {
        if (!text.isEmpty()) {
            page.line(page.style().secondary(CellText.pad(label, LABELS)) + SafeText.line(text));
        }
    }

    private static String spent(UsageData usage) {
        var parts = new ArrayList<String>();
        var tokens = usage.tokens();
        if (tokens != null) {
            parts.add(String.format(Locale.ROOT, "%,d tokens", tokens));
        }
        var cost = usage.cost();
        if (cost != null) {
            parts.add(Money.of(cost).toString());
        }
        return String.join(", ", parts);
    }

    /// Omits a single successful attempt, because the rows above say the same.
    private void attempts(TextPage page) {
        var attempts = data.attempts();
        boolean isPlain = attempts.size() == 1 && attempts.getFirst().error() == null;
        if (attempts.isEmpty() || isPlain) {
            return;
        }
        page.section("Attempts");
        for (var attempt : attempts) {
            var spent = spent(attempt.usage());
            var error = attempt.error();
            page.line(
                    "  %d  %s after %s%s%s"
                            .formatted(
                                    attempt.number(),
                                    state(attempt.status()),
                                    DurationFormat.format(Duration.ofMillis(attempt.activeMs())),
                                    spent.isEmpty() ? "" : ", " + spent,
                                    error == null ? "" : ": " + SafeText.line(error)));
        }
    }

    private static void section(TextPage page, String heading, Value value) {
        if (!value.isNull()) {
            page.section(heading);
            page.line(SafeText.text(RunOutputView.text(value)).stripTrailing());
        }
    }

    /// Shows only the stderr of the last attempt; `nerve runs logs` shows all of it.
    private void errors(TextPage page) {
        List<AttemptData> attempts = data.attempts();
        var errors = attempts.isEmpty() ? "" : attempts.getLast().stderr();
        if (!errors.isBlank()) {
            page.section("Stderr");
            page.line(SafeText.text(errors).stripTrailing());
        }
    }

    private void inside(TextPage page) {
        if (!data.steps().isEmpty()) {
            page.section("Inside");
            data.steps().forEach(path -> page.line("  " + path));
        }
    }
}
