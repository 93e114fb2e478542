package dev.nerve.testkit;

import dev.nerve.run.Time;
import java.time.Duration;
import java.time.Instant;

/// The time of this machine, for tests in which something real must pass.
public enum RealTime implements Time {
    /// The only one there is.
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
