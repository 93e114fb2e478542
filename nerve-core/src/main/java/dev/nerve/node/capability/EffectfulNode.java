package dev.nerve.node.capability;

import dev.nerve.node.Node;
import dev.nerve.node.OnResume;
import dev.nerve.store.journal.RunEffect;

/// A node that changes something outside of nerve, so nerve must not repeat it without a reason.
///
/// The journal records the start of an execution before the execution starts.
public interface EffectfulNode extends Node {

    /// {@return whether an execution starts a program, which may outlive the process of nerve}
    default boolean startsPrograms() {
        return true;
    }

    /// {@return the action on resume for an execution that was running when its process died}
    ///
    /// @param effect the interrupted execution
    /// @throws InterruptedException if the thread was interrupted
    default OnResume onResume(RunEffect effect) throws InterruptedException {
        return OnResume.Ask.ASK;
    }

    /// {@return whether work that the execution started still runs, although nerve's process died}
    ///
    /// @param effect the interrupted execution
    default boolean isStillRunning(RunEffect effect) {
        return false;
    }

    /// Stops the work that an execution left running when its process died.
    ///
    /// @param effect the interrupted execution
    /// @throws InterruptedException if the thread was interrupted
    default void endLeftovers(RunEffect effect) throws InterruptedException {}
}
