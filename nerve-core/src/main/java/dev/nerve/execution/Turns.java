package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.node.Holding;
import dev.nerve.node.Persistent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Who has the turn of each persistent node, and who waits for it, in the order in which they came.
///
/// Waiting for a node whose own execution waits, directly or through others, for one that we hold
/// would never end: it is refused when the last of the cycle would begin to wait.
/// *Safe for many threads.*
public final class Turns {

    private final IdentityHashMap<Persistent, ArrayDeque<Waiter>> taken = new IdentityHashMap<>();

    /// Waits for the turn of a node and takes it.
    ///
    /// @param node the node
    /// @param held what the caller holds
    /// @throws NerveException.Invalid if that would never end; the message shows the chain
    /// @throws InterruptedException if the thread was interrupted while waiting
    void take(Persistent node, @Nullable Holding held) throws InterruptedException {
        var waiter = enter(node, Holding.all(held));
        while (!waiter.granted) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                leave(node, waiter);
                throw new InterruptedException("waiting for node '%s'".formatted(node.id()));
            }
        }
    }

    private synchronized Waiter enter(Persistent node, List<Persistent> held) {
        if (Holding.includes(held, node)) {
            throw new NerveException.Invalid(
                    "node '%s' is entered again from within its own execution: %s -> %s"
                            .formatted(node.id(), Holding.chain(held), node.id()));
        }
        var waiter = new Waiter(held);
        var queue = taken.get(node);
        if (queue == null) {
            taken.put(node, new ArrayDeque<>(1));
            waiter.granted = true;
        } else {
            refuseCycle(node, held);
            queue.add(waiter);
        }
        return waiter;
    }

    private synchronized void leave(Persistent node, Waiter waiter) {
        if (waiter.granted) {
            pass(node);
        } else {
            taken.getOrDefault(node, new ArrayDeque<>()).remove(waiter);
        }
    }

    /// Gives the turn to the next in line.
    ///
    /// @param node the node
    synchronized void pass(Persistent node) {
        var queue = taken.get(node);
        var next = queue == null ? null : queue.poll();
        if (next == null) {
            taken.remove(node);
        } else {
            next.granted = true;
            LockSupport.unpark(next.thread);
        }
    }

    /// Follows who waits for whom from `wanted` on; reaching something that is held closes a cycle.
    /// Who holds nothing cannot close one.
    private void refuseCycle(Persistent wanted, List<Persistent> held) {
        if (held.isEmpty()) {
            return;
        }
        var cameFrom = new IdentityHashMap<Persistent, @Nullable Persistent>();
        var open = new ArrayDeque<Persistent>();
        cameFrom.put(wanted, null);
        open.add(wanted);
        for (var node = open.poll(); node != null; node = open.poll()) {
            for (var next : waitedForFrom(node)) {
                if (!cameFrom.containsKey(next)) {
                    cameFrom.put(next, node);
                    open.add(next);
                }
                if (Holding.includes(held, next)) {
                    throw cycle(cameFrom, next);
                }
            }
        }
    }

    private List<Persistent> waitedForFrom(Persistent holder) {
        var found = new ArrayList<Persistent>();
        taken.forEach((node, queue) -> {
            if (queue.stream().anyMatch(waiter -> waiter.holds(holder))) {
                found.add(node);
            }
        });
        return found;
    }

    private static NerveException cycle(
            IdentityHashMap<Persistent, @Nullable Persistent> cameFrom, Persistent last) {
        var chain = new ArrayList<Persistent>();
        for (var node = last; node != null; node = cameFrom.get(node)) {
            chain.addFirst(node);
        }
        return new NerveException.Invalid(
                "nodes would wait for each other for ever: %s -> %s"
                        .formatted(last.id(), Holding.chain(chain)));
    }

    private static final class Waiter {

        private final Thread thread = Thread.currentThread();
        private final List<Persistent> held;

        /// Written under the lock of the turns, read by the waiting thread without it.
        private volatile boolean granted;

        Waiter(List<Persistent> held) {
            this.held = held;
        }

        boolean holds(Persistent node) {
            return Holding.includes(held, node);
        }
    }
}
