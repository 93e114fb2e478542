package dev.nerve.sqlite.database;

import dev.nerve.NerveException;
import dev.nerve.sqlite.worker.FileLockHolders;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// The upgrade of a file of an earlier version, while no other connection has it open.
///
/// A process of an earlier version would not notice that the tables changed. So the upgrade needs
/// the file for itself. If several processes try at once, one upgrades the file and the others wait
/// for it.
///
/// @param database the file
record SchemaUpgrade(DatabaseFile database) {

    /// The longest wait for processes that have the file open. It is long enough for a command that
    /// only reads.
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

    /// Upgrades the file if it is of an earlier version.
    ///
    /// @throws NerveException.Unavailable if another process has the file open
    void run() {
        var patience = database.patience();
        long longest = patience.compareTo(GRACE) < 0 ? patience.toNanos() : GRACE.toNanos();
        long end = System.nanoTime() + longest;
        while (isNeeded() && !tryRun()) {
            if (System.nanoTime() - end > 0) {
                throw isOpenElsewhere();
            }
            WriteBackoff.pause(PAUSE);
        }
    }

    /// Returns whether the file is of an earlier version. This waits while another process upgrades
    /// it.
    private boolean isNeeded() {
        try (var storeConnection = database.reader()) {
            return SchemaMigrations.isOutdated(storeConnection);
        }
    }

    /// {@return whether the file was upgraded; false if another connection has it open}
    private boolean tryRun() {
        try (var storeConnection = database.exclusive()) {
            if (!storeConnection.tryRun("BEGIN EXCLUSIVE")) {
                return false;
            }
            storeConnection.run(DatabaseFile.ERASE);
            SchemaMigrations.migrate(storeConnection);
            return true;
        }
    }

    private NerveException isOpenElsewhere() {
        return new NerveException.Unavailable(
                        ("%s was made by an earlier version of nerve, and %s has it open. nerve can"
                                        + " upgrade it only while no other process has it open: end"
                                        + " that process and try again")
                                .formatted(
                                        database.file(), FileLockHolders.describe(database.file())))
                .markAsStoreFailure();
    }
}
