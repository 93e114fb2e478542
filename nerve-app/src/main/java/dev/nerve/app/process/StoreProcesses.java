package dev.nerve.app.process;

import static dev.nerve.app.process.LocalProcesses.THIS_MACHINE;

import dev.nerve.conversation.operation.TurnOwners;
import dev.nerve.sqlite.worker.WorkerLock;
import dev.nerve.sqlite.worker.WorkerLockDirectory;
import dev.nerve.store.RunOwner;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.workflow.run.OwnerProcesses;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The processes that execute the runs of one store. Each one is identified by the lock it holds.
///
/// A process id means nothing in another container, but a lock works across containers. *Safe for
/// many threads.*
public final class StoreProcesses implements OwnerProcesses, AutoCloseable {

    private final WorkerLockDirectory locks;
    private @Nullable WorkerLock lock;

    /// Cached, because every change of a run reads it.
    private volatile @Nullable RunOwner self;

    public StoreProcesses(Path store) {
        this.locks = WorkerLockDirectory.in(store, new SecureRandom());
    }

    /// Acquires the lock on first use, because a process without runs needs none.
    @Override
    public RunOwner self() {
        var known = self;
        return known == null ? lock() : known;
    }

    private synchronized RunOwner lock() {
        var known = self;
        if (known == null) {
            lock = locks.acquire();
            var process = THIS_MACHINE.self();
            known = new RunOwner(lock.worker(), process.process(), process.since());
            self = known;
        }
        return known;
    }

    /// Falls back to the process id for owners that an earlier version stored without a lock.
    @Override
    public boolean isAlive(RunOwner owner) {
        return owner.worker().isEmpty()
                ? THIS_MACHINE.isAlive(owner)
                : locks.isAlive(owner.worker());
    }

    /// {@return the same processes as owners of the open turns of chats}
    public TurnOwners turnOwners() {
        return new TurnOwners() {
            @Override
            public String self() {
                return StoreProcesses.this.self().worker();
            }

            @Override
            public boolean isAlive(String worker) {
                return locks.isAlive(worker);
            }
        };
    }

    @Override
    public void stopLeftovers(List<RunEffect> effects) throws InterruptedException {
        THIS_MACHINE.stopLeftovers(effects);
    }

    /// Releases the lock. Other processes can then take over the runs of this one.
    @Override
    public synchronized void close() {
        if (lock != null) {
            lock.close();
            lock = null;
        }
    }
}
