package dev.nerve.workflow.run;

import dev.nerve.store.RunOwner;
import dev.nerve.store.journal.RunEffect;
import java.util.List;

/// The processes that execute runs.
public interface OwnerProcesses {

    /// {@return the current process}
    RunOwner self();

    /// {@return whether a process is alive}
    ///
    /// @param owner the process
    boolean isAlive(RunOwner owner);

    /// Stops what the effects of a dead process left running.
    ///
    /// @param effects the effects
    /// @throws dev.nerve.NerveException.Unavailable if part of it may still run
    /// @throws InterruptedException if the thread was interrupted; part of it may still run
    void stopLeftovers(List<RunEffect> effects) throws InterruptedException;
}
