package dev.nerve.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/// Messages in a plain SQLite table with the same settings, as the baseline without nerve.
///
/// *Confined to one thread.*
final class PlainSqliteTable implements AutoCloseable {

    private final Path directory;
    private final Connection connection;
    private int owners;

    private PlainSqliteTable(Path directory, Connection connection) {
        this.directory = directory;
        this.connection = connection;
    }

    static PlainSqliteTable open() throws IOException, SQLException {
        var directory = Files.createTempDirectory("nerve-plain");
        var connection =
                DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("plain.db"));
        var table = new PlainSqliteTable(directory, connection);
        table.run("PRAGMA journal_mode = WAL");
        table.run("PRAGMA synchronous = FULL");
        table.run(
                "CREATE TABLE message (owner INTEGER, seq INTEGER, content TEXT,"
                        + " PRIMARY KEY (owner, seq)) WITHOUT ROWID");
        connection.setAutoCommit(false);
        return table;
    }

    private void run(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// {@return the owner of a number of new messages}
    int fill(int messages) throws SQLException {
        int owner = ++owners;
        try (var insert = connection.prepareStatement("INSERT INTO message VALUES (?, ?, ?)")) {
            for (int seq = 0; seq < messages; seq++) {
                insert.setInt(1, owner);
                insert.setInt(2, seq);
                insert.setString(3, BenchmarkConversations.TEXT);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        return owner;
    }

    /// Inserts one row and commits.
    void commitOne() throws SQLException {
        fill(1);
    }

    /// Copies all messages of an owner and commits.
    void copy(int owner) throws SQLException {
        var sql = "INSERT INTO message SELECT ?, seq, content FROM message WHERE owner = ?";
        try (var copy = connection.prepareStatement(sql)) {
            copy.setInt(1, ++owners);
            copy.setInt(2, owner);
            copy.executeUpdate();
        }
        connection.commit();
    }

    /// {@return the number of messages of an owner, after reading all their content}
    long read(int owner) throws SQLException {
        long length = 0;
        var sql = "SELECT seq, content FROM message WHERE owner = ? ORDER BY seq";
        try (var query = connection.prepareStatement(sql)) {
            query.setInt(1, owner);
            try (var rows = query.executeQuery()) {
                while (rows.next()) {
                    length += rows.getString(2).length();
                }
            }
        }
        connection.commit();
        return length;
    }

    long bytesInUse() throws SQLException {
        connection.commit();
        return bytesInUse(connection);
    }

    /// {@return the bytes of the pages in use, after a checkpoint of the log}
    static long bytesInUse(Path file) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            return bytesInUse(connection);
        }
    }

    private static long bytesInUse(Connection connection) throws SQLException {
        number(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
        return number(connection, "PRAGMA page_size")
                * (number(connection, "PRAGMA page_count")
                        - number(connection, "PRAGMA freelist_count"));
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Override
    public void close() throws IOException, SQLException {
        connection.close();
        ScratchDirectory.delete(directory);
    }
}
