package dev.nerve.node;

import dev.nerve.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// A node that has other nodes inside.
public interface Composite extends Node {

    /// {@return the nodes directly inside, in their order}
    ///
    /// Those that are only named, and found when it runs, are not among them.
    List<Node> parts();

    /// {@return the names by which it finds other nodes when it runs, in their order}
    default List<NodeId> named() {
        return List.of();
    }

    /// {@return the persistent nodes in `node`, itself included, each after those inside it}
    ///
    /// @param node any node
    static List<Persistent> persistentIn(Node node) {
        var found = new ArrayList<Persistent>();
        collect(node, found, Collections.newSetFromMap(new IdentityHashMap<>()));
        return List.copyOf(found);
    }

    private static void collect(Node node, List<Persistent> found, Set<Node> seen) {
        if (!seen.add(node)) {
            return;
        }
        if (node instanceof Composite composite) {
            composite.parts().forEach(part -> collect(part, found, seen));
        }
        if (node instanceof Persistent persistent) {
            found.add(persistent);
        }
    }
}
