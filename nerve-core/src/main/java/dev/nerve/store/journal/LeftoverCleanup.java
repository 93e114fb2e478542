package dev.nerve.store.journal;

import java.util.List;

/// An action that stops what the effects of a dead process left running.
@FunctionalInterface
public interface LeftoverCleanup {

    /// Nothing to stop.
    LeftoverCleanup NONE = _ -> {};

    /// Stops what the effects left running.
    ///
    /// @param effects the effects
    /// @throws dev.nerve.NerveException.Unavailable if part of it may still run
    /// @throws InterruptedException if the thread was interrupted; part of it may still run
    void stop(List<RunEffect> effects) throws InterruptedException;
}
