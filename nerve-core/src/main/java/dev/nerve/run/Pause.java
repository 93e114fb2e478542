package dev.nerve.run;

/// Where a run stands still between two steps while somebody wants that.
///
/// *Safe for many threads.*
public final class Pause {

    private final Activity activity;

    /// Changed under the lock; read without it, because every step of every run asks.
    private volatile boolean wanted;

    Pause(Activity activity) {
        this.activity = activity;
    }

    /// Lets the run stand still at its next steps.
    ///
    /// @return whether that is new
    public synchronized boolean begin() {
        boolean isNew = !wanted;
        if (isNew) {
            activity.pause(true);
        }
        wanted = true;
        return isNew;
    }

    /// Lets the run go on.
    ///
    /// @return whether it stood still
    public synchronized boolean end() {
        boolean was = wanted;
        if (was) {
            activity.pause(false);
        }
        wanted = false;
        notifyAll();
        return was;
    }

    /// {@return whether the run is to stand still}
    public boolean isWanted() {
        return wanted;
    }

    /// Waits until nobody wants the run to stand still.
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
