package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.run.Parallel;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/// The start and stop of persistent nodes, in the order in which they use each other.
///
/// A node that uses no other is on level 0. Other nodes are one level above the highest node they
/// use. Levels start in ascending order; the nodes of one level start in parallel.
final class NodeLifecycle {

    private static final int AT_ONCE = 64;

    private final TimeSource time;
    private final NodeObservations observations;

    NodeLifecycle(TimeSource time, NodeObservations observations) {
        this.time = time;
        this.observations = observations;
    }

    void start(Collection<? extends Node> nodes) throws InterruptedException {
        try {
            startLevels(nodes);
        } finally {
            observations.refresh();
        }
    }

    private void startLevels(Collection<? extends Node> nodes) throws InterruptedException {
        for (var level : levels(persistentIn(nodes))) {
            var failures = startTogether(level.stream().filter(NodeLifecycle::canStart).toList());
            if (!failures.isEmpty()) {
                throw new NerveException.Unavailable(
                        "could not start " + String.join("; ", failures));
            }
        }
    }

    private static boolean canStart(PersistentNode node) {
        return switch (node.state()) {
            case CREATED, STARTING, STOPPED, ERROR -> true;
            case READY, BUSY, WAITING, STOPPING -> false;
        };
    }

    private static List<String> startTogether(List<PersistentNode> nodes)
            throws InterruptedException {
        var tasks = new ArrayList<Callable<String>>();
        nodes.forEach(node -> tasks.add(() -> start(node)));
        try {
            return Parallel.all(AT_ONCE, tasks).stream().filter(text -> !text.isEmpty()).toList();
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure.getCause());
        }
    }

    private static String start(PersistentNode node) throws InterruptedException {
        try {
            node.start();
            return "";
        } catch (RuntimeException failure) {
            return failed(node, failure);
        }
    }

    /// {@return a message for a node that could not be started or stopped}
    static String failed(PersistentNode node, RuntimeException failure) {
        return "'%s': %s".formatted(node.id(), failure.getMessage());
    }

    /// Resets the persistent nodes in a node, each after those inside it.
    void reset(Node node) throws InterruptedException {
        try {
            for (var persistent : CompositeNode.persistentIn(node)) {
                persistent.reset();
            }
        } finally {
            observations.refresh();
        }
    }

    /// Stops the nodes in `nodes`, except those in `stillUsed`.
    void stop(
            Collection<? extends Node> nodes, Collection<? extends Node> stillUsed, Duration within)
            throws InterruptedException {
        var staying = identitySet(persistentIn(stillUsed));
        var going = persistentIn(nodes);
        going.removeIf(staying::contains);
        shutDown(going, within);
    }

    /// Stops a node with the nodes inside it, except those that others among `all` use too.
    @SuppressWarnings("ReferenceEquality")
    void stopOne(Node node, Collection<? extends Node> all, Duration within)
            throws InterruptedException {
        var others = all.stream().filter(other -> other != node).toList();
        var staying = identitySet(persistentIn(others));
        var going = persistentIn(List.of(node));
        going.removeIf(part -> part != node && staying.contains(part));
        shutDown(going, within);
    }

    private static Set<PersistentNode> identitySet(Collection<PersistentNode> nodes) {
        Set<PersistentNode> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(nodes);
        return set;
    }

    private void shutDown(List<PersistentNode> going, Duration within) throws InterruptedException {
        try {
            new NodeShutdown(going, time, within).run();
        } finally {
            observations.refresh();
        }
    }

    /// {@return the persistent nodes in all of these, each once, after those inside it}
    private static List<PersistentNode> persistentIn(Collection<? extends Node> nodes) {
        Set<PersistentNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var found = new ArrayList<PersistentNode>();
        for (var node : nodes) {
            CompositeNode.persistentIn(node).stream().filter(seen::add).forEach(found::add);
        }
        return found;
    }

    private static List<List<PersistentNode>> levels(List<PersistentNode> nodes) {
        var heights = new IdentityHashMap<Node, Integer>();
        var levels = new ArrayList<List<PersistentNode>>();
        for (var node : nodes) {
            int height = height(node, heights);
            while (levels.size() <= height) {
                levels.add(new ArrayList<>());
            }
            levels.get(height).add(node);
        }
        return levels;
    }

    private static int height(Node node, Map<Node, Integer> known) {
        var before = known.get(node);
        if (before != null) {
            return before;
        }
        // A preliminary value, so that parts which contain each other do not recurse forever.
        known.put(node, 0);
        int height = 0;
        if (node instanceof CompositeNode composite) {
            for (var part : composite.parts()) {
                height = Math.max(height, height(part, known) + 1);
            }
        }
        known.put(node, height);
        return height;
    }
}
