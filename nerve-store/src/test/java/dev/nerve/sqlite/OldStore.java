package dev.nerve.sqlite;

import dev.nerve.sqlite.database.SchemaMigrations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/// Stores of earlier versions, written without the code of this one.
final class OldStore {

    /// The migrations up to the last version that had one file.
    private static final List<String> FILES =
            List.of(
                    "0001-conversations.sql",
                    "0002-definitions.sql",
                    "0003-requests.sql",
                    "0004-runs.sql",
                    "0005-workflows.sql",
                    "0006-workers.sql");

    private OldStore() {}

    /// Creates a store of a version from 1 to 6.
    ///
    /// @param rows statements that add rows
    static void create(Path directory, int version, String rows) throws Exception {
        Files.createDirectories(directory);
        try (var connection = connect(directory);
                var statement = connection.createStatement()) {
            statement.executeUpdate("PRAGMA journal_mode = WAL");
            for (var file : FILES.subList(0, version)) {
                statement.executeUpdate(text(file));
            }
            statement.executeUpdate(rows);
            statement.executeUpdate("PRAGMA user_version = " + version);
        }
    }

    /// Changes a store of an earlier version.
    static void execute(Path directory, String statements) throws SQLException {
        try (var connection = connect(directory);
                var statement = connection.createStatement()) {
            statement.executeUpdate(statements);
        }
    }

    static Connection connect(Path directory) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("nerve.db"));
    }

    static int version(Path directory) throws SQLException {
        try (var connection = connect(directory);
                var statement = connection.createStatement();
                var row = statement.executeQuery("PRAGMA user_version")) {
            return row.getInt(1);
        }
    }

    private static String text(String file) throws IOException {
        try (var stream = SchemaMigrations.class.getResourceAsStream(file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
