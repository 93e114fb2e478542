package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.OwnershipCheck;

/// The check of the owner of a stored run.
///
/// @param store the store
/// @param id the run
/// @param ownership the ownership of this process
record StoredOwnershipCheck(RunStore store, RunId id, RunOwnership ownership)
        implements OwnershipCheck {

    @Override
    public void requireOwned() {
        store.requireOwned(id, ownership);
    }

    @Override
    public void write(Journal.Change change) throws InterruptedException {
        store.write(id, ownership, change);
    }
}
