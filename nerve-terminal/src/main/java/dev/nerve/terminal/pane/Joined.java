package dev.nerve.terminal.pane;

import java.time.Duration;

/// Waits for threads that are about to end.
public final class Joined {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private Joined() {}

    /// Waits until a thread has ended, but not for ever, and not if it is this one. An interrupt
    /// does not end the wait; it is kept for the caller.
    ///
    /// @param thread one that has been told to end
    public static void with(Thread thread) {
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
