package dev.nerve.terminal.process;

import java.time.Duration;

/// Waits for the end of a process that somebody else has started, on a thread of its own.
///
/// The kernel tells it on Linux; elsewhere the process is looked for again and again. Closing it
/// lets the process go on. *Safe for many threads.*
public final class Vigil implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final long pid;
    private final ExitWatch watch;
    private final Runnable ring;
    private final Thread thread;

    private Vigil(long pid, ExitWatch watch, Runnable ring) {
        this.pid = pid;
        this.watch = watch;
        this.ring = ring;
        this.thread = Thread.ofVirtual().name("nerve-vigil-" + pid).unstarted(this::keep);
    }

    /// {@return a vigil that has begun}
    ///
    /// @param pid the process
    /// @param poller waits
    /// @param ring what to do, once, when it has ended; its parent may not know it yet
    public static Vigil over(long pid, Poller poller, Runnable ring) {
        var vigil = new Vigil(pid, ExitWatch.over((int) pid, poller), ring);
        vigil.thread.start();
        return vigil;
    }

    private void keep() {
        try {
            int round = 0;
            do {
                watch.await(round++, Long.MAX_VALUE);
            } while (!watch.isTold() && isThere());
            ring.run();
        } catch (InterruptedException | IllegalStateException _) {
            // It was closed, or the poller.
        }
    }

    private boolean isThere() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    @Override
    public void close() {
        thread.interrupt();
        watch.close();
        if (!Thread.currentThread().equals(thread)) {
            join();
        }
    }

    private void join() {
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
