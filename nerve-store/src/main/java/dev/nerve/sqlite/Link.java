package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.seal.SecretSeal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.core.Codes;
import org.sqlite.core.CoreStatement;

/// A connection to the file, with the statements that were prepared on it.
///
/// *Confined to one thread* at a time.
final class Link implements AutoCloseable {

    private final Connection connection;
    private final Failures failures;
    private final SecretSeal seal;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private @Nullable RuntimeException failure;
    private boolean erased;
    private long era;

    Link(Connection connection, Failures failures, SecretSeal seal) {
        this.connection = connection;
        this.failures = failures;
        this.seal = seal;
    }

    /// Runs a statement without parameters.
    void run(String sql) {
        try {
            execute(sql);
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    /// Some settings answer with what they are now.
    private void execute(String sql) throws SQLException {
        var statement = prepare(sql);
        if (statement.execute()) {
            statement.getResultSet().close();
        }
    }

    /// From now on the driver ends no transaction by itself. Otherwise it finds out after every
    /// change whether it must, by trying to begin one, which costs about as much as the change.
    void endItself() {
        try {
            connection.setAutoCommit(false);
            // The driver begins a transaction here, and never again.
            execute("ROLLBACK");
        } catch (SQLException e) {
            throw failed("ROLLBACK", e);
        }
    }

    /// {@return whether it could run now; not if another process was in the way}
    boolean tryRun(String sql) {
        try {
            execute(sql);
            return true;
        } catch (SQLException e) {
            if (Failures.isBusy(e)) {
                forget(sql);
                return false;
            }
            throw failed(sql, e);
        }
    }

    /// {@return how many rows were changed}
    int update(String sql, @Nullable Object... values) {
        try {
            var statement = prepare(sql);
            bind(statement, values);
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    /// Runs an update after which what was there before must not be found in the log either.
    void erase(String sql, @Nullable Object... values) {
        if (update(sql, values) > 0) {
            erased = true;
        }
    }

    /// Writes the log back and empties it, if something was erased since it was last done.
    ///
    /// As long as somebody reads what was there before, that cannot be done; it is tried again the
    /// next time. What was committed lasts anyway, so no failure is told.
    void emptyLog() {
        if (erased) {
            try (var statement = connection.createStatement();
                    var told = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
                erased = told.next() && told.getInt(1) != 0;
            } catch (SQLException _) {
                erased = true;
            }
        }
    }

    <T> List<T> list(String sql, Mapping<T> mapping, @Nullable Object... values) {
        try {
            var statement = prepare(sql);
            bind(statement, values);
            try (var row = statement.executeQuery()) {
                var found = new ArrayList<T>();
                while (row.next()) {
                    found.add(map(mapping, row));
                }
                return found;
            }
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    <T> Optional<T> first(String sql, Mapping<T> mapping, @Nullable Object... values) {
        try {
            var statement = prepare(sql);
            bind(statement, values);
            try (var row = statement.executeQuery()) {
                return row.next() ? Optional.of(map(mapping, row)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw failed(sql, e);
        }
    }

    /// Whatever cannot be made of a row was not written by nerve.
    private <T> T map(Mapping<T> mapping, ResultSet row) throws SQLException {
        try {
            return mapping.map(row);
        } catch (NerveException known) {
            throw NerveException.isOfStore(known) || Failures.isTold(known)
                    ? known
                    : failures.unreadable("a row", known);
        } catch (RuntimeException nonsense) {
            throw failures.unreadable("a row", nonsense);
        }
    }

    long number(String sql) {
        return first(sql, row -> row.getLong(1)).orElse(0L);
    }

    /// {@return a number that is asked for before every change}
    ///
    /// Without what JDBC makes of an answer, which takes four times as long as the answer.
    long peek(String sql) {
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

    /// After a failure that may have ended the transaction nothing is done any more: it would last
    /// by itself.
    private PreparedStatement prepare(String sql) throws SQLException {
        if (failure != null) {
            throw failure;
        }
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
        var told = failures.of(thrown);
        if (!Failures.isHarmless(thrown)) {
            failure = told;
        }
        return told;
    }

    /// The driver lets no statement be used again that has failed.
    private void forget(String sql) {
        try (var _ = prepared.remove(sql)) {
            return;
        } catch (SQLException _) {
            // It tells once more why it failed.
        }
    }

    /// {@return what failed in a way that may have ended the transaction, if something did}
    Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure);
    }

    /// {@return whether something failed in a way that may have ended the transaction}
    boolean isBroken() {
        return failure != null;
    }

    /// {@return a number that stays the same only while every run has the owner that was seen here}
    long era() {
        return era;
    }

    /// Says that runs may have other owners than were seen: one was changed, what was changed here
    /// is taken back, or another connection has written.
    void newEra() {
        era++;
    }

    /// Takes back what was changed since a savepoint.
    void rollBackTo(String savepoint) {
        newEra();
        run("ROLLBACK TO " + savepoint);
    }

    /// Ends a transaction without a trace, whatever state it is in.
    void rollBack() {
        newEra();
        failure = null;
        try {
            execute("ROLLBACK");
        } catch (SQLException _) {
            forget("ROLLBACK");
            // Some failures end the transaction themselves; then there is none left to end.
        }
    }

    Failures failures() {
        return failures;
    }

    /// {@return what texts with secrets are sealed with}
    SecretSeal seal() {
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
            throw failures.of(e);
        }
    }

    /// Makes something of a row.
    ///
    /// @param <T> what
    @FunctionalInterface
    interface Mapping<T> {

        T map(ResultSet row) throws SQLException;
    }
}
