package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The sessions that a fork can go to or come from.
interface SessionDirectory {

    /// {@return the open sessions}
    List<Session> openSessions();

    /// {@return a session; opens it if it is only stored}
    Optional<Session> find(SessionId id);

    /// {@return a session}
    ///
    /// @throws NerveException.NotFound if there is none
    default Session get(SessionId id) {
        return find(id).orElseThrow(() -> missing(id.name(), openNames()));
    }

    private List<SessionId> openNames() {
        return openSessions().stream().map(Session::id).toList();
    }

    /// {@return a directory of one session}
    static SessionDirectory of(Session session) {
        return new SessionDirectory() {
            @Override
            public List<Session> openSessions() {
                return List.of(session);
            }

            @Override
            public Optional<Session> find(SessionId id) {
                return Optional.of(session).filter(one -> one.id().equals(id));
            }
        };
    }

    /// {@return the failure for a session that does not exist}
    ///
    /// @param there the names of sessions that exist
    static NerveException missing(String name, List<SessionId> there) {
        var names = there.stream().map(SessionId::name).collect(Collectors.joining(", "));
        return new NerveException.NotFound(
                "session '%s' not found; there is: %s"
                        .formatted(name, names.isEmpty() ? "none" : names));
    }
}
