package dev.nerve.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.sqlite.SQLiteConfig;

/// A plain table with rows as large as those of a journal. One thread writes, and commits all
/// waiting rows together.
///
/// *Safe for many threads.*
final class PlainSqliteJournal implements AutoCloseable {

    private static final int MOST_WAITING = 1024;
    private static final int MOST_TOGETHER = 256;

    /// The content size of a step with little output.
    private static final String TEXT = "x".repeat(64);

    private final Path directory;
    private final Connection connection;
    private final BlockingQueue<WaitingRow> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicInteger owners = new AtomicInteger();
    private final Thread writer = Thread.ofPlatform().unstarted(this::write);

    private PlainSqliteJournal(Path directory, Connection connection) {
        this.directory = directory;
        this.connection = connection;
    }

    static PlainSqliteJournal open() throws IOException, SQLException {
        var directory = Files.createTempDirectory("nerve-plain");
        var config = new SQLiteConfig();
        config.setGetGeneratedKeys(false);
        var connection = config.createConnection("jdbc:sqlite:" + directory.resolve("plain.db"));
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute(
                    "CREATE TABLE entry (number INTEGER PRIMARY KEY, owner INTEGER, path TEXT,"
                            + " content TEXT)");
        }
        connection.setAutoCommit(false);
        var plain = new PlainSqliteJournal(directory, connection);
        plain.writer.start();
        return plain;
    }

    /// Inserts a number of rows of a new owner, one after the other.
    boolean insert(int rows) throws InterruptedException {
        int owner = owners.incrementAndGet();
        for (int i = 1; i <= rows; i++) {
            var row = new WaitingRow(owner, "outer/step[" + i + "]", new CountDownLatch(1));
            waiting.put(row);
            row.committed.await();
        }
        return true;
    }

    private void write() {
        try (var insert =
                connection.prepareStatement(
                        "INSERT INTO entry (owner, path, content) VALUES (?, ?, ?)")) {
            while (true) {
                List<WaitingRow> batch = new ArrayList<>();
                batch.add(waiting.take());
                waiting.drainTo(batch, MOST_TOGETHER - 1);
                for (var row : batch) {
                    insert(insert, row);
                }
                connection.commit();
                batch.forEach(row -> row.committed.countDown());
            }
        } catch (InterruptedException _) {
            // The journal is closed.
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void insert(PreparedStatement insert, WaitingRow row) throws SQLException {
        insert.setInt(1, row.owner);
        insert.setString(2, row.path);
        insert.setString(3, TEXT);
        insert.executeUpdate();
    }

    @Override
    public void close() throws IOException, SQLException {
        writer.interrupt();
        while (writer.isAlive()) {
            Thread.onSpinWait();
        }
        connection.close();
        ScratchDirectory.delete(directory);
    }

    /// A row with a waiting thread.
    ///
    /// @param owner the owner
    /// @param path the path
    /// @param committed is released when the row is durable
    private record WaitingRow(int owner, String path, CountDownLatch committed) {}
}
