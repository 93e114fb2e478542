package dev.nerve.app;

import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.time.Instant;

/// The system clocks.
public enum SystemTime implements TimeSource {
    /// The only instance.
    SYSTEM;

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
