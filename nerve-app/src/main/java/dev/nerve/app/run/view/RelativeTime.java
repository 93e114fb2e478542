package dev.nerve.app.run.view;

import java.time.Duration;
import java.time.Instant;

/// A short text for the time since an instant, such as `5m ago`.
public final class RelativeTime {

    private RelativeTime() {}

    public static String of(Instant then, Instant now) {
        var passed = Duration.between(then, now);
        if (passed.toDays() > 0) {
            return passed.toDays() + "d ago";
        }
        if (passed.toHours() > 0) {
            return passed.toHours() + "h ago";
        }
        return passed.toMinutes() > 0
                ? passed.toMinutes() + "m ago"
                : Math.max(0, passed.toSeconds()) + "s ago";
    }
}
