package dev.nerve.sqlite.database;

import dev.nerve.NerveException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// The schema version of the file and its migrations, which are numbered SQL files.
public final class SchemaMigrations {

    /// The migrations in order. Their count is the newest version.
    private static final List<String> MIGRATIONS =
            List.of(
                    "0001-conversations.sql",
                    "0002-definitions.sql",
                    "0003-requests.sql",
                    "0004-runs.sql",
                    "0005-workflows.sql",
                    "0006-workers.sql");

    /// Views for read-only connections: with them a file of an earlier version looks like the
    /// newest. Each belongs to the migration of its number; earlier versions have none.
    private static final Map<Integer, String> VIEWS =
            Map.of(6, "CREATE TEMP VIEW IF NOT EXISTS run AS SELECT *, '' AS worker FROM main.run");

    private static final int NERVE = 0x6e657276;

    private SchemaMigrations() {}

    /// {@return whether the file has the newest version}
    ///
    /// @throws NerveException if it is not a store of nerve, or from a later version
    public static boolean check(StoreConnection storeConnection) {
        long version = storeConnection.number("PRAGMA user_version");
        long application = storeConnection.number("PRAGMA application_id");
        boolean fresh =
                version == 0
                        && application == 0
                        && storeConnection.number("SELECT count(*) FROM sqlite_schema") == 0;
        if (!fresh && application != NERVE) {
            throw storeConnection.failures().notAStore("it is a database of another program");
        }
        if (version > MIGRATIONS.size()) {
            throw new NerveException.Unsupported(
                    ("%s was made by a later version of nerve (its schema is %d, this version knows"
                                    + " up to %d); it was left as it is. Use that version")
                            .formatted(
                                    storeConnection.failures().file(), version, MIGRATIONS.size()));
        }
        return version == MIGRATIONS.size();
    }

    /// Creates views, so that a read-only connection sees an earlier version like the newest.
    ///
    /// @throws NerveException.Unavailable if the version is too old for that
    public static void createCompatibilityViews(StoreConnection storeConnection) {
        long version = storeConnection.number("PRAGMA user_version");
        for (int form = (int) version + 1; form <= MIGRATIONS.size(); form++) {
            var view = VIEWS.get(form);
            if (view == null) {
                throw new NerveException.Unavailable(
                        ("%s was made by an earlier version of nerve. The next command that writes"
                                        + " to it brings it up to date; then it can be read")
                                .formatted(storeConnection.failures().file()));
            }
            storeConnection.run(view);
        }
    }

    /// Migrates the file to the newest version atomically, even if several processes try at once.
    static void migrate(StoreConnection storeConnection, Duration patience) {
        if (check(storeConnection)) {
            return;
        }
        WriteBackoff.runWhenFree(storeConnection, "BEGIN IMMEDIATE", patience);
        try {
            check(storeConnection);
            long version = storeConnection.number("PRAGMA user_version");
            for (var name : MIGRATIONS.subList((int) version, MIGRATIONS.size())) {
                statements(name).forEach(storeConnection::run);
            }
            storeConnection.run("PRAGMA user_version = " + MIGRATIONS.size());
            storeConnection.run("COMMIT");
        } catch (RuntimeException e) {
            storeConnection.rollBack();
            throw e;
        }
    }

    private static List<String> statements(String name) {
        var text = text(name).replaceAll("(?m)^ *--.*\n", "");
        return List.of(text.split(";\\s*\n")).stream().filter(one -> !one.isBlank()).toList();
    }

    private static String text(String name) {
        try (var stream = SchemaMigrations.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("there is no " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
