package dev.nerve.cli.progress;

import dev.nerve.DurationFormat;
import dev.nerve.cli.console.SafeText;
import java.time.Duration;
import java.time.Instant;

/// The remark about an item, beside its name and its time.
final class ItemRemark {

    private ItemRemark() {}

    static String of(ProgressItem item, Instant now) {
        return switch (item.status()) {
            case ItemStatus.ToCome _ -> item.blocked();
            case ItemStatus.Running _ -> running(item, now);
            case ItemStatus.Waiting(_, var prompt, var deadline) ->
                    deadline == null ? SafeText.line(prompt) : and(left(deadline, now), prompt);
            case ItemStatus.Interrupted _ -> with(SafeText.line(item.note()), "interrupted");
            case ItemStatus.Done _ -> with(shared(item), with(retried(item.retries()), done(item)));
            case ItemStatus.Failed(var message, _) -> with(shared(item), failed(item, message));
            case ItemStatus.Skipped(var why) -> and("skipped", why);
            case ItemStatus.Cancelled _ ->
                    item.retries() == 0 ? "cancelled" : "cancelled, " + retried(item.retries());
        };
    }

    /// {@return whether the remark is streamed output, of which the end matters}
    static boolean isStream(ProgressItem item) {
        return item.status() instanceof ItemStatus.Running
                && item.blocked().isEmpty()
                && item.waitsUntil().isEmpty()
                && item.repetition().map(LoopProgress::progressText).orElse("").isEmpty()
                && !SafeText.line(item.lastLine()).isEmpty();
    }

    /// {@return a note that another run executed the item, with its time there; otherwise empty}
    private static String shared(ProgressItem item) {
        if (!item.isShared()) {
            return "";
        }
        var elapsed = RunProgress.elapsed(item.status(), Instant.EPOCH);
        return elapsed.isZero() ? "shared" : "shared, took " + DurationFormat.format(elapsed);
    }

    /// {@return the remark about a run that has steps}
    static String ofRoot(ProgressItem item) {
        boolean isOver = item.status().isOver();
        return item.repetition()
                .map(rounds -> isOver ? rounds.totalText() : rounds.progressText())
                .orElse("");
    }

    private static String running(ProgressItem item, Instant now) {
        if (!item.blocked().isEmpty()) {
            return SafeText.line(item.blocked());
        }
        var rounds = item.repetition().map(LoopProgress::progressText).orElse("");
        if (!rounds.isEmpty()) {
            return with(rounds, retried(item.retries()));
        }
        if (item.waitsUntil().isPresent()) {
            return left(item.waitsUntil().get(), now);
        }
        var output = SafeText.line(item.lastLine());
        var otherwise = and(retried(item.retries()), item.lastFailure());
        return output.isEmpty() ? with(otherwise, SafeText.line(item.note())) : output;
    }

    private static String left(Instant until, Instant now) {
        var left = Duration.between(now, until);
        return left.isPositive() ? RunningTimeFormat.of(left) + " left" : "0.0 s left";
    }

    private static String done(ProgressItem item) {
        var rounds = item.repetition().map(LoopProgress::totalText).orElse("");
        return rounds.isEmpty() ? SafeText.line(item.note()) : rounds;
    }

    /// Omits the message if an item inside it failed, because that item shows the reason.
    private static String failed(ProgressItem item, String message) {
        return item.hasFailureInside()
                ? retried(item.retries())
                : and(retried(item.retries()), message);
    }

    private static String retried(int retries) {
        return switch (retries) {
            case 0 -> "";
            case 1 -> "retried once";
            case 2 -> "retried twice";
            default -> "retried " + retries + " times";
        };
    }

    private static String with(String first, String second) {
        return first.isEmpty() || second.isEmpty() ? first + second : first + ", " + second;
    }

    private static String and(String first, String text) {
        var second = SafeText.line(text);
        return first.isEmpty() || second.isEmpty() ? first + second : first + ": " + second;
    }
}
