package dev.nerve.sqlite.worker;

import dev.nerve.NerveException;
import dev.nerve.worker.StoreWorkers;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/// The workers of a store directory. Each one is alive as long as it holds its lock, which works
/// across containers, where a process id means nothing.
///
/// *Safe for many threads.*
public final class LockedWorkers implements StoreWorkers, AutoCloseable {

    private final Path store;
    private final WorkerLockDirectory locks;
    private final boolean isReadOnly;
    private @Nullable WorkerLock lock;

    /// Cached, because every change of a run reads it.
    private volatile @Nullable String self;

    private LockedWorkers(Path store, boolean isReadOnly) {
        this.store = store;
        this.locks = WorkerLockDirectory.in(store, new SecureRandom());
        this.isReadOnly = isReadOnly;
    }

    /// {@return the workers of a store, this process among them}
    ///
    /// @param store the store directory
    public static LockedWorkers in(Path store) {
        return new LockedWorkers(store, false);
    }

    /// {@return the workers of a store, for a process that only reads it}
    ///
    /// @param store the store directory
    public static LockedWorkers readOnly(Path store) {
        return new LockedWorkers(store, true);
    }

    /// Acquires the lock on first use, because a process that owns nothing needs none.
    @Override
    public String self() {
        var known = self;
        return known == null ? lock() : known;
    }

    private synchronized String lock() {
        if (isReadOnly) {
            throw new NerveException.Unsupported(
                    "'%s' was opened read-only; it cannot be changed".formatted(store));
        }
        var known = self;
        if (known == null) {
            lock = locks.acquire();
            known = lock.worker();
            self = known;
        }
        return known;
    }

    @Override
    public boolean isAlive(String worker) {
        return locks.isAlive(worker);
    }

    /// Releases the lock. Other processes can then take over the runs and turns of this one.
    @Override
    public synchronized void close() {
        if (lock != null) {
            lock.close();
            lock = null;
        }
    }
}
