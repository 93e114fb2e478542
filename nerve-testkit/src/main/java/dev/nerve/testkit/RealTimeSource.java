package dev.nerve.testkit;

import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.time.Instant;

/// The system clock, for tests in which real time must pass.
public enum RealTimeSource implements TimeSource {
    /// The only instance.
    REAL;

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
    }
}
