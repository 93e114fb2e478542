package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.execution.RunRequest;
import dev.nerve.execution.Runner;
import dev.nerve.graph.Graph;
import dev.nerve.graph.Problem;
import dev.nerve.node.Node;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeInfo;
import dev.nerve.node.NodeKinds;
import dev.nerve.node.NodeState;
import dev.nerve.node.Nodes;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A named set of live nodes: nodes, graphs and workflows share one namespace.
///
/// It owns the life of what is added to it: it starts it, and stops it when it is closed.
/// *Safe for many threads.*
public final class Session implements Nodes {

    /// How long what was started in vain may take to end in good order.
    private static final Duration CLEARING = Duration.ofSeconds(5);

    private final SessionInfo info;
    private final Runner runner;
    private final NodeKinds kinds;
    private final Lifecycle lifecycle;
    private final Map<NodeId, Node> nodes = new LinkedHashMap<>();
    private final Set<NodeId> promised = new HashSet<>();
    private boolean closed;

    /// @param info what is known about it
    /// @param runner what executes its nodes
    /// @param kinds what its nodes can be made of
    public Session(SessionInfo info, Runner runner, NodeKinds kinds) {
        this.info = info;
        this.runner = runner;
        this.kinds = kinds;
        this.lifecycle = new Lifecycle(runner.time());
    }

    /// {@return its name}
    public SessionId id() {
        return info.id();
    }

    /// {@return what is known about it}
    public SessionInfo info() {
        return info;
    }

    /// Registers a node under its own name.
    ///
    /// @param node the node
    /// @param <N> its type
    /// @return the node
    /// @throws NerveException.AlreadyExists if the name is taken
    /// @throws NerveException.Invalid if it is a graph with problems
    public <N extends Node> N add(N node) {
        return add(node.id().name(), node);
    }

    /// Registers a node under another name than its own.
    ///
    /// @param name the name
    /// @param node the node
    /// @param <N> its type
    /// @return the node
    /// @throws NerveException.AlreadyExists if the name is taken
    /// @throws NerveException.Invalid if it is a graph with problems
    public <N extends Node> N add(String name, N node) {
        if (node instanceof Graph graph) {
            requireValid(graph);
        }
        put(NodeId.of(name), node);
        return node;
    }

    private void requireValid(Graph graph) {
        var problems = graph.validate(this);
        if (!problems.isEmpty()) {
            throw new NerveException.Invalid(
                    "graph '%s': %s"
                            .formatted(
                                    graph.id(),
                                    problems.stream()
                                            .map(Problem::message)
                                            .collect(Collectors.joining("; "))));
        }
    }

    private synchronized void put(NodeId name, Node node) {
        requireOpen();
        var other = nodes.putIfAbsent(name, node);
        if (other != null) {
            throw new NerveException.AlreadyExists(
                    "'%s' is taken by a %s in session '%s'".formatted(name, other.type(), id()));
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new NerveException.Invalid("session '%s' is closed".formatted(id()));
        }
    }

    /// Makes a node from its type, registers it and starts it.
    ///
    /// @param type the name of its kind
    /// @param parameters what the kind needs
    /// @return the node, under a name that was made for it, such as `bash-3`
    /// @throws InterruptedException if the thread was interrupted
    public Node create(String type, Map<String, ?> parameters) throws InterruptedException {
        kinds.get(type);
        var given = Value.fields(parameters);
        var id = promise(type);
        try {
            return create(new NodeDefinition(id, type, given));
        } finally {
            forget(id);
        }
    }

    /// Two who ask for a name at once are not given the same.
    private synchronized NodeId promise(String type) {
        int number = 1;
        var id = NodeId.of(type + "-" + number);
        while (nodes.containsKey(id) || !promised.add(id)) {
            number++;
            id = NodeId.of(type + "-" + number);
        }
        return id;
    }

    private synchronized void forget(NodeId id) {
        promised.remove(id);
    }

    /// Makes a node from its definition, registers it and starts it.
    ///
    /// @param definition what to make
    /// @return the node
    /// @throws InterruptedException if the thread was interrupted
    public Node create(NodeDefinition definition) throws InterruptedException {
        var node = add(kinds.make(definition));
        try {
            lifecycle.start(List.of(node));
            requireStill(node);
        } catch (RuntimeException | InterruptedException failure) {
            clear(node, failure);
            throw failure;
        }
        return node;
    }

    /// Somebody may have deleted it, or closed the session, before it was started.
    @SuppressWarnings("ReferenceEquality")
    private synchronized void requireStill(Node node) {
        requireOpen();
        if (nodes.get(node.id()) != node) {
            throw new NerveException.NotFound(
                    "node '%s' was deleted before it was ready".formatted(node.id()));
        }
    }

    /// Takes out what could not be started, and stops those of its parts that could.
    private void clear(Node node, Exception failure) throws InterruptedException {
        synchronized (this) {
            nodes.remove(node.id(), node);
        }
        try {
            lifecycle.stop(List.of(node), snapshot().values(), CLEARING);
        } catch (NerveException left) {
            failure.addSuppressed(left);
        }
    }

    @Override
    public synchronized Optional<Node> find(NodeId id) {
        return Optional.ofNullable(nodes.get(id));
    }

    @Override
    public synchronized List<NodeId> ids() {
        return nodes.keySet().stream().sorted().toList();
    }

    /// {@return what is known about its nodes, in the order in which they were added}
    ///
    /// Each is told under the name it has here.
    public List<NodeInfo> list() {
        return snapshot().entrySet().stream()
                .map(entry -> entry.getValue().info().under(entry.getKey()))
                .toList();
    }

    /// {@return those of its nodes that are ready}
    public List<NodeInfo> ready() {
        return list().stream().filter(node -> node.state() == NodeState.READY).toList();
    }

    private synchronized Map<NodeId, Node> snapshot() {
        return new LinkedHashMap<>(nodes);
    }

    /// Takes a node out without stopping it.
    ///
    /// @param id its name
    /// @return the node
    /// @throws NerveException.NotFound if there is none
    public synchronized Node remove(NodeId id) {
        var node = get(id);
        nodes.remove(id);
        return node;
    }

    /// Stops a node and forgets it; what other nodes of the session use too is not stopped.
    ///
    /// @param id its name
    /// @param grace how long stopping may take in good order
    /// @throws NerveException.NotFound if there is none
    /// @throws InterruptedException if the thread was interrupted
    public void delete(NodeId id, Duration grace) throws InterruptedException {
        var node = remove(id);
        lifecycle.stop(List.of(node), snapshot().values(), grace);
    }

    /// Starts all persistent nodes, also those inside graphs, each after those it uses.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void start() throws InterruptedException {
        lifecycle.start(new ArrayList<>(snapshot().values()));
    }

    /// Stops all persistent nodes, each before those it uses, side by side otherwise.
    ///
    /// @param deadline how long it may take in all; what has not ended then is left behind and
    /// named
    /// @throws NerveException.TimedOut if some did not end
    /// @throws NerveException.Unavailable if some could not be stopped
    /// @throws InterruptedException if the thread was interrupted
    public void stop(Duration deadline) throws InterruptedException {
        lifecycle.stop(new ArrayList<>(snapshot().values()), List.of(), deadline);
    }

    /// Stops everything and takes nothing more.
    ///
    /// @param deadline how long it may take in all
    /// @throws InterruptedException if the thread was interrupted
    public void close(Duration deadline) throws InterruptedException {
        synchronized (this) {
            closed = true;
        }
        stop(deadline);
    }

    /// Runs a node.
    ///
    /// @param node the node
    /// @param input plain Java data
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(Node node, @Nullable Object input) throws InterruptedException {
        return run(RunRequest.of(node, input));
    }

    /// Runs a node of this session.
    ///
    /// @param id its name
    /// @param text what to give it
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome send(String id, String text) throws InterruptedException {
        return run(get(NodeId.of(id)), text);
    }

    /// Runs a node under terms; the nodes of this session can be found from inside.
    ///
    /// @param request what to run
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(RunRequest request) throws InterruptedException {
        return runner.run(request.among(this));
    }
}
