package dev.nerve.control;

import dev.nerve.event.ControlFact;
import dev.nerve.node.RunContext;

/// A filter that suppresses events which a resumed run emitted before the crash.
final class ReplayFilter {

    private ReplayFilter() {}

    /// {@return whether the journal has the outcome of a place}
    static boolean isReplayed(RunContext place) {
        return place.memory()
                .journal()
                .find(place.path())
                .filter(known -> known.outcome() != null)
                .isPresent();
    }

    /// Emits a fact about a place, unless the run emitted it before.
    ///
    /// @param around the context that emits
    /// @param place the context of the place
    /// @param fact the fact
    static void emitOnce(RunContext around, RunContext place, ControlFact fact) {
        if (around.run().isObserved() && !isReplayed(place)) {
            around.emit(fact);
        }
    }
}
