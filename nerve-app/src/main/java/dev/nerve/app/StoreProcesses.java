package dev.nerve.app;

import static dev.nerve.app.ThisMachine.THIS_MACHINE;

import dev.nerve.sqlite.worker.WorkerLock;
import dev.nerve.sqlite.worker.WorkerLocks;
import dev.nerve.store.Effect;
import dev.nerve.store.Owner;
import dev.nerve.workflow.Processes;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The processes that execute the runs of one store, each known by the lock that it holds.
///
/// A number tells nothing of a process in another container, and a lock does. *Safe for many
/// threads.*
final class StoreProcesses implements Processes, AutoCloseable {

    private final WorkerLocks locks;
    private @Nullable WorkerLock lock;

    /// Asked for at every change of a run.
    private volatile @Nullable Owner self;

    StoreProcesses(Path store) {
        this.locks = WorkerLocks.in(store, new SecureRandom());
    }

    /// Who executes no run needs no lock: it is taken when it is asked for.
    @Override
    public Owner self() {
        var known = self;
        return known == null ? lock() : known;
    }

    private synchronized Owner lock() {
        var known = self;
        if (known == null) {
            lock = locks.acquire();
            var process = THIS_MACHINE.self();
            known = new Owner(lock.worker(), process.process(), process.since());
            self = known;
        }
        return known;
    }

    /// An owner without a lock was written by an earlier version.
    @Override
    public boolean lives(Owner owner) {
        return owner.worker().isEmpty() ? THIS_MACHINE.lives(owner) : locks.isHeld(owner.worker());
    }

    @Override
    public void endLeftovers(List<Effect> effects) throws InterruptedException {
        THIS_MACHINE.endLeftovers(effects);
    }

    /// Gives the lock back: whatever run is still this worker's can be taken by others.
    @Override
    public synchronized void close() {
        if (lock != null) {
            lock.close();
            lock = null;
        }
    }
}
