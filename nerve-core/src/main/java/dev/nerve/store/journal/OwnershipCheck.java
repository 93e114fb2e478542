package dev.nerve.store.journal;

/// The check that this process still owns the run that it executes. *Safe for many threads.*
///
/// Another process may take the run while this one waits or is stopped. After a wait, an execution
/// checks this before it acts.
public interface OwnershipCheck {

    /// The check of a run that no other process can take.
    OwnershipCheck ALWAYS_OWNED =
            new OwnershipCheck() {
                @Override
                public void requireOwned() {}

                @Override
                public void write(Journal.Change change) throws InterruptedException {
                    change.make();
                }
            };

    /// Throws if another process owns the run now.
    ///
    /// @throws dev.nerve.NerveException.Unavailable if another process owns it; see
    /// [dev.nerve.NerveException#isOwnershipLoss]
    void requireOwned();

    /// Changes stored data. The check and the change are one transaction.
    ///
    /// @param change the change; it may be made on another thread, and again after a failure
    /// @throws dev.nerve.NerveException.Unavailable if another process owns the run now; then
    /// nothing was written
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void write(Journal.Change change) throws InterruptedException;
}
