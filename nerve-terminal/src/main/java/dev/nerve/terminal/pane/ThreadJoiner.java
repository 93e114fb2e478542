package dev.nerve.terminal.pane;

import java.time.Duration;

/// A join with threads that are about to end.
public final class ThreadJoiner {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private ThreadJoiner() {}

    /// Waits a limited time until a thread has ended, unless it is the current thread. An interrupt
    /// does not end the wait; the caller's interrupt flag is restored.
    ///
    /// @param thread a thread that was asked to end
    public static void join(Thread thread) {
        if (Thread.currentThread().equals(thread)) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException _) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
