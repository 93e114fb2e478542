package dev.nerve.run;

/// The pause of a run between two steps.
///
/// *Safe for many threads.*
public final class RunPause {

    private final RunStopwatch stopwatch;

    /// Written under the lock; read without it, because every step of every run reads it.
    private volatile boolean wanted;

    RunPause(RunStopwatch stopwatch) {
        this.stopwatch = stopwatch;
    }

    /// Pauses the run at its next steps.
    ///
    /// @return false if the run was already paused
    public synchronized boolean begin() {
        boolean isNew = !wanted;
        if (isNew) {
            stopwatch.pause(true);
        }
        wanted = true;
        return isNew;
    }

    /// Ends the pause.
    ///
    /// @return whether the run was paused
    public synchronized boolean end() {
        boolean was = wanted;
        if (was) {
            stopwatch.pause(false);
        }
        wanted = false;
        notifyAll();
        return was;
    }

    /// {@return whether a pause is requested}
    public boolean isRequested() {
        return wanted;
    }

    /// Blocks while the run is paused.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void await() throws InterruptedException {
        if (wanted) {
            awaitEnd();
        }
    }

    private synchronized void awaitEnd() throws InterruptedException {
        while (wanted) {
            wait();
        }
    }
}
