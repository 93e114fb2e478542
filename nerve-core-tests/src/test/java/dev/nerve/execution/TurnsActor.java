package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.node.HeldNodeLocks;
import dev.nerve.node.PersistentNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A thread that acquires and releases turns on command.
final class TurnsActor {

    private static final long MOST_SECONDS = 10;

    private final LinkedBlockingQueue<Runnable> acts = new LinkedBlockingQueue<>();
    private final NodeLocks locks;
    private final Thread thread;
    private volatile @Nullable HeldNodeLocks heldNodeLocks;
    private volatile boolean taking;
    private final AtomicInteger refusals = new AtomicInteger();
    private boolean ended;

    TurnsActor(NodeLocks locks) {
        this.locks = locks;
        this.thread = Thread.startVirtualThread(this::work);
    }

    private void work() {
        try {
            while (!ended) {
                acts.take().run();
            }
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    int refusals() {
        return refusals.get();
    }

    void take(PersistentNode node) {
        taking = true;
        acts.add(() -> takeNow(node));
    }

    private void takeNow(PersistentNode node) {
        try {
            locks.acquire(node, heldNodeLocks, FakeLockRequester.REQUESTER);
            heldNodeLocks = new HeldNodeLocks(node, heldNodeLocks);
        } catch (NerveException.Invalid _) {
            refusals.incrementAndGet();
        } catch (InterruptedException _) {
            // It has left the queue.
        }
        taking = false;
    }

    void pass() {
        acts.add(this::passNow);
    }

    private void passNow() {
        var last = heldNodeLocks;
        if (last != null) {
            heldNodeLocks = last.outer();
            locks.release(last.node());
        }
    }

    void interrupt() {
        thread.interrupt();
    }

    void end() {
        acts.add(() -> ended = true);
    }

    /// Waits until it does what it is expected to do, and holds what it is expected to hold.
    ///
    /// @param waiting whether it waits for a turn
    /// @param held what it holds, the last taken first
    void awaitState(boolean waiting, List<PersistentNode> held) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!(isIdleOrWaits(waiting) && heldNow().equals(held))) {
            if (System.nanoTime() > end) {
                throw new AssertionError(
                        "expected waiting %s and %s, but it is taking %s and %s"
                                .formatted(waiting, held, taking, heldNow()));
            }
            Thread.yield();
        }
    }

    private boolean isIdleOrWaits(boolean waiting) {
        return taking == waiting
                && acts.isEmpty()
                && thread.getState() == Thread.State.WAITING
                && taking == waiting;
    }

    private List<PersistentNode> heldNow() {
        var nodes = new ArrayList<>(HeldNodeLocks.all(heldNodeLocks));
        return nodes.reversed();
    }
}
