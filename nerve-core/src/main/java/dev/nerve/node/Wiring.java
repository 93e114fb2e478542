package dev.nerve.node;

import dev.nerve.NodeId;
import java.nio.file.Path;

/// What stands in a fork for what its source uses.
public interface Wiring {

    /// Everything is used by both.
    Wiring SHARED =
            new Wiring() {
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

    /// {@return what stands for a node inside the source: itself, unless it was forked too}
    ///
    /// @param part the node
    Node node(Node part);

    /// {@return what stands for a name by which the source finds a node}
    ///
    /// @param name the name
    NodeId name(NodeId name);

    /// {@return what stands for the directory in which the source works}
    ///
    /// @param directory the directory
    Path directory(Path directory);
}
