package dev.nerve.node.capability;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.Node;

/// A node that uses the session in which it is registered.
public interface SessionMemberNode extends Node {

    /// Notifies the node that a session registers it, or registers a node around it.
    ///
    /// The session calls this before it stores the node. A node can be registered more than once.
    ///
    /// @param membership the place of the node in the session
    void join(SessionMembership membership);

    /// The place of a node in a session. *Safe for many threads.*
    interface SessionMembership {

        /// {@return the session}
        SessionId session();

        /// {@return the name of the node in the session}
        NodeId name();

        /// Stores the definition of the node again, because it has changed. A failure is logged.
        ///
        /// The caller holds no lock that the node needs for its definition.
        void definitionChanged();
    }
}
