package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Parallel;
import dev.nerve.run.ThreadScope;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A shutdown that stops nodes, each after the nodes that use it, otherwise in parallel.
///
/// After the deadline, it interrupts nodes that are stopping, and stops nodes that still wait for
/// their users. Nodes that do not end shortly after are left and named in the failure.
final class NodeShutdown {

    private static final Duration A_MOMENT = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofDays(365);

    private final List<NodeStop> stops;
    private final CancellationToken hurry = CancellationToken.create();
    private final TimeSource time;
    private final Duration within;
    private final long end;

    /// @param nodes the nodes to stop, each after those inside it
    /// @param time the time source
    /// @param within the maximum time
    NodeShutdown(List<PersistentNode> nodes, TimeSource time, Duration within) {
        this.stops = nodes.stream().map(NodeStop::new).toList();
        this.time = time;
        this.within = within.compareTo(LONGEST) < 0 ? within : LONGEST;
        this.end = time.nanos() + this.within.toNanos();
    }

    void run() throws InterruptedException {
        findUsers();
        // Not closed, because that would wait forever for nodes that do not end.
        var threadScope = new ThreadScope();
        try (var scope = CancellationToken.create().open();
                var _ = alarm(within, hurry);
                var _ = alarm(within.plus(A_MOMENT), scope.token())) {
            stops.forEach(stop -> threadScope.start(() -> run(stop)));
            await(threadScope, scope.token());
        }
        requireAllEnded();
    }

    /// Collects the users of each node. A node comes after those inside it; nodes that contain each
    /// other are left out.
    private void findUsers() {
        var known = new IdentityHashMap<PersistentNode, NodeStop>();
        for (var user : stops) {
            for (var inside : CompositeNode.persistentIn(user.node)) {
                var stop = known.get(inside);
                if (stop != null) {
                    stop.users.add(user.over);
                }
            }
            known.put(user.node, user);
        }
    }

    private CancellationToken.Registration alarm(Duration delay, CancellationToken token) {
        return Parallel.schedule(time, delay, () -> token.cancel("the time for stopping is up"));
    }

    private void run(NodeStop stop) {
        var thread = Thread.currentThread();
        try (var _ = hurry.onCancel(thread::interrupt)) {
            stop.awaitUsers();
            stop.node.stop(Duration.ofNanos(Math.max(1, end - time.nanos())));
        } catch (InterruptedException _) {
            // The state of the node shows whether it stopped.
        } catch (RuntimeException failure) {
            stop.failure = failure;
        } finally {
            stop.over.countDown();
        }
    }

    private void await(ThreadScope threadScope, CancellationToken token)
            throws InterruptedException {
        try {
            threadScope.await();
        } catch (InterruptedException interrupt) {
            if (!token.isCancelled()) {
                hurry.cancel("interrupted");
                throw interrupt;
            }
        }
    }

    private void requireAllEnded() {
        var failed = stops.stream().map(NodeStop::failed).filter(text -> !text.isEmpty()).toList();
        var running =
                stops.stream().filter(NodeStop::isOverdue).map(NodeStop::name).sorted().toList();
        if (!running.isEmpty()) {
            var late = "did not stop in time: " + String.join(", ", running);
            throw new NerveException.TimedOut(
                    failed.isEmpty() ? late : late + "; " + failureMessage(failed));
        }
        if (!failed.isEmpty()) {
            throw new NerveException.Unavailable(failureMessage(failed));
        }
    }

    private static String failureMessage(List<String> failed) {
        return failed.stream().collect(Collectors.joining("; ", "could not stop ", ""));
    }

    /// The stop of one node.
    private static final class NodeStop {

        private final PersistentNode node;
        private final List<CountDownLatch> users = new ArrayList<>(0);
        private final CountDownLatch over = new CountDownLatch(1);
        private volatile @Nullable RuntimeException failure;

        NodeStop(PersistentNode node) {
            this.node = node;
        }

        /// Waits until the users have stopped. An interrupt means that the time is up.
        private void awaitUsers() {
            try {
                for (var user : users) {
                    user.await();
                }
            } catch (InterruptedException _) {
                // Continue; no time is left.
            }
        }

        private String name() {
            return node.id().name();
        }

        private String failed() {
            var known = failure;
            return known == null ? "" : NodeLifecycle.failed(node, known);
        }

        private boolean isOverdue() {
            return failure == null
                    && switch (node.state()) {
                        case STOPPED, CREATED, ERROR -> false;
                        case STARTING, READY, BUSY, WAITING, STOPPING -> true;
                    };
        }
    }
}
