package dev.nerve.run;

import java.time.Duration;
import java.time.Instant;

/// The active time of a run. It excludes pauses, and the time in which the run only waits for
/// people.
///
/// As a [TimeSource], it stands still while the run rests. *Safe for many threads.*
public final class RunStopwatch implements TimeSource {

    private static final Duration GLANCE = Duration.ofMillis(50);

    private final TimeSource time;
    private boolean isMeasured;
    private long started;
    private int working;
    private int asking;
    private boolean isPaused;
    private boolean isResting;
    private long restingSince;
    private long rested;
    private long before;

    RunStopwatch(TimeSource time) {
        this.time = time;
    }

    /// Starts the measurement, unless it has started.
    private void measure() {
        if (!isMeasured) {
            isMeasured = true;
            started = time.nanos();
        }
    }

    /// Adds the active time before this measurement, in another process or earlier in this one.
    ///
    /// @param worked the active time so far
    public synchronized void addEarlierTime(Duration worked) {
        before = worked.toNanos();
    }

    /// Registers an execution, or a branch of one, as working.
    ///
    /// @param one the execution
    public synchronized void enter(ExecutionFrame one) {
        working += one.enter();
        look();
    }

    /// Removes an execution or a branch.
    ///
    /// @param one the execution
    public synchronized void leave(ExecutionFrame one) {
        working += one.leave();
        look();
    }

    /// Registers a wait for a person. The run rests if no other execution works.
    ///
    /// @param one the execution that waits
    public synchronized void beginGateWait(ExecutionFrame one) {
        asking++;
        working += one.enterInside();
        look();
    }

    /// Ends a wait for a person.
    ///
    /// @param one the execution that waited
    public synchronized void endGateWait(ExecutionFrame one) {
        asking--;
        working += one.leaveInside();
        look();
    }

    /// Starts or ends a pause. The run rests while paused, even if executions work.
    ///
    /// @param wanted whether the run is paused
    synchronized void pause(boolean wanted) {
        isPaused = wanted;
        look();
    }

    private void look() {
        boolean rests = isPaused || (asking > 0 && working == 0);
        if (rests == isResting) {
            return;
        }
        measure();
        isResting = rests;
        if (rests) {
            restingSince = time.nanos();
        } else {
            rested += time.nanos() - restingSince;
        }
    }

    /// {@return the active time since the measurement started, plus the time before that}
    public Duration activeTime() {
        return Duration.ofNanos(nanos());
    }

    @Override
    public Instant now() {
        return time.now();
    }

    @Override
    public synchronized long nanos() {
        measure();
        long now = isResting ? restingSince : time.nanos();
        return before + now - started - rested;
    }

    /// Waits until the run has been active for this long.
    @Override
    public void sleep(Duration duration) throws InterruptedException {
        long end = nanos() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = end - nanos()) {
            var wait = Duration.ofNanos(left);
            time.sleep(isResting() && wait.compareTo(GLANCE) < 0 ? GLANCE : wait);
        }
    }

    /// {@return whether the run rests}
    public synchronized boolean isResting() {
        return isResting;
    }
}
