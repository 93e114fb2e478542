package dev.nerve.control;

import dev.nerve.event.ControlFact;
import dev.nerve.node.RunContext;

/// What a run that goes on after a crash does not tell again.
final class Replay {

    private Replay() {}

    /// {@return whether what is executed at a place was done before}
    static boolean knows(RunContext place) {
        return place.memory()
                .journal()
                .find(place.path())
                .filter(known -> known.outcome() != null)
                .isPresent();
    }

    /// Tells something about a place, unless it was told before.
    ///
    /// @param around where it is told
    /// @param place what it is about
    /// @param fact what
    static void tell(RunContext around, RunContext place, ControlFact fact) {
        if (around.run().isObserved() && !knows(place)) {
            around.emit(fact);
        }
    }
}
