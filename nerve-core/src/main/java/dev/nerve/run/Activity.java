package dev.nerve.run;

import java.time.Duration;
import java.time.Instant;

/// How long a run has worked: its time without what it spent waiting for people while nothing else
/// was done, and without pauses.
///
/// As a [Time], its clock stands still while the run rests. *Safe for many threads.*
public final class Activity implements Time {

    private static final Duration GLANCE = Duration.ofMillis(50);

    private final Time time;
    private boolean isMeasured;
    private long started;
    private int working;
    private int asking;
    private boolean isPaused;
    private boolean isResting;
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

    /// Tells that an execution, or a branch of one, is there; it works.
    ///
    /// @param one which
    public synchronized void enter(Presence one) {
        working += one.enter();
        look();
    }

    /// Tells that it is not there any more.
    ///
    /// @param one which
    public synchronized void leave(Presence one) {
        working += one.leave();
        look();
    }

    /// Tells that a person is waited for; if nobody else works, the run rests.
    ///
    /// @param one who waits
    public synchronized void ask(Presence one) {
        asking++;
        working += one.enterInside();
        look();
    }

    /// Tells that a person is not waited for any more.
    ///
    /// @param one who waited
    public synchronized void goOn(Presence one) {
        asking--;
        working += one.leaveInside();
        look();
    }

    /// Lets the run rest, or not, whatever is done in it.
    ///
    /// @param wanted whether it rests
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
        long now = isResting ? restingSince : time.nanos();
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
        return isResting;
    }
}
