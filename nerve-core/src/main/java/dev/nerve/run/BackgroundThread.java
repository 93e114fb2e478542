package dev.nerve.run;

/// A thread that runs in the background. *Safe for many threads.*
public final class BackgroundThread {

    private final Thread thread;

    BackgroundThread(Thread thread) {
        this.thread = thread;
    }

    /// {@return whether the thread has ended}
    public boolean isOver() {
        return !thread.isAlive();
    }

    /// Interrupts the thread.
    public void interrupt() {
        thread.interrupt();
    }

    /// Waits for the end of the thread.
    ///
    /// @throws InterruptedException if the caller was interrupted; the thread continues
    public void await() throws InterruptedException {
        thread.join();
    }
}
