package dev.nerve.sqlite.database;

import dev.nerve.NerveException;
import dev.nerve.change.ChangeTopic;
import dev.nerve.seal.SecretSeal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sqlite.core.Codes;
import org.sqlite.core.CoreStatement;

/// A connection to the store file, with its prepared statements.
///
/// *Confined to one thread* at a time.
public final class StoreConnection implements AutoCloseable {

    private final Connection connection;
    private final StoreErrors errors;
    private final SecretSeal seal;

    /// Counts the statements of all connections to the file.
    private final LongAdder statements;

    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private @Nullable RuntimeException failure;
    private final Set<ChangeTopic> touched = new LinkedHashSet<>();
    private boolean erased;
    private long ownershipVersion;

    StoreConnection(
            Connection connection, StoreErrors errors, SecretSeal seal, LongAdder statements) {
        this.statements = statements;
        this.connection = connection;
        this.errors = errors;
        this.seal = seal;
    }

    /// Runs a statement without parameters.
    public void run(String sql) {
        try {
            execute(sql);
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    /// Executes a statement. Some settings return their new value, which is ignored.
    private void execute(String sql) throws SQLException {
        var statement = prepare(sql);
        if (statement.execute()) {
            statement.getResultSet().close();
        }
    }

    /// Turns off automatic commits of the driver. Otherwise the driver checks after every change
    /// whether it must commit, by trying to begin a transaction. That costs about as much as the
    /// change.
    void disableAutoCommit() {
        try {
            connection.setAutoCommit(false);
            // The driver begins a transaction here, and never again.
            execute("ROLLBACK");
        } catch (SQLException e) {
            throw failed("ROLLBACK", e);
        }
    }

    /// {@return whether the statement ran; false if another process was in the way}
    boolean tryRun(String sql) {
        try {
            execute(sql);
            return true;
        } catch (SQLException e) {
            if (StoreErrors.isBusy(e)) {
                forget(sql);
                return false;
            }
            throw failed(sql, e);
        }
    }

    /// {@return the number of changed rows}
    public int update(String sql, @Nullable Object... values) {
        try {
            var statement = prepare(sql);
            bind(statement, values);
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    /// Runs an update whose old data must also disappear from the log.
    public void erase(String sql, @Nullable Object... values) {
        if (update(sql, values) > 0) {
            erased = true;
        }
    }

    /// Writes the log back to the file and truncates it, if data was erased since the last time.
    ///
    /// This is impossible while another connection reads the old data; then the next call tries
    /// again. A failure is ignored, because the committed data is safe anyway.
    void truncateLog() {
        if (erased) {
            statements.increment();
            try (var statement = connection.createStatement();
                    var told = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
                erased = told.next() && told.getInt(1) != 0;
            } catch (SQLException _) {
                erased = true;
            }
        }
    }

    /// Notes topics that the current transaction changes. Their subscribers are woken after the
    /// commit.
    public void touch(ChangeTopic... topics) {
        touched.addAll(List.of(topics));
    }

    /// {@return the noted topics of the transaction}
    Set<ChangeTopic> touched() {
        return touched;
    }

    /// {@return the noted topics of the transaction, which are noted no longer}
    Set<ChangeTopic> takeTouched() {
        if (touched.isEmpty()) {
            return Set.of();
        }
        var taken = Set.copyOf(touched);
        touched.clear();
        return taken;
    }

    public <T> List<T> list(String sql, RowMapper<T> mapper, @Nullable Object... values) {
        try {
            var statement = prepare(sql);
            bind(statement, values);
            try (var row = statement.executeQuery()) {
                var found = new ArrayList<T>();
                while (row.next()) {
                    found.add(map(mapper, row));
                }
                return found;
            }
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    public <T> Optional<T> first(String sql, RowMapper<T> mapper, @Nullable Object... values) {
        try {
            var statement = prepare(sql);
            bind(statement, values);
            try (var row = statement.executeQuery()) {
                return row.next() ? Optional.of(map(mapper, row)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    /// Maps a row. A row that cannot be mapped was not written by nerve.
    private <T> T map(RowMapper<T> mapper, ResultSet row) throws SQLException {
        try {
            return mapper.map(row);
        } catch (NerveException known) {
            throw NerveException.isStoreFailure(known) || StoreErrors.isReported(known)
                    ? known
                    : errors.unreadable("a row", known);
        } catch (RuntimeException nonsense) {
            throw errors.unreadable("a row", nonsense);
        }
    }

    public long number(String sql) {
        return first(sql, row -> row.getLong(1)).orElse(0L);
    }

    /// {@return a number that is read before every change}
    ///
    /// This bypasses JDBC result sets, which take four times as long as the query.
    public long readNumberFast(String sql) {
        try {
            var statement = prepare(sql).unwrap(CoreStatement.class);
            return statement.pointer.safeRunLong((database, pointer) -> {
                int told = database.step(pointer);
                long number = told == Codes.SQLITE_ROW ? database.column_long(pointer, 0) : 0;
                database.reset(pointer);
                if (told != Codes.SQLITE_ROW) {
                    database.throwex(told);
                }
                return number;
            });
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    /// Returns a prepared statement. After a failure that may have ended the transaction it throws,
    /// because each further statement would be committed on its own.
    private PreparedStatement prepare(String sql) throws SQLException {
        if (failure != null) {
            throw failure;
        }
        statements.increment();
        var known = prepared.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            prepared.put(sql, known);
        }
        return known;
    }

    private static void bind(PreparedStatement statement, @Nullable Object... values)
            throws SQLException {
        for (int i = 0; i < values.length; i++) {
            switch (values[i]) {
                case null -> statement.setNull(i + 1, Types.NULL);
                case Long number -> statement.setLong(i + 1, number);
                case Integer number -> statement.setInt(i + 1, number);
                case String text -> statement.setString(i + 1, text);
                default -> throw new IllegalArgumentException("not a column: " + values[i]);
            }
        }
    }

    private RuntimeException failed(String sql, SQLException thrown) {
        forget(sql);
        var told = errors.of(thrown);
        if (!StoreErrors.keepsTransaction(thrown)) {
            failure = told;
        }
        return told;
    }

    /// Removes a failed statement, because the driver cannot use it again.
    private void forget(String sql) {
        try (var _ = prepared.remove(sql)) {
            return;
        } catch (SQLException _) {
            // It repeats the reason of the failure.
        }
    }

    /// {@return the failure that may have ended the transaction, if there is one}
    Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure);
    }

    /// {@return whether a failure may have ended the transaction}
    boolean isBroken() {
        return failure != null;
    }

    /// {@return a number that is the same only while no run changed its owner}
    public long ownershipVersion() {
        return ownershipVersion;
    }

    /// Records that owners of runs may have changed: an owner was updated, changes were rolled
    /// back, or another connection has written.
    public void advanceOwnershipVersion() {
        ownershipVersion++;
    }

    /// Rolls back to a savepoint.
    void rollBackTo(String savepoint) {
        advanceOwnershipVersion();
        run("ROLLBACK TO " + savepoint);
    }

    /// Rolls back the transaction, whatever state it is in.
    void rollBack() {
        advanceOwnershipVersion();
        touched.clear();
        failure = null;
        try {
            execute("ROLLBACK");
        } catch (SQLException _) {
            forget("ROLLBACK");
            // Some failures end the transaction themselves; then there is nothing to roll back.
        }
    }

    public StoreErrors failures() {
        return errors;
    }

    /// {@return the encryption of texts with secrets}
    public SecretSeal seal() {
        return seal;
    }

    @Override
    public void close() {
        try {
            for (var statement : prepared.values()) {
                statement.close();
            }
            connection.close();
        } catch (SQLException e) {
            throw errors.of(e);
        }
    }

    /// A function from a row to a Java object.
    ///
    /// @param <T> the type of the object
    @FunctionalInterface
    public interface RowMapper<T> {

        T map(ResultSet row) throws SQLException;
    }
}
