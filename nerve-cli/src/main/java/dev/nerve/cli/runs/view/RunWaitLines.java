package dev.nerve.cli.runs.view;

import dev.nerve.RunPath;
import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.protocol.run.RunWaitData;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

/// The steps of a run that wait: a line for each, with the reason and the time since when.
final class RunWaitLines {

    private RunWaitLines() {}

    /// {@return a line for each wait}
    ///
    /// @param waits the waits
    /// @param now the current time
    static List<String> of(List<RunWaitData> waits, Instant now) {
        return waits.stream().map(wait -> line(wait, now)).toList();
    }

    private static String line(RunWaitData wait, Instant now) {
        return "%s: %s, since %s (%s ago)"
                .formatted(
                        ShortNames.withoutRoot(RunPath.parse(wait.path())),
                        reason(wait),
                        wait.since().truncatedTo(ChronoUnit.SECONDS),
                        ShortTime.between(wait.since(), now));
    }

    private static String reason(RunWaitData wait) {
        var end = wait.until();
        var until = end == null ? "" : " until " + end.truncatedTo(ChronoUnit.SECONDS);
        return switch (wait.reason()) {
            case "gate" -> "for an answer" + until;
            case "turn" -> "for its turn of '%s'".formatted(on(wait));
            case "budget" -> "for budget that other calls have reserved";
            case "limit" -> "for the rate limit" + until;
            case "retry" -> "for the next attempt" + until;
            case "timer" -> "for its time" + until;
            case "paused" -> "for the end of the pause";
            case "owner_gone" -> "for a resume, because its process has ended";
            default -> wait.reason() + until;
        };
    }

    private static String on(RunWaitData wait) {
        return SafeText.line(Objects.requireNonNullElse(wait.on(), ""));
    }
}
