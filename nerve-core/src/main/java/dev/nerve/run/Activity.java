package dev.nerve.run;

import java.time.Duration;
import java.time.Instant;

/// How long a run has worked: its time without what it spent waiting for people, and without
/// pauses.
///
/// As a [Time], its clock stands still while the run rests. *Safe for many threads.*
public final class Activity implements Time {

    private static final Duration GLANCE = Duration.ofMillis(50);

    private final Time time;
    private boolean isMeasured;
    private long started;
    private int reasons;
    private long restingSince;
    private long rested;
    private long before;

    Activity(Time time) {
        this.time = time;
    }

    /// Measures from now on, unless somebody has asked before.
    private void measure() {
        if (!isMeasured) {
            isMeasured = true;
            started = time.nanos();
        }
    }

    /// Counts what the run has worked before, in another process or earlier in this one.
    ///
    /// @param worked how long
    public synchronized void goOnAfter(Duration worked) {
        before = worked.toNanos();
    }

    /// Begins to rest, for one more reason.
    public synchronized void rest() {
        measure();
        if (reasons++ == 0) {
            restingSince = time.nanos();
        }
    }

    /// Ends one of the reasons to rest.
    public synchronized void wake() {
        if (--reasons == 0) {
            rested += time.nanos() - restingSince;
        }
    }

    /// {@return how long the run has worked since somebody first asked, and before that}
    public Duration worked() {
        return Duration.ofNanos(nanos());
    }

    @Override
    public Instant now() {
        return time.now();
    }

    @Override
    public synchronized long nanos() {
        measure();
        long now = reasons > 0 ? restingSince : time.nanos();
        return before + now - started - rested;
    }

    /// Waits until the run has worked so long.
    @Override
    public void sleep(Duration duration) throws InterruptedException {
        long end = nanos() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = end - nanos()) {
            var wait = Duration.ofNanos(left);
            time.sleep(isResting() && wait.compareTo(GLANCE) < 0 ? GLANCE : wait);
        }
    }

    /// {@return whether it rests}
    public synchronized boolean isResting() {
        return reasons > 0;
    }
}
