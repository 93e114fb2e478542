package dev.nerve.sqlite.database;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/// A pool of read-only connections, each used by one thread at a time.
///
/// A nested query uses the connection and the snapshot of the outer query, so no thread that has a
/// connection waits for another one. *Safe for many threads.*
public final class ReadConnectionPool implements AutoCloseable {

    /// The number of connections. More would not be faster, because a query keeps a core busy.
    private static final int MOST = 4;

    private final DatabaseFile database;
    private final Semaphore free = new Semaphore(MOST, true);
    private final ConcurrentLinkedDeque<StoreConnection> idle = new ConcurrentLinkedDeque<>();
    private final ScopedValue<StoreConnection> current = ScopedValue.newInstance();
    private volatile boolean closed;

    public ReadConnectionPool(DatabaseFile database) {
        this.database = database;
    }

    /// {@return the result of a query on one snapshot}
    public <T> T read(TransactionWork<T> query) {
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

    private StoreConnection take() {
        var storeConnection = idle.pollFirst();
        return storeConnection == null ? connect() : storeConnection;
    }

    private StoreConnection connect() {
        var storeConnection = database.reader();
        try {
            SchemaMigrations.createCompatibilityViews(storeConnection);
            return storeConnection;
        } catch (RuntimeException failure) {
            storeConnection.close();
            throw failure;
        }
    }

    private <T> T readWith(StoreConnection storeConnection, TransactionWork<T> query) {
        try {
            storeConnection.run("BEGIN");
            return ScopedValue.where(current, storeConnection)
                    .call(() -> query.on(storeConnection));
        } finally {
            storeConnection.rollBack();
            idle.addFirst(storeConnection);
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
        for (var storeConnection = idle.poll();
                storeConnection != null;
                storeConnection = idle.poll()) {
            storeConnection.close();
        }
        free.release(MOST);
    }
}
