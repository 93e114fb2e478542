package dev.nerve.workflow;

import dev.nerve.store.Effect;
import dev.nerve.store.Owner;
import java.util.List;

/// The processes that execute runs.
public interface Processes {

    /// {@return the current process}
    Owner self();

    /// {@return whether a process is alive}
    ///
    /// @param owner the process
    boolean lives(Owner owner);

    /// Stops what the effects of a dead process left running.
    ///
    /// @param effects the effects
    /// @throws dev.nerve.NerveException.Unavailable if part of it may still run
    /// @throws InterruptedException if the thread was interrupted; part of it may still run
    void endLeftovers(List<Effect> effects) throws InterruptedException;
}
