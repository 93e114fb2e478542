package dev.nerve.workflow;

import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.store.JournalIndex;

/// The failure that ended a run, from the outside in.
///
/// @param journal of the run
record FailedPlaces(Journal journal) {

    /// Forgets that failure, so that what failed is executed again; failures that the workflow has
    /// lived with stay.
    ///
    /// What is around is recorded after what is inside it, so the newest failure inside a place is
    /// the one that made it fail.
    ///
    /// @param root the outermost effect
    void forget(Effect root) throws InterruptedException {
        journal.forget(root.path());
        var place = root;
        for (var entry : journal.inside(root).reversed()) {
            if (entry.outcome() instanceof Outcome.Failed
                    && JournalIndex.isInside(entry.effect().path().toString(), place)) {
                place = entry.effect();
                journal.forget(place.path());
            }
        }
    }
}
