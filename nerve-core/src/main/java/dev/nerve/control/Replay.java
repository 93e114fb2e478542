package dev.nerve.control;

import dev.nerve.event.ControlFact;
import dev.nerve.node.RunContext;

/// A filter that suppresses events which a resumed run emitted before the crash.
final class Replay {

    private Replay() {}

    /// {@return whether the journal has the outcome of a place}
    static boolean knows(RunContext place) {
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
    static void tell(RunContext around, RunContext place, ControlFact fact) {
        if (around.run().isObserved() && !knows(place)) {
            around.emit(fact);
        }
    }
}
