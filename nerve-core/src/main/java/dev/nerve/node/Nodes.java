package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The nodes that a run can find by name.
public interface Nodes {

    /// {@return the node with this name, if there is one}
    ///
    /// @param id the name
    Optional<Node> find(NodeId id);

    /// {@return the names of all nodes, sorted}
    List<NodeId> ids();

    /// Forks a node.
    ///
    /// @param fork the request
    /// @return the fork
    /// @throws NerveException.Failed if the node cannot be forked; then nothing was created
    /// @throws InterruptedException if the thread was interrupted; then nothing was created
    NodeForkResult fork(NodeForkRequest fork) throws InterruptedException;

    /// Stops and removes a node with everything that was created for it: the nodes forked with it,
    /// and its workspace, even one with retention `KEEP`. Does nothing if the node does not exist.
    ///
    /// @param id the name of the node
    /// @param reason shown when somebody looks for the node later
    /// @throws NerveException if the node cannot be removed
    /// @throws InterruptedException if the thread was interrupted
    default void discard(NodeId id, String reason) throws InterruptedException {
        throw new NerveException.Failed(
                ErrorCode.UNSUPPORTED,
                "'%s' cannot be discarded here: these nodes belong to no session".formatted(id));
    }

    /// {@return the session that stores the history of a node, if one does}
    ///
    /// @param id the name of the node
    default Optional<SessionId> historySession(NodeId id) {
        return Optional.empty();
    }

    /// Prepares the first start of a node: a session acquires the lock for its live nodes.
    ///
    /// @param node the node that is started next
    /// @throws NerveException.Unavailable if another process owns the live nodes of the session
    default void beforeStart(Node node) {}

    /// {@return the node with this name}
    ///
    /// @param id the name
    /// @throws NerveException.NotFound if there is none; the message lists some that exist
    default Node get(NodeId id) {
        return find(id).orElseThrow(() -> notFound(id, ids()));
    }

    /// {@return the exception for a missing node}
    ///
    /// @param id the name of the node
    /// @param there the existing names
    static NerveException notFound(NodeId id, List<NodeId> there) {
        var known = there.stream().limit(10).map(NodeId::name).collect(Collectors.joining(", "));
        return new NerveException.NotFound(
                        "node '%s' not found; there %s"
                                .formatted(id, known.isEmpty() ? "are none" : "is: " + known))
                .with("node", id);
    }

    /// {@return no nodes}
    static Nodes none() {
        return of(List.of());
    }

    /// {@return a fixed set of nodes}
    ///
    /// @param nodes the nodes, each with a different name
    static Nodes of(List<? extends Node> nodes) {
        return new FixedNodes(nodes);
    }
}
