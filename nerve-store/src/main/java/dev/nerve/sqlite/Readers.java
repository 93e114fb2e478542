package dev.nerve.sqlite;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/// A pool of read-only connections, each used by one thread at a time.
///
/// A nested query uses the connection and the snapshot of the outer query, so no thread that has a
/// connection waits for another one. *Safe for many threads.*
final class Readers implements AutoCloseable {

    /// The number of connections. More would not be faster, because a query keeps a core busy.
    private static final int MOST = 4;

    private final Database database;
    private final Semaphore free = new Semaphore(MOST, true);
    private final ConcurrentLinkedDeque<Link> idle = new ConcurrentLinkedDeque<>();
    private final ScopedValue<Link> current = ScopedValue.newInstance();
    private volatile boolean closed;

    Readers(Database database) {
        this.database = database;
    }

    /// {@return the result of a query on one snapshot}
    <T> T read(Work<T> query) {
        if (current.isBound()) {
            return query.on(current.get());
        }
        free.acquireUninterruptibly();
        try {
            if (closed) {
                throw new IllegalStateException("the store is closed");
            }
            return readWith(take(), query);
        } finally {
            free.release();
        }
    }

    private Link take() {
        var link = idle.pollFirst();
        return link == null ? connect() : link;
    }

    private Link connect() {
        var link = database.reader();
        try {
            Version.showAsNewest(link);
            return link;
        } catch (RuntimeException failure) {
            link.close();
            throw failure;
        }
    }

    private <T> T readWith(Link link, Work<T> query) {
        try {
            link.run("BEGIN");
            return ScopedValue.where(current, link).call(() -> query.on(link));
        } finally {
            link.rollBack();
            idle.addFirst(link);
        }
    }

    /// Waits for running queries, then closes the connections.
    @Override
    public void close() {
        if (current.isBound()) {
            throw new IllegalStateException("a query cannot close the store it looks at");
        }
        closed = true;
        free.acquireUninterruptibly(MOST);
        for (var link = idle.poll(); link != null; link = idle.poll()) {
            link.close();
        }
        free.release(MOST);
    }
}
