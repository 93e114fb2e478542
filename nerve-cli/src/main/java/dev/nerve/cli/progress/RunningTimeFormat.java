package dev.nerve.cli.progress;

import dev.nerve.DurationFormat;
import java.time.Duration;

/// The text of a running time, in tenths of a second, because smaller units only flicker.
final class RunningTimeFormat {

    private RunningTimeFormat() {}

    static String of(Duration elapsed) {
        return elapsed.toSeconds() > 0
                ? DurationFormat.format(elapsed)
                : "0." + elapsed.toMillis() / 100 + " s";
    }
}
