package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Forkable;
import dev.nerve.node.ForkedNode;
import dev.nerve.node.NodeFork;
import dev.nerve.node.PreparedFork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The operation that forks a node and the nodes that must be forked along: all of them or none.
///
/// The operation checks everything first: names, nodes, workspace. Then it creates the forks, and
/// right after them the workspace, so that both have the same point. It starts a fork if its source
/// was started, and registers it only then. If any part fails, it undoes everything. *Confined to
/// one thread.*
final class NodeForking {

    private final Session source;
    private final Session target;
    private final Registry.Entry entry;
    private final NodeFork request;
    private final Instant now;
    private final List<Undo> undone = new ArrayList<>();

    NodeForking(Session source, Session target, Registry.Entry entry, NodeFork request) {
        this.source = source;
        this.target = target;
        this.entry = entry;
        this.request = request;
        this.now = source.shared().runner().time().now();
    }

    ForkedNode fork() throws InterruptedException {
        var plan = ForkPlan.of(request, source.registry(), entry);
        var names =
                plan.parts().stream()
                        .filter(part -> part.home() == ForkPlan.Home.SESSION)
                        .map(part -> part.request().target())
                        .toList();
        target.registry().reserve(names);
        try {
            return make(plan);
        } catch (RuntimeException | InterruptedException failure) {
            undo(failure);
            throw failure;
        } finally {
            target.registry().release(names);
        }
    }

    private ForkedNode make(ForkPlan plan) throws InterruptedException {
        var prepared = new ArrayList<PreparedFork>();
        for (var part : plan.parts()) {
            prepared.add(Forkable.of(part.source()).prepare(part.request()));
        }
        var place = ForkPlace.of(request, plan.parts(), source.shared().workspaces());
        var wiring = new ForkWiring(plan.renamed(), place);
        var forks = new ForkSet(source, target, request, now);
        for (int i = 0; i < prepared.size(); i++) {
            var fork = prepared.get(i);
            var part = plan.parts().get(i);
            var made = fork.make(wiring);
            undone.add(fork::undo);
            wiring.put(part.source(), made.node());
            forks.add(part, made);
        }
        place.make();
        undone.add(place::undo);
        undone.add(forks::stop);
        forks.start();
        return forks.admit(place);
    }

    /// Undoes the last creation first. An interrupt does not stop this, and is restored afterwards.
    private void undo(Exception failure) {
        boolean interrupted = Thread.interrupted();
        for (var step : undone.reversed()) {
            try {
                step.run();
            } catch (RuntimeException left) {
                failure.addSuppressed(left);
            } catch (InterruptedException again) {
                interrupted = true;
                failure.addSuppressed(again);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// {@return the fork that was created for the same request before, if there is one}
    static List<ForkedNode> madeBefore(NodeFork request, String requestId, Shared shared) {
        var found = new ArrayList<ForkedNode>();
        for (var session : shared.sessions().get()) {
            for (var entry : session.registry().all()) {
                if (ForkMetadata.isFor(requestId, entry.metadata())) {
                    requireSame(request, requestId, entry);
                    found.add(told(session, entry, List.of()));
                }
            }
        }
        return found;
    }

    private static void requireSame(NodeFork request, String requestId, Registry.Entry entry) {
        if (!ForkMetadata.isSame(request, entry.metadata())) {
            throw new NerveException.Failed(
                    ErrorCode.REQUEST_CONFLICT,
                    "request '%s' was used for another fork: '%s'"
                            .formatted(requestId, entry.name()));
        }
    }

    static ForkedNode told(Session session, Registry.Entry entry, List<String> warnings) {
        List<NodeId> others = ForkMetadata.forkedWith(entry.metadata());
        return new ForkedNode(entry.node(), entry.info(), session.id(), others, warnings);
    }

    private interface Undo {

        void run() throws InterruptedException;
    }
}
