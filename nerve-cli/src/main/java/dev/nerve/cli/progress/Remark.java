package dev.nerve.cli.progress;

import dev.nerve.Durations;
import java.time.Duration;
import java.time.Instant;

/// The remark about an item, beside its name and its time.
final class Remark {

    private Remark() {}

    static String of(Item item, Instant now) {
        return switch (item.status()) {
            case Status.ToCome _ -> "";
            case Status.Running _ -> running(item, now);
            case Status.Waiting(_, var prompt, var deadline) ->
                    deadline == null ? Harmless.line(prompt) : and(left(deadline, now), prompt);
            case Status.Left _ -> with(Harmless.line(item.note()), "interrupted");
            case Status.Done _ -> with(shared(item), with(retried(item.retries()), done(item)));
            case Status.Failed(var message, _) -> with(shared(item), failed(item, message));
            case Status.Skipped(var why) -> and("skipped", why);
            case Status.Cancelled _ ->
                    item.retries() == 0 ? "cancelled" : "cancelled, " + retried(item.retries());
        };
    }

    /// {@return whether the remark is streamed output, of which the end matters}
    static boolean isStream(Item item) {
        return item.status() instanceof Status.Running
                && item.until().isEmpty()
                && item.repetition().map(Repetition::soFar).orElse("").isEmpty()
                && !Harmless.line(item.said()).isEmpty();
    }

    /// {@return a note that another run executed the item, with its time there; otherwise empty}
    private static String shared(Item item) {
        if (!item.isShared()) {
            return "";
        }
        var elapsed = Progress.elapsed(item.status(), Instant.EPOCH);
        return elapsed.isZero() ? "shared" : "shared, took " + Durations.show(elapsed);
    }

    /// {@return the remark about a run that has steps}
    static String ofRoot(Item item) {
        boolean isOver = item.status().isOver();
        return item.repetition()
                .map(rounds -> isOver ? rounds.inTheEnd() : rounds.soFar())
                .orElse("");
    }

    private static String running(Item item, Instant now) {
        var rounds = item.repetition().map(Repetition::soFar).orElse("");
        if (!rounds.isEmpty()) {
            return with(rounds, retried(item.retries()));
        }
        if (item.until().isPresent()) {
            return left(item.until().get(), now);
        }
        var said = Harmless.line(item.said());
        var otherwise = and(retried(item.retries()), item.trouble());
        return said.isEmpty() ? with(otherwise, Harmless.line(item.note())) : said;
    }

    private static String left(Instant until, Instant now) {
        var left = Duration.between(now, until);
        return left.isPositive() ? Seconds.of(left) + " left" : "0.0 s left";
    }

    private static String done(Item item) {
        var rounds = item.repetition().map(Repetition::inTheEnd).orElse("");
        return rounds.isEmpty() ? Harmless.line(item.note()) : rounds;
    }

    /// Omits the message if an item inside it failed, because that item shows the reason.
    private static String failed(Item item, String message) {
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
        var second = Harmless.line(text);
        return first.isEmpty() || second.isEmpty() ? first + second : first + ": " + second;
    }
}
