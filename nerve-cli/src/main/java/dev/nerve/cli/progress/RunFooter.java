package dev.nerve.cli.progress;

import dev.nerve.DurationFormat;
import dev.nerve.Usage;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextStyle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The summary of a run in one line, such as `5 of 7 steps, 1 skipped, 2.3 s`.
///
/// @param style the style of the text
record RunFooter(TextStyle style) {

    String of(RunProgress progress, Duration elapsed) {
        var parts = new ArrayList<>(steps(progress));
        int second = Math.min(1, parts.size());
        progress.runningMap().map(RunFooter::at).ifPresent(part -> parts.add(second, part));
        parts.addAll(spent(progress.usage()));
        parts.add(
                progress.isOver() ? DurationFormat.format(elapsed) : RunningTimeFormat.of(elapsed));
        parts.addAll(standing(progress));
        return String.join(", ", parts);
    }

    /// {@return the number of steps by the way they ended; empty if no steps were announced}
    List<String> steps(RunProgress progress) {
        var counts = progress.counts();
        var parts = new ArrayList<String>();
        if (counts.total() > 0) {
            parts.add(
                    "%d of %d %s"
                            .formatted(
                                    counts.done(),
                                    counts.total(),
                                    counts.total() == 1 ? "step" : "steps"));
        }
        if (counts.failed() > 0) {
            parts.add(style.bad(counts.failed() + " failed"));
        }
        if (counts.skipped() > 0) {
            parts.add(counts.skipped() + " skipped");
        }
        if (counts.cancelled() > 0) {
            parts.add(counts.cancelled() + " cancelled");
        }
        int items = progress.failedItems();
        if (items > 0) {
            parts.add(style.bad(items == 1 ? "1 item failed" : items + " items failed"));
        }
        return parts;
    }

    /// Shows the progress of a map even if the terminal is too low for its row.
    private static String at(ProgressItem map) {
        var name = SafeText.line(map.name());
        return "%s at %s"
                .formatted(name, map.repetition().map(LoopProgress::finishedText).orElse(""));
    }

    /// {@return the reasons why the run does not continue by itself, if any}
    private List<String> standing(RunProgress progress) {
        var parts = new ArrayList<String>();
        int waiting = progress.waitingCount();
        if (waiting > 0) {
            var answers = waiting == 1 ? "an answer" : waiting + " answers";
            parts.add(style.question("waits for " + answers));
        }
        if (progress.isPaused()) {
            parts.add(style.question("paused"));
        }
        if (progress.root()
                .filter(root -> root.status() instanceof ItemStatus.Interrupted)
                .isPresent()) {
            parts.add("interrupted");
        }
        return parts;
    }

    private static List<String> spent(Usage usage) {
        var parts = new ArrayList<String>();
        if (usage.tokens() > 0) {
            parts.add(String.format(Locale.ROOT, "%,d tokens", usage.tokens()));
        }
        if (usage.cost().nanos() > 0) {
            parts.add(usage.cost().toString());
        }
        return parts;
    }
}
