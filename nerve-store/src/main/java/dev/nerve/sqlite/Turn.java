package dev.nerve.sqlite;

import dev.nerve.NerveException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Takes turns with other processes that write to the same file.
///
/// SQLite lets one write at a time and has no queue: who waits has to try again. So a process that
/// knows of others leaves a gap after each of its transactions. *Confined to one thread* at a time.
final class Turn {

    private static final String BEGIN = "BEGIN IMMEDIATE";

    private static final long SHORTEST = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(8);
    private static final long GAP = TimeUnit.MICROSECONDS.toNanos(500);
    private static final long COMPANY = TimeUnit.SECONDS.toNanos(2);

    private final Link link;
    private final Duration patience;
    private long seenVersion;
    private @Nullable Long companyUntil;

    Turn(Link link, Duration patience) {
        this.link = link;
        this.patience = patience;
        this.seenVersion = version();
    }

    /// Begins a transaction that may write.
    ///
    /// @throws NerveException.Unavailable if others write all the time
    void begin() {
        if (isInCompany()) {
            pause(GAP);
        }
        await(link, BEGIN, patience);
        lookForOthers();
    }

    /// {@return whether a transaction that may write could be begun without waiting for others}
    boolean tryBegin() {
        if (isInCompany() || !link.tryRun(BEGIN)) {
            return false;
        }
        lookForOthers();
        return true;
    }

    private void lookForOthers() {
        long version = version();
        if (version != seenVersion) {
            companyUntil = System.nanoTime() + COMPANY;
            link.newEra();
            checkStillKnown();
            seenVersion = version;
        }
    }

    private void checkStillKnown() {
        try {
            Version.check(link);
        } catch (RuntimeException e) {
            link.rollBack();
            throw e;
        }
    }

    private boolean isInCompany() {
        return companyUntil != null && companyUntil - System.nanoTime() > 0;
    }

    /// Changes when another process has written.
    private long version() {
        return link.peek("PRAGMA data_version");
    }

    /// Runs a statement as soon as nobody is in the way.
    static void await(Link link, String sql, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        for (long longest = SHORTEST; !link.tryRun(sql); longest = Math.min(LONGEST, 2 * longest)) {
            if (System.nanoTime() - end > 0) {
                throw link.failures().busy();
            }
            pause(longest);
        }
    }

    /// Waits for a random time, so that two who met do not meet again.
    private static void pause(long longest) {
        long left = ThreadLocalRandom.current().nextLong(longest / 2, longest);
        long end = System.nanoTime() + left;
        while (left > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(left);
            left = end - System.nanoTime();
        }
    }
}
