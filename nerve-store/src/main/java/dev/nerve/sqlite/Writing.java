package dev.nerve.sqlite;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
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
final class Writing implements AutoCloseable {

    private static final int MOST_WAITING = 1024;
    private static final int QUIET = 8;

    /// The time to wait for callers that wrote together before. It is shorter than a commit, which
    /// they would have to wait for otherwise.
    private static final long GATHERING = TimeUnit.MICROSECONDS.toNanos(300);

    private static final int MOST_TOGETHER = 256;

    private final Link link;
    private final Turn turn;
    private final BlockingQueue<Task<?>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Task<Boolean> end = new Task<>(_ -> true, false);
    private final Thread thread;

    /// The lock of the connection.
    private final ReentrantLock pen = new ReentrantLock();

    /// Whether the last transactions had one change each. If several callers write at once, they
    /// share a commit of the thread; a caller that goes ahead would delay them.
    private volatile boolean quiet;

    /// The number of waiting changes for which the thread stops gathering.
    private volatile int expected;

    /// The number of consecutive transactions with one change.
    private int alone;

    private volatile boolean closed;

    Writing(Link link, Turn turn) {
        this.link = link;
        this.turn = turn;
        this.thread = Thread.ofPlatform().daemon().name("nerve-store").unstarted(this::work);
    }

    Writing start() {
        thread.start();
        return this;
    }

    /// {@return whether the current thread is inside a change}
    boolean isInside() {
        return pen.isHeldByCurrentThread();
    }

    Link link() {
        return link;
    }

    /// {@return the result of a change after its commit; immediately if this is inside another
    /// change}
    ///
    /// @throws InterruptedException if the thread was interrupted before the change began
    <T> T write(Work<T> change) throws InterruptedException {
        return isInside() ? join(change) : await(new Task<>(change, true));
    }

    /// {@return the result of a change after its commit}
    ///
    /// The change has no savepoint, which would cost about as much as a small change. So if it
    /// throws, it must have changed nothing.
    ///
    /// @param change such as a single statement; a virtual thread may pin its carrier meanwhile
    /// @throws InterruptedException if the thread was interrupted before the change began
    <T> T writeWhole(Work<T> change) throws InterruptedException {
        if (isInside()) {
            return change.on(link);
        }
        var task = new Task<>(change, false);
        return quiet && makeHere(task) ? task.await() : await(task);
    }

    private <T> T await(Task<T> task) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("before a change");
        }
        if (!closed) {
            waiting.put(task);
            tellThatAllAreThere();
        }
        if (closed && task.callOff()) {
            throw isClosed();
        }
        return task.await();
    }

    /// Makes a change on the thread of the caller.
    ///
    /// @return whether that was possible without waiting; if not, nothing was done
    private boolean makeHere(Task<?> task) {
        // A thread that waits for the lock waits only for the current transaction.
        boolean isWanted = !waiting.isEmpty() || pen.hasQueuedThreads();
        if (Thread.currentThread().isInterrupted() || isWanted || !pen.tryLock()) {
            quiet = false;
            return false;
        }
        try {
            if (closed || !turn.tryBegin()) {
                return false;
            }
            makeBegun(task);
            task.finish();
            return true;
        } catch (NerveException | IllegalStateException _) {
            // The writer thread meets the same failure and reports it.
            link.rollBack();
            return false;
        } finally {
            pen.unlock();
        }
    }

    private <T> T join(Work<T> change) {
        link.run("SAVEPOINT one");
        boolean done = false;
        try {
            var given = change.on(link);
            done = true;
            return given;
        } finally {
            leaveSavepoint(done);
        }
    }

    /// Leaves a savepoint. The thread that began a broken transaction rolls it back as a whole.
    private void leaveSavepoint(boolean done) {
        if (link.isBroken()) {
            return;
        }
        if (!done) {
            link.rollBackTo("one");
        }
        link.run("RELEASE one");
    }

    private void work() {
        boolean ending = false;
        var batch = new ArrayList<Task<?>>();
        while (!ending) {
            int before = batch.size();
            batch.clear();
            batch.add(take());
            gather(before);
            pen.lock();
            try {
                waiting.drainTo(batch, MOST_TOGETHER - 1);
                alone = batch.size() == 1 ? alone + 1 : 0;
                quiet = alone >= QUIET;
                ending = batch.remove(end);
                make(batch);
            } finally {
                pen.unlock();
            }
            // Only now, so that a caller that continues at once finds the lock free.
            batch.forEach(Task::finish);
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

    private void tellThatAllAreThere() {
        int wanted = expected;
        if (wanted > 0 && waiting.size() >= wanted) {
            LockSupport.unpark(thread);
        }
    }

    private Task<?> take() {
        while (true) {
            try {
                return waiting.take();
            } catch (InterruptedException _) {
                // Only a change can interrupt this thread, and only close() ends it.
            }
        }
    }

    private void make(List<Task<?>> batch) {
        if (batch.size() == 1) {
            makeAlone(batch.getFirst());
        } else if (!batch.isEmpty() && !makeTogether(batch)) {
            for (var task : batch) {
                makeAlone(task);
                task.finish();
            }
        }
    }

    /// {@return whether that was possible; if not, nothing was done}
    private boolean makeTogether(List<Task<?>> batch) {
        if (!begin(batch)) {
            return true;
        }
        try {
            for (var task : batch) {
                if (task.begin()) {
                    attempt(task);
                }
                if (link.isBroken()) {
                    link.rollBack();
                    return false;
                }
            }
            link.run("COMMIT");
        } catch (NerveException | IllegalStateException _) {
            link.rollBack();
            return false;
        }
        link.emptyLog();
        return true;
    }

    private void attempt(Task<?> task) {
        if (task.needsSavepoint()) {
            link.run("SAVEPOINT one");
            leaveSavepoint(task.attempt(link));
        } else {
            task.attempt(link);
        }
    }

    /// {@return whether a transaction began; if not, all tasks get the failure}
    private boolean begin(List<Task<?>> batch) {
        try {
            turn.begin();
            return true;
        } catch (NerveException | IllegalStateException failure) {
            link.rollBack();
            batch.forEach(task -> task.fail(failure));
            return false;
        }
    }

    private void makeAlone(Task<?> task) {
        if (begin(List.of(task))) {
            makeBegun(task);
        }
    }

    private void makeBegun(Task<?> task) {
        if (!task.begin() || !task.attempt(link) || link.isBroken()) {
            // A change that continued after a failure of the file has not happened either.
            link.failure().ifPresent(task::fail);
            link.rollBack();
        } else {
            commit(task);
        }
    }

    private void commit(Task<?> task) {
        try {
            link.run("COMMIT");
            link.emptyLog();
        } catch (NerveException | IllegalStateException failure) {
            link.rollBack();
            task.fail(failure);
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
        for (boolean told = false; thread.isAlive(); ) {
            try {
                if (!told) {
                    waiting.put(end);
                    told = true;
                }
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        pen.lock();
        try {
            link.emptyLog();
            link.close();
        } finally {
            pen.unlock();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
