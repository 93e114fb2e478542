package dev.nerve.workflow;

import dev.nerve.store.Effect;
import dev.nerve.store.Owner;
import java.util.List;

/// The processes that execute runs.
public interface Processes {

    /// {@return this one}
    Owner self();

    /// {@return whether a process is still there}
    ///
    /// @param owner the process
    boolean lives(Owner owner);

    /// Ends what effects have left running whose process died.
    ///
    /// @param effects the effects
    /// @throws dev.nerve.NerveException.Unavailable if something of it may still run
    /// @throws InterruptedException if the thread was interrupted; something of it may still run
    void endLeftovers(List<Effect> effects) throws InterruptedException;
}
