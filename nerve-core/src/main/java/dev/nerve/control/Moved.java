package dev.nerve.control;

import dev.nerve.NodeId;
import dev.nerve.node.Composite;
import dev.nerve.node.Forkable;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFork;
import dev.nerve.node.Persistent;
import dev.nerve.node.Placed;
import dev.nerve.node.Wiring;
import dev.nerve.workspace.Workspace;
import java.nio.file.Path;

/// A wiring that moves stateless nodes to the workspace of a fork.
///
/// @param workspace the workspace
record Moved(Workspace workspace) implements Wiring {

    /// A node with state exists in one place only, and stays there.
    @Override
    public Node node(Node part) {
        boolean moves = part instanceof Placed || part instanceof Composite;
        return moves && !(part instanceof Persistent) && part instanceof Forkable forkable
                ? moved(forkable)
                : part;
    }

    private Node moved(Forkable part) {
        try {
            return part.prepare(NodeFork.of(part.id(), part.id())).make(this).node();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            return part;
        }
    }

    @Override
    public NodeId name(NodeId name) {
        return name;
    }

    @Override
    public Path directory(Path directory) {
        return directory.startsWith(workspace.source())
                ? workspace.directory().resolve(workspace.source().relativize(directory))
                : directory;
    }
}
