package dev.nerve.agent;

/// Waiting for the end of a thread of ours, whatever happens.
public final class Waiting {

    private Waiting() {}

    /// Waits until a thread has ended; an interrupt is passed on to it, and its end waited for
    /// nevertheless.
    ///
    /// @param thread whose end
    /// @return whether this thread was interrupted
    public static boolean forEndOf(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
                thread.interrupt();
            }
        }
        return interrupted;
    }
}
