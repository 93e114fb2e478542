package dev.nerve.run;

import dev.nerve.change.WakeSignal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The active time of a run. It excludes pauses, and the time in which the run only waits for
/// people.
///
/// As a [TimeSource], it does not advance while the run waits or is paused. *Safe for many
/// threads.*
public final class RunStopwatch implements TimeSource {

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
    private @Nullable Runnable listener;

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

    /// Sets the listener that is called each time the run begins or ends to rest.
    ///
    /// @param listener the listener; it must not block
    public synchronized void listen(Runnable listener) {
        this.listener = listener;
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
            notifyAll();
        }
        if (listener != null) {
            listener.run();
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
        for (long left = awaitWork(end); left > 0; left = awaitWork(end)) {
            time.sleep(Duration.ofNanos(left));
        }
    }

    /// Waits until the run has been active for this long, or until the signal is set. A signal does
    /// not end the rest of a run.
    @Override
    public void sleep(Duration duration, WakeSignal signal) throws InterruptedException {
        long end = nanos() + duration.toNanos();
        for (long left = awaitWork(end); left > 0 && !signal.isSet(); left = awaitWork(end)) {
            time.sleep(Duration.ofNanos(left), signal);
        }
    }

    /// Blocks while the run rests, because its time does not advance then.
    ///
    /// @return the active time until the end
    private synchronized long awaitWork(long end) throws InterruptedException {
        while (isResting && end - nanos() > 0) {
            wait();
        }
        return end - nanos();
    }

    /// {@return whether the run rests}
    public synchronized boolean isResting() {
        return isResting;
    }
}
