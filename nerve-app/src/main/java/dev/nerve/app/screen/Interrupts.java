package dev.nerve.app.screen;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Lets Ctrl-C interrupt a thread, and holds up the end of the process until it is through.
///
/// *Confined to the thread that opened it.*
public final class Interrupts implements AutoCloseable {

    /// Whatever has not ended by then is left to the system.
    private static final long MOST_SECONDS = 10;

    private final CountDownLatch through = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean wanted;

    private Interrupts(Thread worker) {
        this.hook = new Thread(() -> interrupt(worker), "nerve-interrupt");
    }

    /// {@return what lets Ctrl-C interrupt the thread that calls this, until it is closed}
    public static Interrupts open() {
        var interrupts = new Interrupts(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(interrupts.hook);
        return interrupts;
    }

    private void interrupt(Thread worker) {
        wanted = true;
        worker.interrupt();
        try {
            through.await(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Throws if the process is ending; for loops, because a library may have taken the interrupt
    /// for its own.
    ///
    /// @throws InterruptedException if so
    public void check() throws InterruptedException {
        if (wanted) {
            throw new InterruptedException("the process is ending");
        }
    }

    /// When the process is ending, this does not return: whatever came after could be cut anywhere.
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            through.countDown();
            while (true) {
                LockSupport.park(this);
            }
        }
    }
}
