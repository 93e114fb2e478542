package dev.nerve.terminal.process.descriptor;

import java.util.concurrent.locks.LockSupport;

/// A thread that waits for a descriptor to become ready.
///
/// The thread that will wait creates it. It is *safe for many threads* to wake.
final class DescriptorWaiter {

    private final Thread thread = Thread.currentThread();
    private final int descriptor;
    private final short events;
    private volatile boolean done;
    private boolean givenUp;

    DescriptorWaiter(int descriptor, PollInterest interest) {
        this.descriptor = descriptor;
        this.events = interest.events();
    }

    int descriptor() {
        return descriptor;
    }

    short events() {
        return events;
    }

    boolean isDone() {
        return done;
    }

    /// {@return whether it stopped waiting by itself; only its own thread may ask}
    boolean isAbandoned() {
        return givenUp;
    }

    void wake() {
        done = true;
        LockSupport.unpark(thread);
    }

    /// Parks until woken.
    void await() throws InterruptedException {
        while (!done) {
            LockSupport.park(this);
            giveUpIfInterrupted();
        }
    }

    /// Parks until woken, or until the time is over.
    ///
    /// @param nanos the longest wait
    void await(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        for (long left = nanos; !done && left > 0; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
            giveUpIfInterrupted();
        }
        if (!done) {
            giveUp();
        }
    }

    private void giveUpIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            giveUp();
            throw new InterruptedException();
        }
    }

    private void giveUp() {
        givenUp = true;
        done = true;
    }
}
