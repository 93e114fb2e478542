package dev.nerve.sqlite.database;

import dev.nerve.NerveException;
import dev.nerve.change.ChangeTopic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// The only thread of this process that writes, with the lock of its connection.
///
/// The thread makes all waiting changes in one transaction, each in a savepoint if it needs one. It
/// reports them as done after the commit. If the file fails in between, it makes each change again
/// in its own transaction.
///
/// If no other change waits, a small one runs on the caller's thread instead. Waking the writer and
/// being woken by it would take about a quarter of the time of the disk. *Safe for many threads.*
public final class WriterThread implements AutoCloseable {

    private static final int MOST_WAITING = 1024;
    private static final int QUIET = 8;

    /// The time to wait for callers that wrote together before. It is shorter than a commit, which
    /// they would have to wait for otherwise.
    private static final long GATHERING = TimeUnit.MICROSECONDS.toNanos(300);

    private static final int MOST_TOGETHER = 256;

    private final StoreConnection storeConnection;
    private final WriteBackoff backoff;
    private final CommitListener listener;
    private final BlockingQueue<PendingWrite<?>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final PendingWrite<Boolean> end = new PendingWrite<>(_ -> true, false);
    private final Thread thread;

    /// The lock of the connection.
    private final ReentrantLock connectionLock = new ReentrantLock();

    /// True if the last transactions had one change each. If several callers write at once, they
    /// share a commit of the thread; a caller that goes ahead would delay them.
    private volatile boolean quiet;

    /// The number of waiting changes for which the thread stops gathering.
    private volatile int expected;

    /// The number of consecutive transactions with one change.
    private int alone;

    private volatile boolean closed;

    /// The topics of committed changes that are not published yet. The lock of the connection
    /// guards it.
    private final Set<ChangeTopic> committed = new HashSet<>();

    public WriterThread(
            StoreConnection storeConnection, WriteBackoff backoff, CommitListener listener) {
        this.storeConnection = storeConnection;
        this.backoff = backoff;
        this.listener = listener;
        this.thread = Thread.ofPlatform().daemon().name("nerve-store").unstarted(this::work);
    }

    public WriterThread start() {
        thread.start();
        return this;
    }

    /// {@return whether the current thread is inside a change}
    public boolean isInTransaction() {
        return connectionLock.isHeldByCurrentThread();
    }

    public StoreConnection link() {
        return storeConnection;
    }

    /// {@return the result of a change after its commit; immediately if this is inside another
    /// change}
    ///
    /// @throws InterruptedException if the thread was interrupted before the change began
    public <T> T write(TransactionWork<T> change) throws InterruptedException {
        return isInTransaction() ? join(change) : await(new PendingWrite<>(change, true));
    }

    /// {@return the result of a change after its commit}
    ///
    /// The change has no savepoint, which would cost about as much as a small change. So if it
    /// throws, it must have changed nothing.
    ///
    /// @param change such as a single statement; a virtual thread may pin its carrier meanwhile
    /// @throws InterruptedException if the thread was interrupted before the change began
    public <T> T writeAtomic(TransactionWork<T> change) throws InterruptedException {
        if (isInTransaction()) {
            return change.on(storeConnection);
        }
        var pendingWrite = new PendingWrite<>(change, false);
        return quiet && makeHere(pendingWrite) ? pendingWrite.await() : await(pendingWrite);
    }

    private <T> T await(PendingWrite<T> pendingWrite) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("before a change");
        }
        if (!closed) {
            waiting.put(pendingWrite);
            wakeIfComplete();
        }
        if (closed && pendingWrite.cancel()) {
            throw isClosed();
        }
        return pendingWrite.await();
    }

    /// Makes a change on the thread of the caller.
    ///
    /// @return whether that was possible without waiting; if not, nothing was done
    private boolean makeHere(PendingWrite<?> pendingWrite) {
        Set<ChangeTopic> changed = Set.of();
        // A thread that waits for the lock waits only for the current transaction.
        boolean isWanted = !waiting.isEmpty() || connectionLock.hasQueuedThreads();
        if (Thread.currentThread().isInterrupted() || isWanted || !connectionLock.tryLock()) {
            quiet = false;
            return false;
        }
        try {
            if (closed || !backoff.tryBegin()) {
                return false;
            }
            makeBegun(pendingWrite);
            pendingWrite.finish();
            changed = takeCommitted();
            return true;
        } catch (NerveException | IllegalStateException _) {
            // The writer thread meets the same failure and reports it.
            storeConnection.rollBack();
            return false;
        } finally {
            connectionLock.unlock();
            listener.afterCommit(changed);
        }
    }

    /// {@return the topics to publish, once the lock is released}
    private Set<ChangeTopic> takeCommitted() {
        if (committed.isEmpty()) {
            return Set.of();
        }
        var taken = Set.copyOf(committed);
        committed.clear();
        return taken;
    }

    private <T> T join(TransactionWork<T> change) {
        storeConnection.run("SAVEPOINT one");
        boolean done = false;
        try {
            var given = change.on(storeConnection);
            done = true;
            return given;
        } finally {
            leaveSavepoint(done);
        }
    }

    /// Leaves a savepoint. The thread that began a broken transaction rolls it back as a whole.
    private void leaveSavepoint(boolean done) {
        if (storeConnection.isBroken()) {
            return;
        }
        if (!done) {
            storeConnection.rollBackTo("one");
        }
        storeConnection.run("RELEASE one");
    }

    private void work() {
        boolean ending = false;
        var batch = new ArrayList<PendingWrite<?>>();
        while (!ending) {
            int before = batch.size();
            batch.clear();
            batch.add(take());
            gather(before);
            Set<ChangeTopic> changed;
            connectionLock.lock();
            try {
                waiting.drainTo(batch, MOST_TOGETHER - 1);
                alone = batch.size() == 1 ? alone + 1 : 0;
                quiet = alone >= QUIET;
                ending = batch.remove(end);
                make(batch);
                changed = takeCommitted();
            } finally {
                connectionLock.unlock();
            }
            listener.afterCommit(changed);
            // Only now, so that a caller that continues at once finds the lock free.
            batch.forEach(PendingWrite::finish);
        }
        for (var late = waiting.poll(); late != null; late = waiting.poll()) {
            late.fail(isClosed());
            late.finish();
        }
    }

    /// Waits briefly for more changes. Callers that were released together write again at almost
    /// the same time.
    private void gather(int before) {
        expected = before - 1;
        long until = System.nanoTime() + GATHERING;
        long left = GATHERING;
        while (waiting.size() < expected && left > 0) {
            LockSupport.parkNanos(left);
            left = until - System.nanoTime();
        }
        expected = 0;
    }

    private void wakeIfComplete() {
        int wanted = expected;
        if (wanted > 0 && waiting.size() >= wanted) {
            LockSupport.unpark(thread);
        }
    }

    private PendingWrite<?> take() {
        while (true) {
            try {
                return waiting.take();
            } catch (InterruptedException _) {
                // Only a change can interrupt this thread, and only close() ends it.
            }
        }
    }

    private void make(List<PendingWrite<?>> batch) {
        if (batch.size() == 1) {
            makeAlone(batch.getFirst());
        } else if (!batch.isEmpty() && !makeTogether(batch)) {
            for (var pendingWrite : batch) {
                makeAlone(pendingWrite);
                pendingWrite.finish();
            }
        }
    }

    /// {@return whether that was possible; if not, nothing was done}
    private boolean makeTogether(List<PendingWrite<?>> batch) {
        if (!begin(batch)) {
            return true;
        }
        try {
            for (var pendingWrite : batch) {
                if (pendingWrite.begin()) {
                    attempt(pendingWrite);
                }
                if (storeConnection.isBroken()) {
                    storeConnection.rollBack();
                    return false;
                }
            }
            commit();
        } catch (NerveException | IllegalStateException _) {
            storeConnection.rollBack();
            return false;
        }
        committed.addAll(storeConnection.takeTouched());
        storeConnection.truncateLog();
        return true;
    }

    private void attempt(PendingWrite<?> pendingWrite) {
        if (pendingWrite.needsSavepoint()) {
            storeConnection.run("SAVEPOINT one");
            leaveSavepoint(pendingWrite.attempt(storeConnection));
        } else {
            pendingWrite.attempt(storeConnection);
        }
    }

    /// {@return whether a transaction began; if not, all tasks get the failure}
    private boolean begin(List<PendingWrite<?>> batch) {
        try {
            backoff.begin();
            return true;
        } catch (NerveException | IllegalStateException failure) {
            storeConnection.rollBack();
            batch.forEach(pendingWrite -> pendingWrite.fail(failure));
            return false;
        }
    }

    private void makeAlone(PendingWrite<?> pendingWrite) {
        if (begin(List.of(pendingWrite))) {
            makeBegun(pendingWrite);
        }
    }

    private void makeBegun(PendingWrite<?> pendingWrite) {
        if (!pendingWrite.begin()
                || !pendingWrite.attempt(storeConnection)
                || storeConnection.isBroken()) {
            // A change that continued after a failure of the file has not happened either.
            storeConnection.failure().ifPresent(pendingWrite::fail);
            storeConnection.rollBack();
        } else {
            commit(pendingWrite);
        }
    }

    /// Commits the transaction, with its topics.
    private void commit() {
        if (!storeConnection.touched().isEmpty()) {
            listener.beforeCommit(storeConnection, storeConnection.touched());
        }
        storeConnection.run("COMMIT");
    }

    private void commit(PendingWrite<?> pendingWrite) {
        try {
            commit();
            committed.addAll(storeConnection.takeTouched());
            storeConnection.truncateLog();
        } catch (NerveException | IllegalStateException failure) {
            storeConnection.rollBack();
            pendingWrite.fail(failure);
        }
    }

    private static IllegalStateException isClosed() {
        return new IllegalStateException("the store is closed");
    }

    /// Makes the waiting changes, then stops the thread and closes the connection.
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        boolean interrupted = false;
        for (boolean isQueued = false; thread.isAlive(); ) {
            try {
                if (!isQueued) {
                    waiting.put(end);
                    isQueued = true;
                }
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        connectionLock.lock();
        try {
            storeConnection.truncateLog();
            storeConnection.close();
        } finally {
            connectionLock.unlock();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
