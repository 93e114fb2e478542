package dev.nerve.testkit;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// A persistent node that runs a function. It reports its operations, and counts concurrent
/// executions.
///
/// *Safe for many threads.*
public final class FakePersistentNode implements PersistentNode, CompositeNode {

    private final NodeId id;
    private final NodeFunction body;
    private final List<Node> parts;
    private final LifecycleListener lifecycleListener;
    private final Object starting = new Object();
    private final AtomicInteger executing = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private volatile NodeState state = NodeState.CREATED;

    /// @param id the name of the node
    /// @param body the function
    /// @param parts the nodes that it uses
    /// @param lifecycleListener receives `start id`, `stop id` and `reset id` before each operation
    public FakePersistentNode(
            String id, NodeFunction body, List<Node> parts, LifecycleListener lifecycleListener) {
        this.id = NodeId.of(id);
        this.body = body;
        this.parts = List.copyOf(parts);
        this.lifecycleListener = lifecycleListener;
    }

    /// {@return a persistent node without parts}
    ///
    /// @param id the name of the node
    /// @param body the function
    public static FakePersistentNode of(String id, NodeFunction body) {
        return new FakePersistentNode(id, body, List.of(), _ -> {});
    }

    /// {@return a persistent node that returns its input}
    ///
    /// @param id the name of the node
    /// @param lifecycleListener receives the operations
    /// @param parts the nodes that it uses
    public static FakePersistentNode withListener(
            String id, LifecycleListener lifecycleListener, Node... parts) {
        return new FakePersistentNode(id, RunContext::input, List.of(parts), lifecycleListener);
    }

    /// {@return the highest number of concurrent executions so far}
    public int mostAtOnce() {
        return most.get();
    }

    @Override
    public NodeId id() {
        return id;
    }

    @Override
    public String type() {
        return "fake";
    }

    @Override
    public NodeState state() {
        return state;
    }

    @Override
    public List<Node> parts() {
        return parts;
    }

    @Override
    public void start() throws InterruptedException {
        synchronized (starting) {
            if (state == NodeState.READY) {
                return;
            }
            state = NodeState.STARTING;
            try {
                lifecycleListener.onOperation("start " + id);
                state = NodeState.READY;
            } finally {
                state = state == NodeState.READY ? state : NodeState.ERROR;
            }
        }
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        state = NodeState.STOPPING;
        lifecycleListener.onOperation("stop " + id);
        state = NodeState.STOPPED;
    }

    @Override
    public void reset() throws InterruptedException {
        lifecycleListener.onOperation("reset " + id);
        state = NodeState.READY;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        most.accumulateAndGet(executing.incrementAndGet(), Math::max);
        try {
            var given = body.apply(context);
            return given instanceof Outcome outcome ? outcome : Outcome.done(given);
        } catch (RuntimeException | InterruptedException known) {
            throw known;
        } catch (Exception checked) {
            throw new IllegalStateException(checked);
        } finally {
            executing.decrementAndGet();
        }
    }

    /// A listener for the operations of a node. It may block, or throw to make the operation fail.
    @FunctionalInterface
    public interface LifecycleListener {

        /// Receives the next operation.
        ///
        /// @param what the operation, such as `start id`
        /// @throws InterruptedException if the thread was interrupted
        void onOperation(String what) throws InterruptedException;
    }
}
