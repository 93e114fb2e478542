package dev.nerve.execution.queue;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.node.HeldNodeLocks;
import dev.nerve.node.PersistentNode;
import dev.nerve.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The locks of persistent nodes. Waiting executions get a lock in the order of arrival.
///
/// Detects deadlocks: the call that would complete a cycle of waiting executions throws instead of
/// waiting. *Safe for many threads.*
public final class NodeLocks implements TurnQueue {

    private final IdentityHashMap<PersistentNode, LockState> taken = new IdentityHashMap<>();

    /// The number of the last entry in any queue.
    private long last;

    /// Waits for the lock of a node and acquires it.
    ///
    /// @param node the node
    /// @param held the locks of the caller
    /// @param requester the caller
    /// @return the input of the execution; another one than before if a person edited it meanwhile
    /// @throws NerveException.Invalid if the wait would be a deadlock; the message shows the cycle
    /// @throws NerveException.Failed `cancelled` if a person dropped the execution from the queue
    /// @throws InterruptedException if the thread was interrupted while waiting
    public Value acquire(PersistentNode node, @Nullable HeldNodeLocks held, LockRequester requester)
            throws InterruptedException {
        var waiter = enter(node, held == null ? List.of() : HeldNodeLocks.all(held), requester);
        if (waiter == null) {
            return requester.input();
        }
        try {
            requester.beginWait();
        } catch (RuntimeException failure) {
            leave(node, waiter);
            throw failure;
        }
        while (waiter.state == WaitState.WAITING) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                leave(node, waiter);
                throw new InterruptedException("waiting for node '%s'".formatted(node.id()));
            }
        }
        if (waiter.state == WaitState.DROPPED) {
            throw new NerveException.Failed(
                    ErrorCode.CANCELLED,
                    "the execution was dropped from the queue of node '%s'".formatted(node.id()));
        }
        return waiter.entry.input();
    }

    /// {@return the place in the queue, or null if the caller has the lock at once}
    private synchronized @Nullable Waiter enter(
            PersistentNode node, List<PersistentNode> held, LockRequester requester) {
        if (HeldNodeLocks.includes(held, node)) {
            throw new NerveException.Invalid(
                    "node '%s' is entered again from within its own execution: %s -> %s"
                            .formatted(node.id(), HeldNodeLocks.chain(held), node.id()));
        }
        var lock = taken.get(node);
        if (lock == null) {
            taken.put(node, new LockState(requester));
            return null;
        }
        refuseCycle(node, held);
        var waiter = new Waiter(held, requester, requester.entry(++last));
        lock.queue.add(waiter);
        return waiter;
    }

    private synchronized void leave(PersistentNode node, Waiter waiter) {
        switch (waiter.state) {
            case GRANTED -> release(node);
            case WAITING -> queue(node).remove(waiter);
            case DROPPED -> {}
        }
    }

    /// Releases the lock, and passes it to the next waiting execution.
    ///
    /// @param node the node
    public synchronized void release(PersistentNode node) {
        var lock = taken.get(node);
        var next = lock == null ? null : lock.queue.poll();
        if (lock == null || next == null) {
            taken.remove(node);
        } else {
            lock.holder = next.requester;
            next.end(WaitState.GRANTED);
        }
    }

    private ArrayDeque<Waiter> queue(PersistentNode node) {
        var lock = taken.get(node);
        return lock == null ? new ArrayDeque<>() : lock.queue;
    }

    @Override
    public synchronized List<QueuedExecution> list(PersistentNode node) {
        return queue(node).stream().map(waiter -> waiter.entry).toList();
    }

    @Override
    public synchronized Optional<RunId> running(PersistentNode node) {
        return Optional.ofNullable(taken.get(node)).map(lock -> lock.holder.run());
    }

    @Override
    public synchronized void edit(PersistentNode node, long number, Value input) {
        var waiter = find(node, number);
        waiter.entry = waiter.entry.withInput(input);
    }

    @Override
    public synchronized void drop(PersistentNode node, long number) {
        var waiter = find(node, number);
        queue(node).remove(waiter);
        waiter.end(WaitState.DROPPED);
    }

    private Waiter find(PersistentNode node, long number) {
        return queue(node).stream()
                .filter(waiter -> waiter.entry.number() == number)
                .findFirst()
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "no execution %d waits in the queue of node '%s'"
                                        .formatted(number, node.id())));
    }

    /// Follows the waits from `wanted` on. A path back to a held node is a cycle. A caller without
    /// locks cannot complete a cycle.
    private void refuseCycle(PersistentNode wanted, List<PersistentNode> held) {
        if (held.isEmpty()) {
            return;
        }
        var cameFrom = new IdentityHashMap<PersistentNode, @Nullable PersistentNode>();
        var open = new ArrayDeque<PersistentNode>();
        cameFrom.put(wanted, null);
        open.add(wanted);
        for (var node = open.poll(); node != null; node = open.poll()) {
            for (var next : waitedForFrom(node)) {
                if (!cameFrom.containsKey(next)) {
                    cameFrom.put(next, node);
                    open.add(next);
                }
                if (HeldNodeLocks.includes(held, next)) {
                    throw cycle(cameFrom, next);
                }
            }
        }
    }

    private List<PersistentNode> waitedForFrom(PersistentNode holder) {
        var found = new ArrayList<PersistentNode>();
        taken.forEach((node, lock) -> {
            if (lock.queue.stream().anyMatch(waiter -> waiter.holds(holder))) {
                found.add(node);
            }
        });
        return found;
    }

    private static NerveException cycle(
            IdentityHashMap<PersistentNode, @Nullable PersistentNode> cameFrom,
            PersistentNode last) {
        var chain = new ArrayList<PersistentNode>();
        for (var node = last; node != null; node = cameFrom.get(node)) {
            chain.addFirst(node);
        }
        return new NerveException.Invalid(
                "nodes would wait for each other for ever: %s -> %s"
                        .formatted(last.id(), HeldNodeLocks.chain(chain)));
    }

    /// A lock that an execution holds, and the executions that wait for it. The monitor of
    /// [NodeLocks] guards it.
    private static final class LockState {

        private final ArrayDeque<Waiter> queue = new ArrayDeque<>(1);
        private LockRequester holder;

        LockState(LockRequester holder) {
            this.holder = holder;
        }
    }

    /// The state of a wait.
    private enum WaitState {
        WAITING,
        GRANTED,
        DROPPED
    }

    private static final class Waiter {

        private final Thread thread = Thread.currentThread();
        private final List<PersistentNode> held;
        private final LockRequester requester;

        /// Written under the monitor of [NodeLocks], before the state. The waiting thread reads
        /// both without it.
        private QueuedExecution entry;

        private volatile WaitState state = WaitState.WAITING;

        Waiter(List<PersistentNode> held, LockRequester requester, QueuedExecution entry) {
            this.held = held;
            this.requester = requester;
            this.entry = entry;
        }

        void end(WaitState how) {
            state = how;
            LockSupport.unpark(thread);
        }

        boolean holds(PersistentNode node) {
            return HeldNodeLocks.includes(held, node);
        }
    }
}
