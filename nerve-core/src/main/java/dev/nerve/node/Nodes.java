package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The nodes that can be found by name from inside a run.
public interface Nodes {

    /// {@return the node with this name, if there is one}
    ///
    /// @param id the name
    Optional<Node> find(NodeId id);

    /// {@return the names there are, sorted}
    List<NodeId> ids();

    /// Forks a node.
    ///
    /// @param fork which, and how
    /// @return the fork
    /// @throws NerveException.Failed if it cannot be done; then nothing was made
    /// @throws InterruptedException if the thread was interrupted; then nothing was made
    ForkedNode fork(NodeFork fork) throws InterruptedException;

    /// Stops and forgets a node that nobody wants any more, with all that was made for it: nodes
    /// that were forked with it, and its workspace, even if that was to be kept. Does nothing if it
    /// is gone.
    ///
    /// @param id its name
    /// @param reason told to those who look for it later
    /// @throws NerveException if it cannot be done
    /// @throws InterruptedException if the thread was interrupted
    default void discard(NodeId id, String reason) throws InterruptedException {
        throw new NerveException.Failed(
                ErrorCode.UNSUPPORTED,
                "'%s' cannot be discarded here: these nodes belong to no session".formatted(id));
    }

    /// {@return the session in whose name it is kept what a node did, if it is}
    ///
    /// @param id the node's name
    default Optional<SessionId> recordedIn(NodeId id) {
        return Optional.empty();
    }

    /// {@return the node with this name}
    ///
    /// @param id the name
    /// @throws NerveException.NotFound if there is none; the message says which there are
    default Node get(NodeId id) {
        return find(id).orElseThrow(() -> missing(id, ids()));
    }

    /// {@return how it is told that there is no such node}
    ///
    /// @param id its name
    /// @param there the names there are
    static NerveException.NotFound missing(NodeId id, List<NodeId> there) {
        var known = there.stream().limit(10).map(NodeId::name).collect(Collectors.joining(", "));
        return new NerveException.NotFound(
                "node '%s' not found; there %s"
                        .formatted(id, known.isEmpty() ? "are none" : "is: " + known));
    }

    /// {@return no nodes}
    static Nodes none() {
        return of(List.of());
    }

    /// {@return just these nodes}
    ///
    /// @param nodes with different names
    static Nodes of(List<? extends Node> nodes) {
        return new FixedNodes(nodes);
    }
}
