package dev.nerve.execution;

import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.time.Instant;

/// Time that nobody should ask for.
final class Untouchable implements TimeSource {

    @Override
    public Instant now() {
        throw new AssertionError("somebody wants to know the time");
    }

    @Override
    public long nanos() {
        throw new AssertionError("somebody measures");
    }

    @Override
    public void sleep(Duration duration) {
        throw new AssertionError("somebody sleeps");
    }
}
