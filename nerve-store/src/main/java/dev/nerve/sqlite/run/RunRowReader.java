package dev.nerve.sqlite.run;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.json.Json;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.seal.SealedTextException;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStart.RunDurability;
import dev.nerve.store.RunStatus;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A reader of run records. Runs of the same workflow share its text.
///
/// *Confined to one thread.*
public final class RunRowReader {

    /// The replacement for a text that cannot be opened.
    static final String HIDDEN = Json.write(new Value.Text(Secrets.MASK));

    private final StoreConnection connection;
    private final Map<Long, String> texts = new HashMap<>();

    RunRowReader(StoreConnection connection) {
        this.connection = connection;
    }

    RunRecord read(ResultSet row) throws SQLException {
        var id = RunId.of(row.getString(1));
        try {
            return new RunRecord(id, source(row), start(row), status(row));
        } catch (RuntimeException failure) {
            throw connection.failures().unreadable("run '%s'".formatted(id), failure);
        }
    }

    private WorkflowSource source(ResultSet row) throws SQLException {
        var kind = WorkflowSource.Kind.valueOf(enumName(row.getString(2)));
        long key = row.getLong(5);
        var text =
                row.wasNull() ? "" : texts.computeIfAbsent(key, new SourceTable(connection)::text);
        return new WorkflowSource(kind, row.getString(3), text, row.getString(4));
    }

    private RunStart start(ResultSet row) throws SQLException {
        return new RunStart(
                Json.parse(connection.seal().openOrElse(row.getString(8), HIDDEN)),
                Json.parse(connection.seal().openOrElse(row.getString(7), "{}"))
                        .as(Value.Fields.class),
                EpochNanos.toInstant(row.getLong(6)),
                origin(row),
                row.getString(22),
                durability(row.getLong(23)));
    }

    private RunStart.@Nullable RunForkOrigin origin(ResultSet row) throws SQLException {
        @Nullable String name = row.getString(9);
        if (name == null) {
            return null;
        }
        @Nullable String input = row.getString(12);
        return new RunStart.RunForkOrigin(
                RunId.of(name),
                RunPath.parse(row.getString(10)),
                row.getLong(11),
                input == null ? null : Json.parse(connection.seal().openOrElse(input, HIDDEN)));
    }

    private RunStatus status(ResultSet row) throws SQLException {
        return new RunStatus(
                RunState.valueOf(enumName(row.getString(13))),
                owner(row),
                EpochNanos.toInstant(row.getLong(17)),
                Duration.ofNanos(row.getLong(18)),
                outcome(row),
                usage(row, 24));
    }

    private @Nullable Outcome outcome(ResultSet row) throws SQLException {
        try {
            return new OutcomeColumns(connection.seal()).read(row, 19);
        } catch (SealedTextException closed) {
            @Nullable String code = row.getString(19);
            return code == null
                    ? Outcome.done(new Value.Text(Secrets.MASK))
                    : Outcome.failed(ErrorCode.find(code).orElse(ErrorCode.INTERNAL), Secrets.MASK);
        }
    }

    private static @Nullable RunOwner owner(ResultSet row) throws SQLException {
        long process = row.getLong(14);
        return row.wasNull()
                ? null
                : new RunOwner(row.getString(16), process, EpochNanos.toInstant(row.getLong(15)));
    }

    static RunDurability durability(long light) {
        return light == 0 ? RunDurability.DURABLE : RunDurability.LIGHT;
    }

    /// {@return the usage in five columns of a row}
    ///
    /// @param first the index of the first column
    static Usage usage(ResultSet row, int first) throws SQLException {
        return new Usage(
                row.getLong(first),
                row.getLong(first + 1),
                row.getLong(first + 2),
                new Money(row.getLong(first + 3)),
                row.getLong(first + 4));
    }

    public static String enumName(String wireName) {
        return wireName.toUpperCase(Locale.ROOT);
    }
}
