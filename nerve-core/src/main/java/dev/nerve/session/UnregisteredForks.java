package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.NodeForkResult;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.definition.NodeState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Forks that were created together and are not registered yet. *Confined to one thread.*
final class UnregisteredForks {

    /// The time that started nodes have to stop after a failure.
    private static final Duration CLEARING = Duration.ofSeconds(5);

    private final Session source;
    private final Session target;
    private final NodeForkRequest request;
    private final Instant now;
    private final List<NodeRegistry.Entry> entries = new ArrayList<>();
    private final List<Node> toStart = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    UnregisteredForks(Session source, Session target, NodeForkRequest request, Instant now) {
        this.source = source;
        this.target = target;
        this.request = request;
        this.now = now;
    }

    void add(ForkPlan.PlannedFork plannedFork, PreparedFork.CreatedFork createdFork) {
        warnings.addAll(createdFork.warnings());
        if (plannedFork.source() instanceof PersistentNode persistent
                && isStarted(persistent.state())) {
            toStart.add(createdFork.node());
        }
        if (plannedFork.home() == ForkPlan.ForkScope.USER) {
            return;
        }
        var before =
                source.registry()
                        .find(plannedFork.name())
                        .orElseGet(() ->
                                NodeRegistry.Entry.of(plannedFork.name(), plannedFork.source()));
        var asked = plannedFork.request().session(target.id().name());
        var metadata =
                ForkMetadata.of(before, source.id(), isRoot(plannedFork) ? request : asked, now);
        entries.add(
                new NodeRegistry.Entry(
                        plannedFork.request().target(),
                        createdFork.node(),
                        ForkMetadata.merged(metadata, createdFork.metadata())));
    }

    private boolean isRoot(ForkPlan.PlannedFork plannedFork) {
        return plannedFork.request().equals(request);
    }

    private static boolean isStarted(NodeState state) {
        return switch (state) {
            case STARTING, READY, BUSY, WAITING -> true;
            case CREATED, STOPPING, STOPPED, ERROR -> false;
        };
    }

    void start() throws InterruptedException {
        target.start(toStart);
    }

    /// Stops the started forks, but not nodes that they share with their sources.
    void stop() throws InterruptedException {
        var used = new ArrayList<Node>(target.nodes());
        used.addAll(source.nodes());
        target.lifecycle().stop(toStart, used, CLEARING);
    }

    /// Registers the forks; the requested one is the last.
    NodeForkResult admit(ForkWorkspace place) {
        var root = entries.removeLast();
        var metadata = root.metadata();
        var others = entries.stream().map(entry -> entry.name().name()).toList();
        metadata = others.isEmpty() ? metadata : metadata.with(ForkMetadata.FORKED_WITH, others);
        for (var workspace : place.workspace().stream().toList()) {
            metadata = metadata.with(ForkMetadata.WORKSPACE, workspace.toValue());
        }
        var whole = new NodeRegistry.Entry(root.name(), root.node(), metadata);
        entries.add(whole);
        target.members().register(entries);
        warnOfNames(whole.node());
        return NodeForkOperation.result(target, whole, warnings);
    }

    @SuppressWarnings("ReferenceEquality")
    private void warnOfNames(Node fork) {
        if (source == target || !(fork instanceof CompositeNode composite)) {
            return;
        }
        composite.referencedNodes().stream()
                .filter(name -> target.find(name).isEmpty())
                .map(this::missing)
                .forEach(warnings::add);
    }

    private String missing(NodeId name) {
        return "session '%s' has no node '%s', which the fork looks up by name"
                .formatted(target.id(), name);
    }
}
