package dev.nerve.session.definition;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.query.ArchiveState;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A store for the definitions of sessions and their nodes.
///
/// Every change is durable when its method returns. A change inside another change of the same
/// store belongs to the same transaction. Each change gives the session a new version: a number
/// that is greater than all versions of all sessions before. *Safe for many threads.*
public interface DefinitionStore {

    /// {@return a store that stores nothing}
    static DefinitionStore none() {
        return NoDefinitionStore.NONE;
    }

    /// {@return a page of the sessions in the order of their creation, without their nodes}
    ///
    /// @param query the filters and the page
    SessionPage list(SessionQuery query);

    /// {@return the entry of a session in the list of sessions, if it is stored}
    ///
    /// @param session its name
    Optional<SessionPage.SessionSummary> summary(SessionId session);

    /// {@return a session with its nodes and its version, if it is stored}
    ///
    /// @param session its name
    Optional<VersionedSession> find(SessionId session);

    /// {@return the version of a session, if it is stored}
    ///
    /// A process that has seen this version knows all nodes of the session.
    ///
    /// @param session its name
    OptionalLong version(SessionId session);

    /// {@return a page of nodes without their definitions, in the order in which their sessions
    /// were created and they were added}
    ///
    /// @param query the filters and the page
    NodePage nodes(NodeQuery query);

    /// {@return the nodes of a session without their definitions, in the order in which they were
    /// added}
    ///
    /// @param session its name; a session that is not stored has none
    default List<NodeSummary> nodes(SessionId session) {
        var all = new ArrayList<NodeSummary>();
        var query = NodeQuery.DEFAULT.session(session).limit(NodeQuery.MOST);
        for (var page = nodes(query); ; page = nodes(query.after(page.next()))) {
            page.nodes().forEach(node -> all.add(node.summary()));
            if (page.next() == null) {
                return List.copyOf(all);
            }
        }
    }

    /// {@return the session of the fork that was created for a request, if there is one}
    ///
    /// @param requestId the id of the request
    Optional<SessionId> findFork(String requestId);

    /// {@return all sessions in the order of their creation, archived ones included, each with its
    /// nodes in the order in which they were added}
    default List<StoredSession> load() {
        var all = new ArrayList<StoredSession>();
        var query = SessionQuery.DEFAULT.archive(ArchiveFilter.ALL).limit(SessionQuery.MOST);
        for (var page = list(query); ; page = list(query.after(page.next()))) {
            page.sessions()
                    .forEach(one ->
                            find(one.info().id()).ifPresent(found -> all.add(found.stored())));
            if (page.next() == null) {
                return List.copyOf(all);
            }
        }
    }

    /// Stores a session.
    ///
    /// @param session a new session, or a changed one, which keeps its position, its labels and
    ///     its nodes
    /// @return its versions
    /// @throws InterruptedException if the thread was interrupted before the change began
    VersionChange save(SessionInfo session) throws InterruptedException;

    /// Stores a new session.
    ///
    /// @param session the session, whose name is free
    /// @return its versions
    /// @throws NerveException.AlreadyExists if the name is stored, perhaps by another process
    /// @throws InterruptedException if the thread was interrupted before the change began
    VersionChange add(SessionInfo session) throws InterruptedException;

    /// Stores new nodes of a session, all of them or none.
    ///
    /// @param session the session
    /// @param nodes the nodes, whose names are free
    /// @return the versions of the session
    /// @throws NerveException.AlreadyExists if a name is stored, perhaps by another process
    /// @throws NerveException.NotFound if the session is not stored
    /// @throws InterruptedException if the thread was interrupted before the change began
    VersionChange add(SessionId session, StoredNode... nodes) throws InterruptedException;

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

    /// {@return the failure for a session that is not stored}
    ///
    /// @param session the session
    static NerveException notStored(SessionId session) {
        return new NerveException.NotFound("session '%s' not found".formatted(session))
                .with("session", session);
    }

    /// Stores nodes of a session, all of them or none.
    ///
    /// @param session the session
    /// @param nodes new nodes, or changed ones, which keep their position
    /// @return the versions of the session
    /// @throws NerveException.NotFound if the session is not stored
    /// @throws InterruptedException if the thread was interrupted before the change began
    VersionChange save(SessionId session, StoredNode... nodes) throws InterruptedException;

    /// Replaces the labels of a session.
    ///
    /// @param session the session
    /// @param labels the labels by name
    /// @return the versions of the session
    /// @throws NerveException.NotFound if the session is not stored
    /// @throws InterruptedException if the thread was interrupted before the change began
    VersionChange label(SessionId session, Value.Fields labels) throws InterruptedException;

    /// Archives a session, or returns it from the archive.
    ///
    /// @param session the session
    /// @param state the new state
    /// @return the versions of the session, equal if it has this state already
    /// @throws NerveException.NotFound if the session is not stored
    /// @throws InterruptedException if the thread was interrupted before the change began
    VersionChange archive(SessionId session, ArchiveState state) throws InterruptedException;

    /// Deletes a session and its nodes; does nothing if it does not exist.
    ///
    /// @param session the session
    /// @throws InterruptedException if the thread was interrupted before the change began
    void remove(SessionId session) throws InterruptedException;

    /// Deletes a node; does nothing if it does not exist.
    ///
    /// @param session its session
    /// @param name its name in the session
    /// @return the versions of the session, equal if nothing changed
    /// @throws InterruptedException if the thread was interrupted before the change began
    VersionChange remove(SessionId session, NodeId name) throws InterruptedException;

    /// The versions of a session before and after a change.
    ///
    /// @param before the version before the change, 0 if there was none
    /// @param after the version after the change
    record VersionChange(long before, long after) {}

    /// A stored session.
    ///
    /// @param info the description of the session
    /// @param nodes the nodes, in the order in which they were added
    record StoredSession(SessionInfo info, List<StoredNode> nodes) {

        public StoredSession {
            nodes = List.copyOf(nodes);
        }
    }

    /// A stored session as of a version.
    ///
    /// @param stored the session
    /// @param version the version
    record VersionedSession(StoredSession stored, long version) {}

    /// A stored node.
    ///
    /// @param name its name in the session
    /// @param definition the definition from which it is created
    /// @param metadata the metadata that was added to it
    record StoredNode(NodeId name, NodeDefinition definition, Value.Fields metadata) {

        /// {@return its labels, which forks inherit}
        public Value.Fields labels() {
            return metadata.fields().get("labels") instanceof Value.Fields labels
                    ? labels
                    : Value.Fields.EMPTY;
        }

        /// {@return the id of the request that created it as a fork, if there was one}
        public Optional<String> forkRequest() {
            return metadata.find("fork_request.id").map(Value::text);
        }
    }

    /// A stored node in a list, without its definition.
    ///
    /// @param name its name in the session
    /// @param type the name of its kind
    /// @param labels its labels by name
    record NodeSummary(NodeId name, String type, Value.Fields labels) {}
}
