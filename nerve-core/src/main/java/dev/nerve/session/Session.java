package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.NodeForkResult;
import dev.nerve.node.Nodes;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.definition.DefinitionStore.VersionedSession;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.session.definition.SessionPage;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A named set of live nodes: nodes, graphs and workflows share one namespace.
///
/// A session starts the nodes that are added to it, and stops them when it is closed. *Safe for
/// many threads.*
public final class Session implements Nodes {

    private final SessionInfo info;
    private final SessionServices services;
    private final NodeLifecycle lifecycle;
    private final NodeObservations observations;
    private final SessionNodes members;
    private final SessionOwnership ownership;

    /// Creates a single session that is not stored.
    ///
    /// @param info the description of the session
    /// @param runner executes its nodes
    /// @param kinds the node kinds
    public Session(SessionInfo info, NodeRunner runner, NodeKinds kinds) {
        this.info = info;
        this.services =
                SessionServices.of(runner, kinds, SessionServices.SessionDirectory.of(this));
        this.observations = new NodeObservations(info.id(), runner.lifecycle());
        this.lifecycle = new NodeLifecycle(runner.time(), observations);
        this.members = new SessionNodes(info.id(), services, observations, 0);
        this.ownership = new SessionOwnership(services.storage().locks());
    }

    /// @param version the version of the stored session that this process has seen
    Session(SessionInfo info, SessionServices services, long version) {
        this.info = info;
        this.services = services;
        this.observations = new NodeObservations(info.id(), services.runner().lifecycle());
        this.lifecycle = new NodeLifecycle(services.runner().time(), observations);
        this.members = new SessionNodes(info.id(), services, observations, version);
        this.ownership = new SessionOwnership(services.storage().locks());
    }

    /// {@return a session with its stored nodes, none of them started}
    static Session load(VersionedSession stored, SessionServices services) {
        var session = new Session(stored.stored().info(), services, 0);
        session.members.load(stored);
        return session;
    }

    SessionServices shared() {
        return services;
    }

    SessionNodes members() {
        return members;
    }

    NodeRegistry registry() {
        return members.registry();
    }

    /// Takes over what other processes changed in the store.
    ///
    /// @return whether the session still exists
    boolean refresh() {
        return members.refresh();
    }

    /// {@return whether one of its nodes is started here}
    boolean isLive() {
        return nodes().stream().anyMatch(SessionRefresh::isLive);
    }

    /// {@return its entry in a list of sessions}
    SessionPage.SessionSummary summary() {
        return new SessionPage.SessionSummary(
                info, Value.Fields.EMPTY, false, registry().all().size(), 0);
    }

    /// Acquires the lock of the session, because a node becomes live.
    void own() {
        if (ownership.acquire(this)) {
            members.refresh();
        }
    }

    NodeLifecycle lifecycle() {
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
            graph.requireValid(this);
        }
        members.register(NodeRegistry.Entry.of(NodeId.of(name), node), registry()::put);
        return node;
    }

    /// Creates a node of a type, registers it and starts it.
    ///
    /// @param type the name of its kind
    /// @param parameters the parameters of the node
    /// @return the node, under a new name such as `bash-3`
    /// @throws InterruptedException if the thread was interrupted
    public Node create(String type, Map<String, ?> parameters) throws InterruptedException {
        return create(type, Value.fields(parameters), Value.Fields.EMPTY);
    }

    /// Creates a node of a type with labels, registers it and starts it.
    ///
    /// @param type the name of its kind
    /// @param parameters the parameters of the node
    /// @param labels the labels by name
    /// @return the node, under a new name such as `bash-3`
    /// @throws InterruptedException if the thread was interrupted
    public Node create(String type, Value.Fields parameters, Value.Fields labels)
            throws InterruptedException {
        services.kinds().get(type);
        members.refresh();
        var id = registry().reserveFor(type);
        try {
            return creation(labels)
                    .create(
                            new NodeDefinition(id, type, parameters),
                            entry -> registry().putReserved(List.of(entry)));
        } finally {
            registry().release(List.of(id));
        }
    }

    private NodeCreationOperation creation(Value.Fields labels) {
        return new NodeCreationOperation(this, ForkMetadata.withLabels(Value.Fields.EMPTY, labels));
    }

    /// Creates a node from its definition, registers it and starts it.
    ///
    /// @param definition the definition
    /// @return the node
    /// @throws InterruptedException if the thread was interrupted
    public Node create(NodeDefinition definition) throws InterruptedException {
        return create(definition, Value.Fields.EMPTY);
    }

    /// Creates a node with labels from its definition, registers it and starts it.
    ///
    /// @param definition the definition
    /// @param labels the labels by name
    /// @return the node
    /// @throws InterruptedException if the thread was interrupted
    public Node create(NodeDefinition definition, Value.Fields labels) throws InterruptedException {
        return creation(labels).create(definition, registry()::put);
    }

    /// Forks a node at the end of its conversation, under another name in this session.
    ///
    /// @param id its name
    /// @param target the fork's name
    /// @return the fork
    /// @throws NerveException.Failed if it cannot be forked; then nothing was created
    /// @throws InterruptedException if the thread was interrupted; then nothing was created
    public NodeForkResult fork(String id, String target) throws InterruptedException {
        return fork(NodeForkRequest.of(id, target));
    }

    @Override
    public NodeForkResult fork(NodeForkRequest fork) throws InterruptedException {
        var requestId = fork.said().requestId();
        if (requestId == null) {
            return forkNow(fork);
        }
        try (var _ = services.requests().claim(requestId)) {
            var before = NodeForkOperation.findExisting(fork, requestId, services);
            return before.isEmpty() ? forkNow(fork) : before.getFirst();
        }
    }

    private NodeForkResult forkNow(NodeForkRequest fork) throws InterruptedException {
        var source =
                members.find(fork.source()).orElseThrow(() -> members.missingSource(fork.source()));
        var target = fork.session() == null ? this : services.directory().get(fork.session());
        return new NodeForkOperation(this, target, source, fork).fork();
    }

    /// {@return this session, unless the node's metadata has `history` as false}
    ///
    /// @param id the node's name
    @Override
    public Optional<SessionId> historySession(NodeId id) {
        return members.historySession(id);
    }

    @Override
    public Optional<Node> find(NodeId id) {
        return members.find(id).map(NodeRegistry.Entry::node);
    }

    @Override
    public Node get(NodeId id) {
        return members.get(id).node();
    }

    @Override
    public List<NodeId> ids() {
        members.refresh();
        return registry().names();
    }

    /// {@return the description of a node, under its name in this session}
    ///
    /// @param id its name
    /// @throws NerveException.NotFound if there is none
    public NodeInfo info(NodeId id) {
        return members.get(id).info();
    }

    /// Adds metadata to a node. It is part of the node's info, stored with its definition, and
    /// inherited by forks.
    ///
    /// @param id its name
    /// @param metadata plain Java data by name; it replaces earlier values of the same names
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.Invalid if a name is reserved for the origin of forks
    public void addMetadata(NodeId id, Map<String, ?> metadata) {
        var more = ForkMetadata.requireFree(Value.fields(metadata));
        members.changeMetadata(id, before -> ForkMetadata.merged(before, more));
    }

    /// Changes the labels of a node. Forks inherit them.
    ///
    /// @param id its name
    /// @param labels the values by name; null takes a label away
    /// @throws NerveException.NotFound if there is none
    public void label(NodeId id, Value.Fields labels) {
        members.changeMetadata(id, metadata -> ForkMetadata.withLabels(metadata, labels));
    }

    /// {@return the descriptions of its nodes, in the order in which they were added}
    ///
    /// Each has its name in this session.
    public List<NodeInfo> list() {
        members.refresh();
        return registry().all().stream().map(NodeRegistry.Entry::info).toList();
    }

    /// {@return the descriptions of its nodes that are ready}
    public List<NodeInfo> readyNodes() {
        return list().stream().filter(node -> node.state() == NodeState.READY).toList();
    }

    List<Node> nodes() {
        return members.all();
    }

    /// Removes a node without stopping it.
    ///
    /// @param id its name
    /// @return the node
    /// @throws NerveException.NotFound if there is none
    public Node remove(NodeId id) {
        return members.takeOut(id, "it was removed without a stop").node();
    }

    /// Stops a node and deletes it; nodes that other nodes of the session also use are not stopped.
    ///
    /// @param id its name
    /// @param grace the time for an orderly stop
    /// @throws NerveException.NotFound if there is none
    /// @throws InterruptedException if the thread was interrupted
    public void delete(NodeId id, Duration grace) throws InterruptedException {
        delete(id, NodeDeletion.of(grace));
    }

    /// Stops a node and deletes it, as [#delete(NodeId, NodeDeletion)] does.
    ///
    /// @param id its name
    /// @param grace the time for an orderly stop
    /// @param reason the reason for later lookups
    /// @throws InterruptedException if the thread was interrupted
    public void delete(NodeId id, Duration grace, String reason) throws InterruptedException {
        delete(id, NodeDeletion.of(grace).reason(reason));
    }

    /// Stops a node and deletes it; nodes that other nodes of the session also use are not stopped.
    ///
    /// Its conversation is archived under a name of its own, or deleted if that is requested. The
    /// conversations of a run stay with the run. Removes the workspace that was created for the
    /// node, if that was requested.
    ///
    /// @param id its name
    /// @param deletion the options
    /// @return the new name of the archived conversation, if it was archived
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.Unavailable if another process owns the live nodes of the session
    /// @throws NerveException.Failed if other conversations need its conversation, and the options
    ///     do not allow for that; then the node is stopped and not deleted
    /// @throws InterruptedException if the thread was interrupted
    public Optional<String> delete(NodeId id, NodeDeletion deletion) throws InterruptedException {
        return new NodeDeletionOperation(this, members.get(id)).delete(deletion);
    }

    @Override
    public void discard(NodeId id, String reason) throws InterruptedException {
        for (var entry : registry().find(id).stream().toList()) {
            new NodeDeletionOperation(this, entry).discardFork(reason);
        }
    }

    /// Runs even if the node could not be stopped, because nothing refers to the workspace later.
    void removeWorkspace(NodeRegistry.Entry entry) throws InterruptedException {
        for (var workspace : ForkMetadata.workspaceToRemove(entry.metadata()).stream().toList()) {
            services.workspaces().remove(workspace);
        }
    }

    /// Starts all persistent nodes, also those inside graphs, each after the nodes it uses.
    ///
    /// @throws NerveException.Unavailable if a node could not be started, or if another process
    ///     owns the live nodes of the session
    /// @throws InterruptedException if the thread was interrupted
    public void start() throws InterruptedException {
        members.refresh();
        start(nodes());
    }

    /// Starts a node and the persistent nodes inside it.
    ///
    /// @param id its name
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.Unavailable if it could not be started, or if another process owns
    ///     the live nodes of the session
    /// @throws InterruptedException if the thread was interrupted
    public void start(NodeId id) throws InterruptedException {
        start(List.of(get(id)));
    }

    /// Starts the persistent nodes in these nodes.
    void start(List<? extends Node> nodes) throws InterruptedException {
        nodes.forEach(this::beforeStart);
        lifecycle.start(nodes);
    }

    @Override
    public void beforeStart(Node node) {
        if (!CompositeNode.persistentIn(node).isEmpty()) {
            own();
        }
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

    /// Stops a node and the persistent nodes inside it, except those that other nodes of the
    /// session also use.
    ///
    /// @param id its name
    /// @param grace the time for an orderly stop
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.TimedOut if a node did not end
    /// @throws NerveException.Unavailable if a node could not be stopped, or if another process
    ///     owns the live nodes of the session
    /// @throws InterruptedException if the thread was interrupted
    public void stop(NodeId id, Duration grace) throws InterruptedException {
        var node = get(id);
        beforeStart(node);
        lifecycle.stopOne(node, nodes(), grace);
    }

    /// Resets the persistent nodes in a node, so that each is ready without its old state.
    ///
    /// @param id its name
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.Unavailable if another process owns the live nodes of the session
    /// @throws InterruptedException if the thread was interrupted
    public void reset(NodeId id) throws InterruptedException {
        var node = get(id);
        beforeStart(node);
        lifecycle.reset(node);
    }

    /// Stops all nodes and refuses further changes.
    ///
    /// @param deadline the maximum time
    /// @throws InterruptedException if the thread was interrupted
    public void close(Duration deadline) throws InterruptedException {
        registry().close();
        try {
            stop(deadline);
        } finally {
            observations.close();
            ownership.release();
        }
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
        registry().requireOpen();
        return services.storage().runs().run(id(), request.nodes(this));
    }
}
