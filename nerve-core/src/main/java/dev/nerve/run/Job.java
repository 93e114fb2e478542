package dev.nerve.run;

/// Work on a thread of its own. *Safe for many threads.*
public final class Job {

    private final Thread thread;

    Job(Thread thread) {
        this.thread = thread;
    }

    /// {@return whether it has ended}
    public boolean isOver() {
        return !thread.isAlive();
    }

    /// Interrupts it.
    public void interrupt() {
        thread.interrupt();
    }

    /// Waits for its end.
    ///
    /// @throws InterruptedException if the caller was interrupted; the work goes on
    public void await() throws InterruptedException {
        thread.join();
    }
}
