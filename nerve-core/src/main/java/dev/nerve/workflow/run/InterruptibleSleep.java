package dev.nerve.workflow.run;

import dev.nerve.run.TimeSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Short sleeps of one thread that another thread can end for good. *Safe for many threads.*
final class InterruptibleSleep {

    private final TimeSource time;
    private @Nullable Thread sleeper;
    private boolean over;

    InterruptibleSleep(TimeSource time) {
        this.time = time;
    }

    /// Sleeps; returns at once after [#wake()].
    ///
    /// @param duration the maximum time
    /// @throws InterruptedException if anything but [#wake()] interrupted the thread
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

    /// Clears the interrupt of [#wake()].
    private synchronized void getUp() {
        sleeper = null;
        if (over) {
            Thread.interrupted();
        }
    }

    synchronized boolean isOver() {
        return over;
    }

    /// Ends the current sleep and all later ones.
    synchronized void wake() {
        over = true;
        if (sleeper != null) {
            sleeper.interrupt();
        }
    }
}
