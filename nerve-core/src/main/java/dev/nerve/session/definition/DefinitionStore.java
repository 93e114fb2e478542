package dev.nerve.session.definition;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import java.util.List;

/// A store for the definitions of sessions and their nodes.
///
/// Every change is durable when its method returns. A change inside another change of the same
/// store belongs to the same transaction. *Safe for many threads.*
public interface DefinitionStore {

    /// {@return all sessions in the order of their creation, each with its nodes in the order in
    /// which they were added}
    List<StoredSession> load();

    /// {@return a store that stores nothing}
    static DefinitionStore none() {
        return NoDefinitionStore.NONE;
    }

    /// Stores a session.
    ///
    /// @param session a new session, or a changed one, which keeps its position and its nodes
    /// @throws InterruptedException if the thread was interrupted before the change began
    void save(SessionInfo session) throws InterruptedException;

    /// Stores a new session.
    ///
    /// @param session the session, whose name is free
    /// @throws NerveException.AlreadyExists if the name is stored, perhaps by another process
    /// @throws InterruptedException if the thread was interrupted before the change began
    void add(SessionInfo session) throws InterruptedException;

    /// Stores new nodes of a session, all of them or none.
    ///
    /// @param session the session
    /// @param nodes the nodes, whose names are free
    /// @throws NerveException.AlreadyExists if a name is stored, perhaps by another process
    /// @throws NerveException.NotFound if the session is not stored
    /// @throws InterruptedException if the thread was interrupted before the change began
    void add(SessionId session, StoredNode... nodes) throws InterruptedException;

    /// {@return the failure for a session that is already stored}
    ///
    /// @param session the session
    static NerveException.AlreadyExists alreadyStored(SessionId session) {
        return new NerveException.AlreadyExists(
                "session '%s' is already stored; another process created it".formatted(session));
    }

    /// {@return the failure for a node that is already stored}
    ///
    /// @param session its session
    /// @param node its name in the session
    static NerveException.AlreadyExists alreadyStored(SessionId session, NodeId node) {
        return new NerveException.AlreadyExists(
                "'%s' is already stored in session '%s'; another process created it"
                        .formatted(node, session));
    }

    /// Stores nodes of a session, all of them or none.
    ///
    /// @param session the session
    /// @param nodes new nodes, or changed ones, which keep their position
    /// @throws NerveException.NotFound if the session is not stored
    /// @throws InterruptedException if the thread was interrupted before the change began
    void save(SessionId session, StoredNode... nodes) throws InterruptedException;

    /// Deletes a session and its nodes; does nothing if it does not exist.
    ///
    /// @param session the session
    /// @throws InterruptedException if the thread was interrupted before the change began
    void remove(SessionId session) throws InterruptedException;

    /// Deletes a node; does nothing if it does not exist.
    ///
    /// @param session its session
    /// @param name its name in the session
    /// @throws InterruptedException if the thread was interrupted before the change began
    void remove(SessionId session, NodeId name) throws InterruptedException;

    /// A stored session.
    ///
    /// @param info the description of the session
    /// @param nodes the nodes, in the order in which they were added
    record StoredSession(SessionInfo info, List<StoredNode> nodes) {

        public StoredSession {
            nodes = List.copyOf(nodes);
        }
    }

    /// A stored node.
    ///
    /// @param name its name in the session
    /// @param definition the definition from which it is created
    /// @param metadata the metadata that was added to it
    record StoredNode(NodeId name, NodeDefinition definition, Value.Fields metadata) {}
}
