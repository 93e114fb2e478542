package dev.nerve.node.capability;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import java.nio.file.Path;

/// The replacements in a fork for the nodes, names and directories that its source uses.
public interface ForkSubstitutions {

    /// The fork shares everything with its source.
    ForkSubstitutions SHARED =
            new ForkSubstitutions() {
                @Override
                public Node node(Node part) {
                    return part;
                }

                @Override
                public NodeId name(NodeId name) {
                    return name;
                }

                @Override
                public Path directory(Path directory) {
                    return directory;
                }
            };

    /// {@return the replacement for a node inside the source: the same node, unless it was forked
    /// too}
    ///
    /// @param part the node
    Node node(Node part);

    /// {@return the replacement for a name by which the source finds a node}
    ///
    /// @param name the name
    NodeId name(NodeId name);

    /// {@return the replacement for the working directory of the source}
    ///
    /// @param directory the directory
    Path directory(Path directory);
}
