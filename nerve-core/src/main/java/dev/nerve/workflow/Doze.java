package dev.nerve.workflow;

import dev.nerve.run.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Short waits of one thread, until another wakes it for good. *Safe for many threads.*
final class Doze {

    private final Time time;
    private @Nullable Thread sleeper;
    private boolean over;

    Doze(Time time) {
        this.time = time;
    }

    /// Waits; not at all if somebody has woken it.
    ///
    /// @param duration how long at most
    /// @throws InterruptedException if the thread was interrupted by anybody else
    void sleep(Duration duration) throws InterruptedException {
        if (!lieDown()) {
            return;
        }
        try {
            time.sleep(duration);
        } catch (InterruptedException interrupt) {
            if (!isOver()) {
                throw interrupt;
            }
        } finally {
            getUp();
        }
    }

    private synchronized boolean lieDown() {
        sleeper = over ? null : Thread.currentThread();
        return sleeper != null;
    }

    /// The interrupt that woke it is nobody else's concern.
    private synchronized void getUp() {
        sleeper = null;
        if (over) {
            Thread.interrupted();
        }
    }

    synchronized boolean isOver() {
        return over;
    }

    /// Ends the wait under way, and all that would come.
    synchronized void wake() {
        over = true;
        if (sleeper != null) {
            sleeper.interrupt();
        }
    }
}
