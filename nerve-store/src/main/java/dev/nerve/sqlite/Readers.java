package dev.nerve.sqlite;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/// A few connections that only read, each used by one thread at a time.
///
/// A query inside a query looks at the same moment, through the same connection: so nobody who has
/// one waits for another. *Safe for many threads.*
final class Readers implements AutoCloseable {

    /// More would not be faster: a query keeps a core busy.
    private static final int MOST = 4;

    private final Database database;
    private final Semaphore free = new Semaphore(MOST, true);
    private final ConcurrentLinkedDeque<Link> idle = new ConcurrentLinkedDeque<>();
    private final ScopedValue<Link> current = ScopedValue.newInstance();
    private volatile boolean closed;

    Readers(Database database) {
        this.database = database;
    }

    /// {@return what a query finds, at one moment}
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

    /// Waits for the queries under way.
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
