package dev.nerve.store;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import java.util.Optional;

/// A store for the histories of nodes.
///
/// *Safe for many threads.*
@FunctionalInterface
public interface HistoryStore {

    /// {@return the history of a node, if one is stored}
    ///
    /// @param session the session of the node
    /// @param node the node's name in the session
    Optional<NodeHistory> find(SessionId session, NodeId node);

    /// Deletes the histories of the nodes of a session.
    ///
    /// @param session a session that has ended
    default void delete(SessionId session) {}

    /// {@return a store without histories}
    static HistoryStore none() {
        return (_, _) -> Optional.empty();
    }
}
