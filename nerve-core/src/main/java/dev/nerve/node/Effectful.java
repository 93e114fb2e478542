package dev.nerve.node;

import dev.nerve.store.Effect;

/// A node that changes something outside of nerve, so that it is not executed twice without a
/// reason.
///
/// That its execution begins is recorded before it does.
public interface Effectful extends Node {

    /// {@return what becomes of an execution that was under way when its process died}
    ///
    /// @param effect the execution
    /// @throws InterruptedException if the thread was interrupted
    default OnResume onResume(Effect effect) throws InterruptedException {
        return OnResume.Ask.ASK;
    }

    /// {@return whether what an execution has started still runs, though its process died}
    ///
    /// @param effect the execution
    default boolean isStillRunning(Effect effect) {
        return false;
    }

    /// Ends what an execution has left running whose process died.
    ///
    /// @param effect the execution
    /// @throws InterruptedException if the thread was interrupted
    default void endLeftovers(Effect effect) throws InterruptedException {}
}
