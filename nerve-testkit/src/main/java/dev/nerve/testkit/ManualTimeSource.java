package dev.nerve.testkit;

import dev.nerve.change.WakeSignal;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A time source that moves only when a test advances it.
///
/// *Safe for many threads.*
public final class ManualTimeSource implements TimeSource {

    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    private final List<Duration> slept = new ArrayList<>();
    private Duration passed = Duration.ZERO;
    private int sleeping;

    @Override
    public synchronized Instant now() {
        return BEGINNING.plus(passed);
    }

    @Override
    public synchronized long nanos() {
        return passed.toNanos();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        sleep(duration, new WakeSignal());
    }

    @Override
    public void sleep(Duration duration, WakeSignal signal) throws InterruptedException {
        signal.listen(this::wake);
        try {
            await(duration, signal);
        } finally {
            signal.listen(null);
        }
    }

    private synchronized void wake() {
        notifyAll();
    }

    private synchronized void await(Duration duration, WakeSignal signal)
            throws InterruptedException {
        slept.add(duration);
        var end = passed.plus(duration);
        sleeping++;
        notifyAll();
        try {
            while (passed.compareTo(end) < 0 && !signal.isSet()) {
                wait();
            }
        } finally {
            sleeping--;
            notifyAll();
        }
    }

    /// Advances the time.
    ///
    /// @param duration the time to add
    public synchronized void advance(Duration duration) {
        passed = passed.plus(duration);
        notifyAll();
    }

    /// Waits until a number of threads sleep.
    ///
    /// @param count the number of threads
    /// @throws InterruptedException if the thread was interrupted
    public synchronized void awaitSleepers(int count) throws InterruptedException {
        while (sleeping < count) {
            wait();
        }
    }

    /// Waits until no thread sleeps.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public synchronized void awaitNoSleepers() throws InterruptedException {
        while (sleeping > 0) {
            wait();
        }
    }

    /// {@return the requested durations of all sleeps, in the order of their start}
    public synchronized List<Duration> sleeps() {
        return List.copyOf(slept);
    }
}
