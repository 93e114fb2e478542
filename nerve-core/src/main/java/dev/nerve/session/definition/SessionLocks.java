package dev.nerve.session.definition;

import dev.nerve.NerveException;
import dev.nerve.SessionId;

/// The locks of sessions. The process that holds the lock of a session owns its live nodes.
///
/// Reading a session and changing its definitions needs no lock. *Safe for many threads.*
public interface SessionLocks {

    /// {@return locks for sessions that only this process can see}
    static SessionLocks none() {
        return _ -> () -> {};
    }

    /// {@return the lock of a session, held until it is closed or this process ends}
    ///
    /// @param session the session
    /// @throws NerveException.Unavailable if another process, or another engine of this process,
    ///     holds the lock; the message names the process
    /// @throws NerveException if the lock cannot be acquired for another reason
    SessionLock acquire(SessionId session);

    /// The lock of one session.
    @FunctionalInterface
    interface SessionLock extends AutoCloseable {

        /// Releases the lock.
        @Override
        void close();
    }
}
