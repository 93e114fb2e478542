package dev.nerve.agent;

/// A join on a thread that survives interrupts.
public final class ThreadJoin {

    private ThreadJoin() {}

    /// Waits until a thread has ended. If the caller is interrupted, interrupts that thread and
    /// goes on waiting.
    ///
    /// @param thread the thread to wait for
    /// @return whether the calling thread was interrupted
    public static boolean joinPassingInterrupt(Thread thread) {
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
