package dev.nerve.cli.progress;

import dev.nerve.Durations;
import java.time.Duration;

/// The text of a running time, in tenths of a second, because smaller units only flicker.
final class Seconds {

    private Seconds() {}

    static String of(Duration elapsed) {
        return elapsed.toSeconds() > 0
                ? Durations.show(elapsed)
                : "0." + elapsed.toMillis() / 100 + " s";
    }
}
