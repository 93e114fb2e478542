package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// The nodes of a run, and more nodes that only one execution can find. These hide nodes of the
/// run with the same name.
///
/// @param inner the nodes that only the execution finds
/// @param outer the nodes of the run
public record ScopedNodes(Nodes inner, Nodes outer) implements Nodes {

    /// {@return the context of the same execution, which finds more nodes}
    ///
    /// @param context the context
    /// @param nodes the nodes, each with a different name
    public static RunContext add(RunContext context, List<? extends Node> nodes) {
        if (nodes.isEmpty()) {
            return context;
        }
        var known = context.services;
        var copy = new RunContext(context);
        copy.services =
                new ExecutionServices(
                        known.run(),
                        known.execution(),
                        new ScopedNodes(Nodes.of(nodes), known.nodes()));
        return copy;
    }

    @Override
    public Optional<Node> find(NodeId id) {
        return inner.find(id).or(() -> outer.find(id));
    }

    @Override
    public List<NodeId> ids() {
        var all = new TreeSet<>(inner.ids());
        all.addAll(outer.ids());
        return List.copyOf(all);
    }

    @Override
    public NodeForkResult fork(NodeForkRequest fork) throws InterruptedException {
        if (inner.find(fork.source()).isPresent()) {
            throw new NerveException.Failed(
                    ErrorCode.FORK_UNSUPPORTED,
                    "'%s' belongs to one node; create it in the session to fork it"
                            .formatted(fork.source()));
        }
        return outer.fork(fork);
    }

    @Override
    public void discard(NodeId id, String reason) throws InterruptedException {
        outer.discard(id, reason);
    }

    @Override
    public Optional<SessionId> historySession(NodeId id) {
        return inner.find(id).isPresent() ? Optional.empty() : outer.historySession(id);
    }
}
