package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.execution.NodeRunner;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionLocks;
import dev.nerve.workspace.Workspaces;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The services that all sessions share.
///
/// @param runner executes their nodes
/// @param kinds the node kinds
/// @param storage stores their definitions and locks them
/// @param workspaces creates workspaces for forks
/// @param requests the locks of fork requests
/// @param directory finds other sessions
record SessionServices(
        NodeRunner runner,
        NodeKinds kinds,
        SessionStorage storage,
        Workspaces workspaces,
        RequestLocks requests,
        SessionDirectory directory) {

    /// {@return services without a store and without workspaces}
    static SessionServices of(NodeRunner runner, NodeKinds kinds, SessionDirectory directory) {
        return new SessionServices(
                runner,
                kinds,
                new SessionStorage(
                        DefinitionStore.none(),
                        SessionLocks.none(),
                        SessionRegistry.SessionRunExecutor.inMemory(runner)),
                Workspaces.none(),
                new RequestLocks(),
                directory);
    }

    /// The store of sessions and their locks.
    ///
    /// @param definitions the definitions of sessions and nodes
    /// @param locks the locks of sessions
    /// @param runs executes the runs of sessions
    record SessionStorage(
            DefinitionStore definitions,
            SessionLocks locks,
            SessionRegistry.SessionRunExecutor runs) {

        DefinitionWriter writer() {
            return new DefinitionWriter(definitions);
        }
    }

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
                                    .formatted(name, names.isEmpty() ? "none" : names))
                    .with("session", name);
        }
    }
}
