package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.node.Composite;
import dev.nerve.node.ForkedNode;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFork;
import dev.nerve.node.NodeState;
import dev.nerve.node.Persistent;
import dev.nerve.node.PreparedFork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Forks that were created together and are not registered yet. *Confined to one thread.*
final class ForkSet {

    /// The time that started nodes have to stop after a failure.
    private static final Duration CLEARING = Duration.ofSeconds(5);

    private final Session source;
    private final Session target;
    private final NodeFork request;
    private final Instant now;
    private final List<Registry.Entry> entries = new ArrayList<>();
    private final List<Node> toStart = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    ForkSet(Session source, Session target, NodeFork request, Instant now) {
        this.source = source;
        this.target = target;
        this.request = request;
        this.now = now;
    }

    void add(ForkPlan.Part part, PreparedFork.Made made) {
        warnings.addAll(made.warnings());
        if (part.source() instanceof Persistent persistent && isStarted(persistent.state())) {
            toStart.add(made.node());
        }
        if (part.home() == ForkPlan.Home.USER) {
            return;
        }
        var before =
                source.registry()
                        .find(part.name())
                        .orElseGet(() -> Registry.Entry.of(part.name(), part.source()));
        var asked = part.request().into(target.id().name());
        var metadata = ForkMetadata.of(before, source.id(), isRoot(part) ? request : asked, now);
        entries.add(
                new Registry.Entry(
                        part.request().target(),
                        made.node(),
                        ForkMetadata.merged(metadata, made.metadata())));
    }

    private boolean isRoot(ForkPlan.Part part) {
        return part.request().equals(request);
    }

    private static boolean isStarted(NodeState state) {
        return switch (state) {
            case STARTING, READY, BUSY, WAITING -> true;
            case CREATED, STOPPING, STOPPED, ERROR -> false;
        };
    }

    void start() throws InterruptedException {
        target.lifecycle().start(toStart);
    }

    /// Stops the started forks, but not nodes that they share with their sources.
    void stop() throws InterruptedException {
        var used = new ArrayList<Node>(target.nodes());
        used.addAll(source.nodes());
        target.lifecycle().stop(toStart, used, CLEARING);
    }

    /// Registers the forks; the requested one is the last.
    ForkedNode admit(ForkPlace place) {
        var root = entries.removeLast();
        var metadata = root.metadata();
        var others = entries.stream().map(entry -> entry.name().name()).toList();
        metadata = others.isEmpty() ? metadata : metadata.with(ForkMetadata.FORKED_WITH, others);
        for (var workspace : place.workspace().stream().toList()) {
            metadata = metadata.with(ForkMetadata.WORKSPACE, workspace.toValue());
        }
        var whole = new Registry.Entry(root.name(), root.node(), metadata);
        entries.add(whole);
        target.admit(entries);
        warnOfNames(whole.node());
        return NodeForking.told(target, whole, warnings);
    }

    @SuppressWarnings("ReferenceEquality")
    private void warnOfNames(Node fork) {
        if (source == target || !(fork instanceof Composite composite)) {
            return;
        }
        composite.named().stream()
                .filter(name -> target.find(name).isEmpty())
                .map(this::missing)
                .forEach(warnings::add);
    }

    private String missing(NodeId name) {
        return "session '%s' has no node '%s', which the fork looks up by name"
                .formatted(target.id(), name);
    }
}
