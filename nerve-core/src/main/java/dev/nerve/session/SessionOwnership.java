package dev.nerve.session;

import dev.nerve.session.definition.SessionLocks;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The ownership of a session's live nodes. *Safe for many threads.*
///
/// It begins when the first node becomes live, and ends when the session is closed. The session of
/// a run needs no lock: the owner of the run owns it.
final class SessionOwnership {

    private final SessionLocks locks;
    private final ReentrantLock acquiring = new ReentrantLock();
    private volatile SessionLocks.@Nullable SessionLock lock;

    SessionOwnership(SessionLocks locks) {
        this.locks = locks;
    }

    /// Acquires the session's lock unless this process holds it.
    ///
    /// @return whether the lock was acquired now; then other processes may have changed the session
    /// @throws dev.nerve.NerveException.Unavailable if another process holds the lock
    boolean acquire(Session session) {
        if (lock != null || session.info().isOfRun()) {
            return false;
        }
        acquiring.lock();
        try {
            if (lock != null) {
                return false;
            }
            session.registry().requireOpen();
            lock = locks.acquire(session.id());
            return true;
        } finally {
            acquiring.unlock();
        }
    }

    /// Releases the lock if this process holds it.
    void release() {
        acquiring.lock();
        try {
            var held = lock;
            lock = null;
            if (held != null) {
                held.close();
            }
        } finally {
            acquiring.unlock();
        }
    }
}
