package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.NodeDefinition;
import dev.nerve.value.Value;
import java.util.List;

/// Where the definitions of sessions and their nodes last.
///
/// Every change lasts when its method returns. One that is made inside a change of the same store
/// belongs to it: both are there, or neither. *Safe for many threads.*
public interface DefinitionStore {

    /// {@return all sessions in the order in which they were made, each with its nodes in the order
    /// in which they were added}
    List<StoredSession> load();

    /// Keeps a session.
    ///
    /// @param session a new one, or one that changed and keeps its place and its nodes
    /// @throws InterruptedException if the thread was interrupted before the change began
    void save(SessionInfo session) throws InterruptedException;

    /// Keeps a new session.
    ///
    /// @param session its name is free
    /// @throws NerveException.AlreadyExists if one with its name is kept, perhaps by another
    /// process
    /// @throws InterruptedException if the thread was interrupted before the change began
    void add(SessionInfo session) throws InterruptedException;

    /// Keeps new nodes of a session, all of them or none.
    ///
    /// @param session the session
    /// @param nodes their names are free
    /// @throws NerveException.AlreadyExists if one with such a name is kept, perhaps by another
    /// process
    /// @throws NerveException.NotFound if the session is not kept
    /// @throws InterruptedException if the thread was interrupted before the change began
    void add(SessionId session, StoredNode... nodes) throws InterruptedException;

    /// {@return how it is told that a session is kept already}
    ///
    /// @param session the session
    static NerveException.AlreadyExists kept(SessionId session) {
        return new NerveException.AlreadyExists(
                "session '%s' is kept already; another process made it".formatted(session));
    }

    /// {@return how it is told that a node is kept already}
    ///
    /// @param session its session
    /// @param node its name there
    static NerveException.AlreadyExists kept(SessionId session, NodeId node) {
        return new NerveException.AlreadyExists(
                "'%s' is kept already in session '%s'; another process made it"
                        .formatted(node, session));
    }

    /// Keeps nodes of a session, all of them or none.
    ///
    /// @param session the session
    /// @param nodes each a new one, or one that changed and keeps its place
    /// @throws NerveException.NotFound if the session is not kept
    /// @throws InterruptedException if the thread was interrupted before the change began
    void save(SessionId session, StoredNode... nodes) throws InterruptedException;

    /// Forgets a session and its nodes; one that is not there stays so.
    ///
    /// @param session the session
    /// @throws InterruptedException if the thread was interrupted before the change began
    void remove(SessionId session) throws InterruptedException;

    /// Forgets a node; one that is not there stays so.
    ///
    /// @param session its session
    /// @param name its name there
    /// @throws InterruptedException if the thread was interrupted before the change began
    void remove(SessionId session, NodeId name) throws InterruptedException;

    /// A session as it is kept.
    ///
    /// @param info what is known about it
    /// @param nodes in the order in which they were added
    record StoredSession(SessionInfo info, List<StoredNode> nodes) {

        public StoredSession {
            nodes = List.copyOf(nodes);
        }
    }

    /// A node as it is kept.
    ///
    /// @param name its name in the session
    /// @param definition what it is made from
    /// @param metadata what its owner noted on it
    record StoredNode(NodeId name, NodeDefinition definition, Value.Fields metadata) {}
}
