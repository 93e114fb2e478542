package dev.nerve.sqlite.database;

import dev.nerve.NerveException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The back-off between processes that write to the same file.
///
/// SQLite allows one writer at a time and has no queue, so a waiting process must try again. A
/// process that knows of others leaves a gap after each of its transactions. *Confined to one
/// thread* at a time.
public final class WriteBackoff {

    private static final String BEGIN = "BEGIN IMMEDIATE";

    private static final long SHORTEST = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(8);
    private static final long GAP = TimeUnit.MICROSECONDS.toNanos(500);
    private static final long COMPANY = TimeUnit.SECONDS.toNanos(2);

    private final StoreConnection connection;
    private final Duration patience;
    private long seenVersion;
    private @Nullable Long companyUntil;

    public WriteBackoff(StoreConnection connection, Duration patience) {
        this.connection = connection;
        this.patience = patience;
        this.seenVersion = version();
    }

    /// Begins a transaction that may write.
    ///
    /// @throws NerveException.Unavailable if other processes write all the time
    void begin() {
        if (isInCompany()) {
            pause(GAP);
        }
        runWhenFree(connection, BEGIN, patience);
        lookForOthers();
    }

    /// {@return whether a write transaction began without waiting for others}
    boolean tryBegin() {
        if (isInCompany() || !connection.tryRun(BEGIN)) {
            return false;
        }
        lookForOthers();
        return true;
    }

    private void lookForOthers() {
        long version = version();
        if (version != seenVersion) {
            companyUntil = System.nanoTime() + COMPANY;
            connection.advanceOwnershipVersion();
            checkStillKnown();
            seenVersion = version;
        }
    }

    private void checkStillKnown() {
        try {
            SchemaMigrations.check(connection);
        } catch (RuntimeException e) {
            connection.rollBack();
            throw e;
        }
    }

    private boolean isInCompany() {
        return companyUntil != null && companyUntil - System.nanoTime() > 0;
    }

    /// Returns a number that changes when another process has written.
    private long version() {
        return connection.readNumberFast("PRAGMA data_version");
    }

    /// Runs a statement, and retries while other processes block it.
    static void runWhenFree(StoreConnection connection, String sql, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        for (long longest = SHORTEST;
                !connection.tryRun(sql);
                longest = Math.min(LONGEST, 2 * longest)) {
            if (System.nanoTime() - end > 0) {
                throw connection.failures().busy();
            }
            pause(longest);
        }
    }

    /// Waits for a random time, so that two processes do not collide again.
    static void pause(long longest) {
        long left = ThreadLocalRandom.current().nextLong(longest / 2, longest);
        long end = System.nanoTime() + left;
        while (left > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(left);
            left = end - System.nanoTime();
        }
    }
}
