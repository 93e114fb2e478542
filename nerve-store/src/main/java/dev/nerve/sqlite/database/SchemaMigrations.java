package dev.nerve.sqlite.database;

import dev.nerve.NerveException;
import java.time.Duration;
import java.util.List;

/// The schema version of the file and its migrations, which are numbered.
public final class SchemaMigrations {

    /// The migrations in order. Their count is the newest version.
    private static final List<SchemaVersion> VERSIONS =
            List.of(
                    SchemaVersion.of("0001-conversations.sql"),
                    SchemaVersion.of("0002-definitions.sql"),
                    SchemaVersion.of("0003-requests.sql"),
                    SchemaVersion.of("0004-runs.sql"),
                    SchemaVersion.of("0005-workflows.sql"),
                    SchemaVersion.of("0006-workers.sql"),
                    SchemaVersion.of(
                                    "0007/runs.sql",
                                    "0007/journal.sql",
                                    "0007/gates.sql",
                                    "0007/events.sql",
                                    "0007/definitions.sql",
                                    "0007/conversations.sql",
                                    "0007/changes.sql")
                            .then(step -> new ConversationNameStep(step).run()),
                    SchemaVersion.of("0008/runs.sql", "0008/permissions.sql"));

    /// Views for read-only connections: with them a file of version 5 or 6 looks like version 7.
    private static final List<String> VIEWS_BEFORE_7 =
            List.of(
                    "views/journal.sql",
                    "views/gates.sql",
                    "views/events.sql",
                    "views/definitions.sql",
                    "views/conversations.sql");

    private static final int OLDEST_READABLE = 5;

    /// The version that changed almost all tables.
    private static final int CHANGED_MOST = 7;

    private static final int NERVE = 0x6e657276;

    private SchemaMigrations() {}

    /// {@return whether the file has the newest version}
    ///
    /// @throws NerveException if it is not a store of nerve, or from a later version
    public static boolean check(StoreConnection storeConnection) {
        long version = version(storeConnection);
        long application = storeConnection.number("PRAGMA application_id");
        boolean fresh =
                version == 0
                        && application == 0
                        && storeConnection.number("SELECT count(*) FROM sqlite_schema") == 0;
        if (!fresh && application != NERVE) {
            throw storeConnection.failures().notAStore("it is a database of another program");
        }
        if (version > VERSIONS.size()) {
            throw new NerveException.Unsupported(
                    ("%s was made by a later version of nerve (its schema is %d, this version knows"
                                    + " up to %d); it was left as it is. Use that version")
                            .formatted(
                                    storeConnection.failures().file(), version, VERSIONS.size()));
        }
        return version == VERSIONS.size();
    }

    /// {@return whether the file is a store of an earlier version}
    static boolean isOutdated(StoreConnection storeConnection) {
        return !check(storeConnection) && version(storeConnection) > 0;
    }

    private static long version(StoreConnection storeConnection) {
        return storeConnection.number("PRAGMA user_version");
    }

    /// Creates views, so that a read-only connection sees an earlier version like the newest.
    ///
    /// @throws NerveException.Unavailable if the version is too old for that
    public static void createCompatibilityViews(StoreConnection storeConnection) {
        long version = version(storeConnection);
        if (version >= VERSIONS.size()) {
            return;
        }
        if (version < OLDEST_READABLE) {
            throw new NerveException.Unavailable(
                    ("%s was made by an earlier version of nerve. The next command that writes"
                                    + " to it brings it up to date; then it can be read")
                            .formatted(storeConnection.failures().file()));
        }
        new SqlFile("views/runs-%d.sql".formatted(version)).run(storeConnection);
        new SqlFile("views/permissions.sql").run(storeConnection);
        if (version < CHANGED_MOST) {
            VIEWS_BEFORE_7.forEach(name -> new SqlFile(name).run(storeConnection));
        }
    }

    /// Creates the tables of an empty file atomically, even if several processes try at once.
    static void create(StoreConnection storeConnection, Duration patience) {
        if (check(storeConnection)) {
            return;
        }
        WriteBackoff.runWhenFree(storeConnection, "BEGIN IMMEDIATE", patience);
        migrate(storeConnection);
    }

    /// Migrates the file to the newest version, and commits the transaction that the caller began.
    static void migrate(StoreConnection storeConnection) {
        try {
            check(storeConnection);
            int version = (int) version(storeConnection);
            for (var next : VERSIONS.subList(version, VERSIONS.size())) {
                next.apply(storeConnection);
            }
            storeConnection.run("PRAGMA user_version = " + VERSIONS.size());
            storeConnection.run("COMMIT");
        } catch (RuntimeException e) {
            storeConnection.rollBack();
            throw e;
        }
    }
}
