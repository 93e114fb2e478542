package dev.nerve.sqlite;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// The one thread of this process that writes, and the pen that it writes with.
///
/// All changes that wait are made in one transaction, each inside a savepoint if it needs one, and
/// are told to be done after its commit: that is when they last. If something is wrong with the
/// file in between, each is made again in a transaction of its own.
///
/// A small change for which nobody else waits borrows the pen instead: to wake a thread and to be
/// woken by it takes about a quarter as long as the disk. *Safe for many threads.*
final class Writing implements AutoCloseable {

    private static final int MOST_WAITING = 1024;
    private static final int QUIET = 8;

    /// So long the thread waits for those who wrote together before to come again: less than a
    /// commit takes, which they would have to wait for otherwise.
    private static final long GATHERING = TimeUnit.MICROSECONDS.toNanos(300);

    private static final int MOST_TOGETHER = 256;

    private final Link link;
    private final Turn turn;
    private final BlockingQueue<Task<?>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Task<Boolean> end = new Task<>(_ -> true, false);
    private final Thread thread;

    /// Who holds it may use the connection.
    private final ReentrantLock pen = new ReentrantLock();

    /// Whether the last transactions were all for one alone. If several write at once, those who
    /// wait for the thread share a commit; one who went ahead would only make them wait.
    private volatile boolean quiet;

    /// How many must wait until the thread goes on, while it lets them come.
    private volatile int expected;

    /// How many transactions of the thread in a row were for one alone.
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

    /// {@return whether this is inside a change}
    boolean isInside() {
        return pen.isHeldByCurrentThread();
    }

    Link link() {
        return link;
    }

    /// {@return what a change gives, once it lasts; at once if this is inside another change}
    ///
    /// @throws InterruptedException if the thread was interrupted before the change began
    <T> T write(Work<T> change) throws InterruptedException {
        return isInside() ? join(change) : await(new Task<>(change, true));
    }

    /// {@return what a change gives, once it lasts}
    ///
    /// When it throws it must have changed nothing: it has no savepoint, which would cost about as
    /// much as a small change.
    ///
    /// @param change such as a single statement; a virtual thread may keep its carrier meanwhile
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

    /// Makes a change on the thread of who wants it.
    ///
    /// @return whether that was possible without waiting for anybody; if not, nothing was done
    private boolean makeHere(Task<?> task) {
        // Who waits for the pen waits for no more than what is being written.
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
            // The thread that writes meets the same, and tells.
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

    /// A transaction that is broken is rolled back as a whole, by who began it.
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
            // Only now, so that who goes on at once finds the pen where it belongs.
            batch.forEach(Task::finish);
        }
        for (var late = waiting.poll(); late != null; late = waiting.poll()) {
            late.fail(isClosed());
            late.finish();
        }
    }

    /// Those who are done at once want the next change at almost the same moment.
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
                // Nobody but a change can interrupt this thread, and it ends only by being closed.
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

    /// {@return whether a transaction could be begun; if not, all are told}
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
            // A change that goes on after a failure of the file has not happened either.
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

    /// Makes the changes that wait, and ends.
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
