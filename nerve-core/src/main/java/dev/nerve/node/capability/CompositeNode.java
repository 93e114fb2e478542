package dev.nerve.node.capability;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// A node that contains other nodes.
public interface CompositeNode extends Node {

    /// {@return the nodes directly inside this one, in order}
    ///
    /// Excludes nodes that it refers to by name and finds at run time.
    List<Node> parts();

    /// {@return the names of the nodes that it finds at run time, in order}
    default List<NodeId> referencedNodes() {
        return List.of();
    }

    /// Executes the node in the place of the node around it, which is being executed.
    ///
    /// The execution has no layers, journal entry or events of its own: those of the node around it
    /// apply. Only a composite calls this, with its own context, for a part that has no policy and
    /// no limits.
    ///
    /// @param context the context of the node around it
    /// @return the outcome, for the node around it to return
    /// @throws InterruptedException if the thread was interrupted
    default Outcome executeInline(RunContext context) throws InterruptedException {
        return execute(context);
    }

    /// {@return the persistent nodes in `node`, including itself; each follows the nodes inside it}
    ///
    /// @param node any node
    static List<PersistentNode> persistentIn(Node node) {
        var found = new ArrayList<PersistentNode>();
        collect(node, found, Collections.newSetFromMap(new IdentityHashMap<>()));
        return List.copyOf(found);
    }

    private static void collect(Node node, List<PersistentNode> found, Set<Node> seen) {
        if (!seen.add(node)) {
            return;
        }
        if (node instanceof CompositeNode composite) {
            composite.parts().forEach(part -> collect(part, found, seen));
        }
        if (node instanceof PersistentNode persistent) {
            found.add(persistent);
        }
    }
}
