package dev.nerve.cli.client;

import java.time.Duration;
import java.time.Instant;

/// A short text for a length of time, such as `5m`.
public final class ShortTime {

    private ShortTime() {}

    /// {@return the time between two instants}
    ///
    /// @param from the earlier instant
    /// @param to the later instant
    public static String between(Instant from, Instant to) {
        return of(Duration.between(from, to));
    }

    /// {@return a length of time}
    ///
    /// @param length the length; a negative one counts as zero
    public static String of(Duration length) {
        if (length.toDays() > 0) {
            return length.toDays() + "d";
        }
        if (length.toHours() > 0) {
            return length.toHours() + "h";
        }
        return length.toMinutes() > 0
                ? length.toMinutes() + "m"
                : Math.max(0, length.toSeconds()) + "s";
    }
}
