package dev.nerve.store;

import java.util.List;

/// What effects have left running whose process died.
@FunctionalInterface
public interface Leftovers {

    /// There is nothing that could be left.
    Leftovers NONE = _ -> {};

    /// Ends it.
    ///
    /// @param effects the effects
    /// @throws dev.nerve.NerveException.Unavailable if something of it may still run
    /// @throws InterruptedException if the thread was interrupted; something of it may still run
    void end(List<Effect> effects) throws InterruptedException;
}
