package dev.nerve.testkit;

import dev.nerve.NodeId;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.lifecycle.NodeStateReporter;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ObservableNode;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// A persistent node that runs a function. It reports its operations, and counts concurrent
/// executions.
///
/// *Safe for many threads.*
public final class FakePersistentNode implements ObservableNode, CompositeNode {

    private final NodeId id;
    private final NodeFunction body;
    private final List<Node> parts;
    private final OperationListener operationListener;
    private final Object starting = new Object();
    private final AtomicInteger executing = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final NodeStateReporter states = new NodeStateReporter(NodeState.CREATED);

    /// @param id the name of the node
    /// @param body the function
    /// @param parts the nodes that it uses
    /// @param operationListener receives `start id`, `stop id` and `reset id` before each operation
    public FakePersistentNode(
            String id, NodeFunction body, List<Node> parts, OperationListener operationListener) {
        this.id = NodeId.of(id);
        this.body = body;
        this.parts = List.copyOf(parts);
        this.operationListener = operationListener;
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
    /// @param operationListener receives the operations
    /// @param parts the nodes that it uses
    public static FakePersistentNode withListener(
            String id, OperationListener operationListener, Node... parts) {
        return new FakePersistentNode(id, RunContext::input, List.of(parts), operationListener);
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
        return states.state();
    }

    @Override
    public LifecycleSubscription watchState(NodeStateListener listener) {
        return states.subscribe(listener);
    }

    @Override
    public List<Node> parts() {
        return parts;
    }

    @Override
    public void start() throws InterruptedException {
        synchronized (starting) {
            if (state() == NodeState.READY) {
                return;
            }
            states.report(NodeState.STARTING);
            try {
                operationListener.onOperation("start " + id);
                states.report(NodeState.READY);
            } finally {
                if (state() != NodeState.READY) {
                    states.report(NodeState.ERROR);
                }
            }
        }
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        states.report(NodeState.STOPPING);
        operationListener.onOperation("stop " + id);
        states.report(NodeState.STOPPED);
    }

    @Override
    public void reset() throws InterruptedException {
        operationListener.onOperation("reset " + id);
        states.report(NodeState.READY);
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
    public interface OperationListener {

        /// Receives the next operation.
        ///
        /// @param what the operation, such as `start id`
        /// @throws InterruptedException if the thread was interrupted
        void onOperation(String what) throws InterruptedException;
    }
}
