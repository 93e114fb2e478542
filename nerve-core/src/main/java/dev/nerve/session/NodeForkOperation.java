package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.NodeForkResult;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PreparedFork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The operation that forks a node and the nodes that must be forked along: all of them or none.
///
/// The operation checks everything first: names, nodes, workspace. Then it creates the forks, and
/// right after them the workspace, so that both have the same point. It starts a fork if its source
/// was started, and registers it only then. If any part fails, it undoes everything. If another
/// process owns the run now, that process makes the same fork from the same data; then only the
/// started nodes are stopped. *Confined to one thread.*
final class NodeForkOperation {

    private final Session source;
    private final Session target;
    private final NodeRegistry.Entry entry;
    private final NodeForkRequest request;
    private final Instant now;
    private final List<Undo> undone = new ArrayList<>();
    private final List<Undo> stopped = new ArrayList<>();

    NodeForkOperation(
            Session source, Session target, NodeRegistry.Entry entry, NodeForkRequest request) {
        this.source = source;
        this.target = target;
        this.entry = entry;
        this.request = request;
        this.now = source.shared().runner().time().now();
    }

    NodeForkResult fork() throws InterruptedException {
        var plan = ForkPlan.of(request, source.registry(), entry);
        var names =
                plan.parts().stream()
                        .filter(plannedFork -> plannedFork.home() == ForkPlan.ForkScope.SESSION)
                        .map(plannedFork -> plannedFork.request().target())
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

    private NodeForkResult make(ForkPlan plan) throws InterruptedException {
        var prepared = new ArrayList<PreparedFork>();
        for (var plannedFork : plan.parts()) {
            prepared.add(ForkableNode.of(plannedFork.source()).prepare(plannedFork.request()));
        }
        var place = ForkWorkspace.of(request, plan.parts(), source.shared().workspaces());
        var wiring = new SessionForkSubstitutions(plan.renamed(), place);
        var forks = new UnregisteredForks(source, target, request, now);
        for (int i = 0; i < prepared.size(); i++) {
            var fork = prepared.get(i);
            var plannedFork = plan.parts().get(i);
            var createdFork = fork.make(wiring);
            undone.add(fork::undo);
            wiring.put(plannedFork.source(), createdFork.node());
            forks.add(plannedFork, createdFork);
        }
        place.make();
        undone.add(place::undo);
        stopped.add(forks::stop);
        forks.start();
        return forks.admit(place);
    }

    /// Undoes the last creation first. An interrupt does not stop this, and is restored afterwards.
    private void undo(Exception failure) {
        boolean interrupted = Thread.interrupted();
        var steps = new ArrayList<>(stopped);
        if (!NerveException.isOwnershipLoss(failure)) {
            steps.addAll(undone.reversed());
        }
        for (var step : steps) {
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
    static List<NodeForkResult> findExisting(
            NodeForkRequest request, String requestId, SessionServices services) {
        var found = new ArrayList<NodeForkResult>();
        for (var session : sessions(requestId, services)) {
            for (var entry : session.registry().all()) {
                if (ForkMetadata.isFor(requestId, entry.metadata())) {
                    requireSame(request, requestId, entry);
                    found.add(result(session, entry, List.of()));
                }
            }
        }
        return found;
    }

    /// {@return the open sessions, and the one in which the store has the fork}
    private static List<Session> sessions(String requestId, SessionServices services) {
        var stored =
                services.storage()
                        .definitions()
                        .findFork(requestId)
                        .flatMap(services.directory()::find);
        return Stream.concat(stored.stream(), services.directory().openSessions().stream())
                .distinct()
                .toList();
    }

    private static void requireSame(
            NodeForkRequest request, String requestId, NodeRegistry.Entry entry) {
        if (!ForkMetadata.isSame(request, entry.metadata())) {
            throw new NerveException.Failed(
                    ErrorCode.REQUEST_CONFLICT,
                    "request '%s' was used for another fork: '%s'"
                            .formatted(requestId, entry.name()));
        }
    }

    static NodeForkResult result(Session session, NodeRegistry.Entry entry, List<String> warnings) {
        List<NodeId> others = ForkMetadata.forkedWith(entry.metadata());
        return new NodeForkResult(entry.node(), entry.info(), session.id(), others, warnings);
    }

    private interface Undo {

        void run() throws InterruptedException;
    }
}
