package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.RunContext;
import dev.nerve.node.kind.FunctionNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A random graph whose nodes take their time, and what can be seen from inside them.
///
/// It reaches a random moment at which the test does something to it.
final class Bustle {

    private static final int DEEPEST = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Random random;
    private final List<Manner> manners;
    private final CountDownLatch moment;
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger late = new AtomicInteger();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private volatile boolean over;

    /// @param random the only source of chance
    /// @param manners how its nodes may behave
    Bustle(Random random, Manner... manners) {
        this.random = random;
        this.manners = List.of(manners);
        this.moment = new CountDownLatch(random.nextInt(30));
    }

    /// The behaviour of a node.
    enum Manner {
        /// It is done at once.
        QUICK,
        /// It needs the processor for a while.
        BUSY,
        /// It waits for something that never comes.
        WAITING,
        /// It waits, treats an interrupt as a failure, and restores the interrupt.
        KEEPING,
        /// It waits, takes an interrupt for a failure, and loses the interrupt.
        LOSING,
        /// It waits, treats an interrupt as the end of the wait, and continues as if nothing had
        /// happened.
        IGNORING
    }

    Graph graph() {
        return graph("g", 1);
    }

    private Graph graph(String id, int depth) {
        var steps = new ArrayList<Step>();
        int size = 1 + random.nextInt(depth == 1 ? 25 : 5);
        for (int i = 0; i < size; i++) {
            var step = Step.of("s" + i, node(id + "-" + i, depth)).policy(policy());
            for (int dependencies = random.nextInt(3); dependencies > 0 && i > 0; dependencies--) {
                step = step.after("s" + random.nextInt(i));
            }
            steps.add(step);
        }
        return Graph.of(id, steps).withMaxParallel(1 + random.nextInt(8));
    }

    private Node node(String id, int depth) {
        if (depth < DEEPEST && random.nextInt(6) == 0) {
            return graph(id, depth + 1);
        }
        var manner = manners.get(random.nextInt(manners.size()));
        return FunctionNode.of(id, context -> execute(manner, context));
    }

    private ErrorPolicy policy() {
        var policy =
                switch (random.nextInt(5)) {
                    case 0 -> ErrorPolicy.FAIL.continueOnError();
                    case 1 -> ErrorPolicy.FAIL.skipOnError("skipped");
                    case 2 -> ErrorPolicy.FAIL.withFallbackNode(node("fallback", DEEPEST));
                    default -> ErrorPolicy.FAIL;
                };
        return policy.withRetry(RetryPolicy.times(random.nextInt(3)));
    }

    private Object execute(Manner manner, RunContext context) throws InterruptedException {
        if (over) {
            late.incrementAndGet();
        }
        threads.add(Thread.currentThread());
        running.incrementAndGet();
        moment.countDown();
        try {
            behave(manner);
        } finally {
            running.decrementAndGet();
        }
        return context.path().toString();
    }

    private static void behave(Manner manner) throws InterruptedException {
        switch (manner) {
            case QUICK -> {}
            case BUSY -> {
                for (int i = 0; i < 20; i++) {
                    Thread.yield();
                }
            }
            case WAITING -> waitForEver();
            case KEEPING, LOSING, IGNORING -> {
                try {
                    waitForEver();
                } catch (InterruptedException interrupt) {
                    failOn(interrupt, manner);
                }
            }
        }
    }

    private static void waitForEver() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    private static void failOn(InterruptedException interrupt, Manner manner) {
        if (manner == Manner.KEEPING) {
            Thread.currentThread().interrupt();
        }
        if (manner != Manner.IGNORING) {
            throw new IllegalStateException(interrupt);
        }
    }

    /// Waits for the moment; a graph in which all wait for ever reaches none, so not long.
    void awaitMoment() throws InterruptedException {
        var _ = moment.await(2, TimeUnit.MILLISECONDS);
    }

    boolean isOver() {
        return over;
    }

    /// Says that the run is over: nothing runs, and nothing starts from now on.
    void end() {
        over = true;
        assertThat(running).as("running after the end").hasValue(0);
    }

    /// Checks that all threads have ended but the one that ran the graph.
    void checkThreads(Thread caller) throws InterruptedException {
        threads.remove(caller);
        for (var thread : threads) {
            assertThat(thread.join(PATIENCE)).as("%s has ended", thread).isTrue();
        }
        assertThat(late).as("started after the end").hasValue(0);
    }
}
