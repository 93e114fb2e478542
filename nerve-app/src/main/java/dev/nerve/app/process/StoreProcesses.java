package dev.nerve.app.process;

import static dev.nerve.app.process.LocalProcesses.THIS_MACHINE;

import dev.nerve.store.RunOwner;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.worker.StoreWorkers;
import dev.nerve.workflow.run.OwnerProcesses;
import java.util.List;

/// The processes that execute the runs of one store. Each one is known by its name as a worker of
/// the store.
///
/// *Safe for many threads.*
///
/// @param workers the workers of the store
public record StoreProcesses(StoreWorkers workers) implements OwnerProcesses {

    @Override
    public RunOwner self() {
        var process = THIS_MACHINE.self();
        return new RunOwner(workers.self(), process.process(), process.since());
    }

    /// Falls back to the process id for owners without a name: those of a store in memory, and
    /// those that an earlier version stored.
    @Override
    public boolean isAlive(RunOwner owner) {
        return owner.worker().isEmpty()
                ? THIS_MACHINE.isAlive(owner)
                : workers.isAlive(owner.worker());
    }

    @Override
    public void stopLeftovers(List<RunEffect> effects) throws InterruptedException {
        THIS_MACHINE.stopLeftovers(effects);
    }
}
