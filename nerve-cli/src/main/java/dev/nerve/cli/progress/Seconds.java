package dev.nerve.cli.progress;

import dev.nerve.Durations;
import java.time.Duration;

/// Time that is still passing: in steps of a tenth of a second, because smaller ones only flicker.
final class Seconds {

    private Seconds() {}

    static String of(Duration elapsed) {
        return elapsed.toSeconds() > 0
                ? Durations.show(elapsed)
                : "0." + elapsed.toMillis() / 100 + " s";
    }
}
