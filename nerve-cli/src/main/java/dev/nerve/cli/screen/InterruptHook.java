package dev.nerve.cli.screen;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A shutdown hook that turns Ctrl-C into an interrupt of one thread, and delays the end of the
/// process until that thread has finished.
///
/// *Confined to the thread that opened it.*
public final class InterruptHook implements AutoCloseable {

    /// The maximum delay in seconds.
    private static final long MOST_SECONDS = 10;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean isEnding;

    private InterruptHook(Thread worker) {
        this.hook = new Thread(() -> interrupt(worker), "nerve-interrupt");
    }

    /// {@return a hook that interrupts the calling thread on Ctrl-C, until the hook is closed}
    public static InterruptHook open() {
        var interrupts = new InterruptHook(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(interrupts.hook);
        return interrupts;
    }

    private void interrupt(Thread worker) {
        isEnding = true;
        worker.interrupt();
        try {
            finished.await(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Throws if the process is ending. Loops call it, because a library may have swallowed the
    /// interrupt.
    ///
    /// @throws InterruptedException if the process is ending
    public void throwIfInterrupted() throws InterruptedException {
        if (isEnding) {
            throw new InterruptedException("the process is ending");
        }
    }

    /// Never returns if the process is ending, because the code after it could be cut off anywhere.
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            finished.countDown();
            while (true) {
                LockSupport.park(this);
            }
        }
    }
}
