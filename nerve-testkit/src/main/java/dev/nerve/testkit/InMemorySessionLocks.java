package dev.nerve.testkit;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.session.definition.SessionLocks;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The session locks of several processes that a test plays in one.
///
/// *Safe for many threads.*
public final class InMemorySessionLocks {

    private final Map<SessionId, String> holders = new ConcurrentHashMap<>();

    /// {@return the locks as one process sees them}
    ///
    /// @param process the name of the process
    public SessionLocks of(String process) {
        return session -> acquire(session, process);
    }

    private SessionLocks.SessionLock acquire(SessionId session, String process) {
        var holder = holders.putIfAbsent(session, process);
        if (holder != null) {
            throw new NerveException.Unavailable(
                    "session '%s' is open in process %s".formatted(session, holder));
        }
        return () -> holders.remove(session, process);
    }

    /// {@return the holders of the locks by session}
    public Map<SessionId, String> holders() {
        return Map.copyOf(holders);
    }
}
