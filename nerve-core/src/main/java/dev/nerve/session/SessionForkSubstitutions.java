package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.capability.ForkSubstitutions;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;

/// The nodes, names and directories of the sources, mapped to those of the forks created so far.
/// *Confined to one thread.*
final class SessionForkSubstitutions implements ForkSubstitutions {

    private final Map<Node, Node> forks = new IdentityHashMap<>();
    private final Map<NodeId, NodeId> renamed;
    private final ForkWorkspace place;

    SessionForkSubstitutions(Map<NodeId, NodeId> renamed, ForkWorkspace place) {
        this.renamed = renamed;
        this.place = place;
    }

    void put(Node source, Node fork) {
        forks.put(source, fork);
    }

    @Override
    public Node node(Node part) {
        return forks.getOrDefault(part, part);
    }

    @Override
    public NodeId name(NodeId name) {
        return renamed.getOrDefault(name, name);
    }

    @Override
    public Path directory(Path directory) {
        return place.mapDirectory(directory);
    }
}
