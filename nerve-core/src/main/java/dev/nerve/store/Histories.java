package dev.nerve.store;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import java.util.Optional;

/// The histories of nodes.
///
/// *Safe for many threads.*
@FunctionalInterface
public interface Histories {

    /// {@return where it is kept what a node did, if it is}
    ///
    /// @param session the session of the node
    /// @param node its name there
    Optional<History> find(SessionId session, NodeId node);

    /// Forgets what the nodes of a session did.
    ///
    /// @param session a session that is over
    default void forget(SessionId session) {}

    /// {@return none: nothing is kept}
    static Histories none() {
        return (_, _) -> Optional.empty();
    }
}
