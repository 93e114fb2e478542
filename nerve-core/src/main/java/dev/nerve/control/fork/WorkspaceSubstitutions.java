package dev.nerve.control.fork;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.WorkingDirectoryNode;
import dev.nerve.workspace.Workspace;
import java.nio.file.Path;

/// A wiring that moves stateless nodes to the workspace of a fork.
///
/// @param workspace the workspace
record WorkspaceSubstitutions(Workspace workspace) implements ForkSubstitutions {

    /// A node with state exists in one place only, and stays there.
    @Override
    public Node node(Node part) {
        boolean moves = part instanceof WorkingDirectoryNode || part instanceof CompositeNode;
        return moves && !(part instanceof PersistentNode) && part instanceof ForkableNode forkable
                ? moved(forkable)
                : part;
    }

    private Node moved(ForkableNode part) {
        try {
            return part.prepare(NodeForkRequest.of(part.id(), part.id())).make(this).node();
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
