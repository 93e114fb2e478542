package dev.nerve.node;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A fixed set of nodes.
final class FixedNodes implements Nodes {

    private final Map<NodeId, Node> byId = new TreeMap<>();

    FixedNodes(List<? extends Node> nodes) {
        for (var node : nodes) {
            if (byId.put(node.id(), node) != null) {
                throw new NerveException.AlreadyExists(
                        "two nodes are called '%s'".formatted(node.id()));
            }
        }
    }

    @Override
    public Optional<Node> find(NodeId id) {
        return Optional.ofNullable(byId.get(id));
    }

    @Override
    public NodeForkResult fork(NodeForkRequest fork) {
        throw new NerveException.Failed(
                ErrorCode.FORK_UNSUPPORTED,
                "'%s' cannot be forked here: these nodes belong to no session; run it in one"
                        .formatted(fork.source()));
    }

    @Override
    public List<NodeId> ids() {
        return List.copyOf(byId.keySet());
    }
}
