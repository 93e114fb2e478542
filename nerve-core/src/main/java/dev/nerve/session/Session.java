package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.execution.RunRequest;
import dev.nerve.execution.Runner;
import dev.nerve.graph.Graph;
import dev.nerve.graph.Problem;
import dev.nerve.node.Diarist;
import dev.nerve.node.ForkedNode;
import dev.nerve.node.Node;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeFork;
import dev.nerve.node.NodeInfo;
import dev.nerve.node.NodeKinds;
import dev.nerve.node.NodeState;
import dev.nerve.node.Nodes;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A named set of live nodes: nodes, graphs and workflows share one namespace.
///
/// A session starts the nodes that are added to it, and stops them when it is closed. *Safe for
/// many threads.*
public final class Session implements Nodes {

    /// The time that started nodes have to stop after a failure.
    private static final Duration CLEARING = Duration.ofSeconds(5);

    private final SessionInfo info;
    private final Shared shared;
    private final Lifecycle lifecycle;
    private final Registry registry;
    private final Departed departed = new Departed();

    /// Allows one change at a time, so that the registered and the stored nodes are the same. Held
    /// while the store writes, never while a node starts or stops.
    private final ReentrantLock changes = new ReentrantLock();

    /// Creates a single session that is not stored.
    ///
    /// @param info the description of the session
    /// @param runner executes its nodes
    /// @param kinds the node kinds
    public Session(SessionInfo info, Runner runner, NodeKinds kinds) {
        this.info = info;
        this.shared = Shared.of(runner, kinds, () -> List.of(this));
        this.lifecycle = new Lifecycle(runner.time());
        this.registry = new Registry(info.id());
    }

    Session(SessionInfo info, Shared shared) {
        this.info = info;
        this.shared = shared;
        this.lifecycle = new Lifecycle(shared.runner().time());
        this.registry = new Registry(info.id());
    }

    Shared shared() {
        return shared;
    }

    Registry registry() {
        return registry;
    }

    Lifecycle lifecycle() {
        return lifecycle;
    }

    /// {@return its name}
    public SessionId id() {
        return info.id();
    }

    /// {@return the description of the session}
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
        admit(Registry.Entry.of(NodeId.of(name), node), registry::put);
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

    /// Registers and stores a node, or does neither.
    private void admit(Registry.Entry entry, Consumer<Registry.Entry> registering) {
        changes.lock();
        try {
            registering.accept(entry);
            store(List.of(entry));
            settle(entry);
        } finally {
            changes.unlock();
        }
    }

    /// Registers and stores nodes whose names are reserved, all or none.
    void admit(List<Registry.Entry> entries) {
        changes.lock();
        try {
            registry.putReserved(entries);
            store(entries);
            entries.forEach(this::settle);
        } finally {
            changes.unlock();
        }
    }

    private void settle(Registry.Entry entry) {
        departed.forget(entry.name());
        giveHistory(entry);
    }

    private void giveHistory(Registry.Entry entry) {
        if (entry.node() instanceof Diarist diarist) {
            var histories = shared.runner().histories();
            var name = entry.name();
            diarist.keepIn(() -> recordedIn(name).flatMap(in -> histories.find(in, name)));
        }
    }

    private void store(List<Registry.Entry> entries) {
        try {
            shared.definitions().add(id(), entries);
        } catch (RuntimeException failure) {
            entries.forEach(entry -> registry.remove(entry.name(), entry.node()));
            throw failure;
        }
    }

    /// Registers nodes that are already stored.
    void readmit(List<Registry.Entry> entries) {
        entries.forEach(registry::put);
        entries.forEach(this::giveHistory);
    }

    /// Creates a node of a type, registers it and starts it.
    ///
    /// @param type the name of its kind
    /// @param parameters the parameters of the node
    /// @return the node, under a new name such as `bash-3`
    /// @throws InterruptedException if the thread was interrupted
    public Node create(String type, Map<String, ?> parameters) throws InterruptedException {
        shared.kinds().get(type);
        var given = Value.fields(parameters);
        var id = registry.reserveFor(type);
        try {
            var definition = new NodeDefinition(id, type, given);
            return create(definition, entry -> registry.putReserved(List.of(entry)));
        } finally {
            registry.release(List.of(id));
        }
    }

    /// Creates a node from its definition, registers it and starts it.
    ///
    /// @param definition the definition
    /// @return the node
    /// @throws InterruptedException if the thread was interrupted
    public Node create(NodeDefinition definition) throws InterruptedException {
        return create(definition, registry::put);
    }

    private Node create(NodeDefinition definition, Consumer<Registry.Entry> registering)
            throws InterruptedException {
        var node = shared.kinds().make(definition);
        if (node instanceof Graph graph) {
            requireValid(graph);
        }
        admit(Registry.Entry.of(node.id(), node), registering);
        try {
            lifecycle.start(List.of(node));
            requireStill(node);
        } catch (RuntimeException | InterruptedException failure) {
            clear(node, failure);
            throw failure;
        }
        return node;
    }

    /// Throws if the node was deleted, or the session closed, before the node was started.
    @SuppressWarnings("ReferenceEquality")
    private void requireStill(Node node) {
        registry.requireOpen();
        if (find(node.id()).filter(one -> one == node).isEmpty()) {
            throw new NerveException.NotFound(
                    "node '%s' was deleted before it was ready".formatted(node.id()));
        }
    }

    /// Removes a node that could not be started, and stops those of its parts that were.
    private void clear(Node node, Exception failure) throws InterruptedException {
        try {
            takeOut(node);
            lifecycle.stop(List.of(node), nodes(), CLEARING);
        } catch (NerveException left) {
            failure.addSuppressed(left);
        }
    }

    private void takeOut(Node node) {
        changes.lock();
        try {
            if (registry.remove(node.id(), node)) {
                shared.definitions().remove(id(), node.id());
            }
        } finally {
            changes.unlock();
        }
    }

    /// Forks a node at the end of its conversation, under another name in this session.
    ///
    /// @param id its name
    /// @param target the fork's name
    /// @return the fork
    /// @throws NerveException.Failed if it cannot be forked; then nothing was created
    /// @throws InterruptedException if the thread was interrupted; then nothing was created
    public ForkedNode fork(String id, String target) throws InterruptedException {
        return fork(NodeFork.of(id, target));
    }

    @Override
    public ForkedNode fork(NodeFork fork) throws InterruptedException {
        var requestId = fork.said().requestId();
        if (requestId == null) {
            return forkNow(fork);
        }
        try (var _ = shared.requests().claim(requestId)) {
            var before = NodeForking.madeBefore(fork, requestId, shared);
            return before.isEmpty() ? forkNow(fork) : before.getFirst();
        }
    }

    private ForkedNode forkNow(NodeFork fork) throws InterruptedException {
        var source = registry.find(fork.source()).orElseThrow(() -> noSource(fork.source()));
        var target = fork.session() == null ? this : shared.session(fork.session());
        return new NodeForking(this, target, source, fork).fork();
    }

    private NerveException noSource(NodeId id) {
        var code =
                departed.reason(id).isPresent()
                        ? ErrorCode.SOURCE_DELETED
                        : ErrorCode.NODE_NOT_FOUND;
        return new NerveException.Failed(code, missing(id).getMessage());
    }

    /// {@return this session, unless the node's metadata has `history` as false}
    ///
    /// @param id the node's name
    @Override
    public Optional<SessionId> recordedIn(NodeId id) {
        var off = Value.of(false);
        return registry.find(id)
                .filter(entry -> !off.equals(entry.metadata().fields().get("history")))
                .map(_ -> id());
    }

    @Override
    public Optional<Node> find(NodeId id) {
        return registry.find(id).map(Registry.Entry::node);
    }

    @Override
    public Node get(NodeId id) {
        return find(id).orElseThrow(() -> missing(id));
    }

    private NerveException missing(NodeId id) {
        return departed.reason(id)
                .map(reason ->
                        new NerveException.NotFound(
                                "node '%s' was deleted: %s".formatted(id, reason)))
                .orElseGet(() -> Nodes.missing(id, ids()));
    }

    @Override
    public List<NodeId> ids() {
        return registry.names();
    }

    /// {@return the description of a node, under its name in this session}
    ///
    /// @param id its name
    /// @throws NerveException.NotFound if there is none
    public NodeInfo info(NodeId id) {
        return registry.find(id).orElseThrow(() -> missing(id)).info();
    }

    /// Adds metadata to a node. It is part of the node's info, stored with its definition, and
    /// inherited by forks.
    ///
    /// @param id its name
    /// @param metadata plain Java data by name; it replaces earlier values of the same names
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.Invalid if a name is reserved for the origin of forks
    public void note(NodeId id, Map<String, ?> metadata) {
        var more = ForkMetadata.requireFree(Value.fields(metadata));
        changes.lock();
        try {
            var before = registry.find(id).orElseThrow(() -> missing(id));
            var all = ForkMetadata.merged(before.metadata(), more);
            var after = new Registry.Entry(id, before.node(), all);
            shared.definitions().save(id(), after);
            registry.replace(before, after);
        } finally {
            changes.unlock();
        }
    }

    /// {@return the descriptions of its nodes, in the order in which they were added}
    ///
    /// Each has its name in this session.
    public List<NodeInfo> list() {
        return registry.all().stream().map(Registry.Entry::info).toList();
    }

    /// {@return the descriptions of its nodes that are ready}
    public List<NodeInfo> ready() {
        return list().stream().filter(node -> node.state() == NodeState.READY).toList();
    }

    List<Node> nodes() {
        return registry.all().stream().map(Registry.Entry::node).toList();
    }

    /// Removes a node without stopping it.
    ///
    /// @param id its name
    /// @return the node
    /// @throws NerveException.NotFound if there is none
    public Node remove(NodeId id) {
        return takeOut(id).node();
    }

    private Registry.Entry takeOut(NodeId id) {
        changes.lock();
        try {
            var entry = registry.find(id).orElseThrow(() -> missing(id));
            shared.definitions().remove(id(), id);
            registry.remove(id);
            return entry;
        } finally {
            changes.unlock();
        }
    }

    /// Stops a node and deletes it; nodes that other nodes of the session also use are not stopped.
    ///
    /// @param id its name
    /// @param grace the time for an orderly stop
    /// @throws NerveException.NotFound if there is none
    /// @throws InterruptedException if the thread was interrupted
    public void delete(NodeId id, Duration grace) throws InterruptedException {
        delete(id, grace, "no reason was given");
    }

    /// Stops a node and deletes it; nodes that other nodes of the session also use are not stopped.
    ///
    /// Removes the workspace that was created for the node, if that was requested.
    ///
    /// @param id its name
    /// @param grace the time for an orderly stop
    /// @param reason the reason for later lookups
    /// @throws NerveException.NotFound if there is none
    /// @throws InterruptedException if the thread was interrupted
    public void delete(NodeId id, Duration grace, String reason) throws InterruptedException {
        var entry = takeOut(id);
        departed.add(id, reason);
        try {
            lifecycle.stop(List.of(entry.node()), nodes(), grace);
        } finally {
            removeWorkspace(entry);
        }
    }

    @Override
    public void discard(NodeId id, String reason) throws InterruptedException {
        new Discarding(this, id, reason).discard();
    }

    /// Runs even if the node could not be stopped, because nothing refers to the workspace later.
    void removeWorkspace(Registry.Entry entry) throws InterruptedException {
        for (var workspace : ForkMetadata.goingWith(entry.metadata()).stream().toList()) {
            shared.workspaces().remove(workspace);
        }
    }

    /// Starts all persistent nodes, also those inside graphs, each after the nodes it uses.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void start() throws InterruptedException {
        lifecycle.start(nodes());
    }

    /// Stops all persistent nodes, each before the nodes it uses, otherwise in parallel.
    ///
    /// @param deadline the maximum time; nodes that have not ended by then are left and named in
    /// the failure
    /// @throws NerveException.TimedOut if some nodes did not end
    /// @throws NerveException.Unavailable if some nodes could not be stopped
    /// @throws InterruptedException if the thread was interrupted
    public void stop(Duration deadline) throws InterruptedException {
        lifecycle.stop(nodes(), List.of(), deadline);
    }

    /// Stops all nodes and refuses further changes.
    ///
    /// @param deadline the maximum time
    /// @throws InterruptedException if the thread was interrupted
    public void close(Duration deadline) throws InterruptedException {
        registry.close();
        stop(deadline);
    }

    /// Runs a node.
    ///
    /// @param node the node
    /// @param input plain Java data
    /// @return its outcome
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(Node node, @Nullable Object input) throws InterruptedException {
        return run(RunRequest.of(node, input));
    }

    /// Runs a node of this session.
    ///
    /// @param id its name
    /// @param text the input
    /// @return its outcome
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome send(String id, String text) throws InterruptedException {
        return run(get(NodeId.of(id)), text);
    }

    /// Runs a node with options; it can find the nodes of this session by name.
    ///
    /// @param request the request
    /// @return its outcome
    /// @throws NerveException.Invalid if the session is closed
    /// @throws InterruptedException if the thread was interrupted, which stops the run
    public Outcome run(RunRequest request) throws InterruptedException {
        registry.requireOpen();
        return shared.runner().run(request.among(this));
    }
}
