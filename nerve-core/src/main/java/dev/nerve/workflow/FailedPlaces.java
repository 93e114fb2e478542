package dev.nerve.workflow;

import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.store.JournalIndex;
import java.util.ArrayList;
import java.util.List;

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
        var whole = journal.find(root.path()).map(Journal.Entry::outcome);
        if (!(whole.orElse(null) instanceof Outcome.Failed ended)) {
            return;
        }
        var chain = new ArrayList<Effect>(List.of(root));
        var around = ended;
        for (var entry : journal.inside(root).reversed()) {
            if (entry.outcome() instanceof Outcome.Failed failed
                    && JournalIndex.isInside(entry.effect().path().toString(), chain.getLast())
                    && isCause(failed, around)) {
                chain.add(entry.effect());
                around = failed;
            }
        }
        // The innermost first: if this is cut off, what is left is found again.
        for (var place : chain.reversed()) {
            journal.forget(place.path());
        }
    }

    /// Whoever hands a failure on tells it.
    private static boolean isCause(Outcome.Failed inside, Outcome.Failed around) {
        return inside.code() == around.code() && around.message().contains(inside.message());
    }
}
