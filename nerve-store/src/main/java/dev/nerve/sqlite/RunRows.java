package dev.nerve.sqlite;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.json.Json;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.seal.SealedTextException;
import dev.nerve.store.Owner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunSource;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.value.Secrets;
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
final class RunRows {

    /// The replacement for a text that cannot be opened.
    static final String HIDDEN = Json.write(new Value.Text(Secrets.MASK));

    private final Link link;
    private final Map<Long, String> texts = new HashMap<>();

    RunRows(Link link) {
        this.link = link;
    }

    RunRecord read(ResultSet row) throws SQLException {
        var id = RunId.of(row.getString(1));
        try {
            return new RunRecord(id, source(row), start(row), status(row));
        } catch (RuntimeException failure) {
            throw link.failures().unreadable("run '%s'".formatted(id), failure);
        }
    }

    private RunSource source(ResultSet row) throws SQLException {
        var kind = RunSource.Kind.valueOf(constant(row.getString(2)));
        long key = row.getLong(5);
        var text = row.wasNull() ? "" : texts.computeIfAbsent(key, new SourceTable(link)::text);
        return new RunSource(kind, row.getString(3), text, row.getString(4));
    }

    private RunStart start(ResultSet row) throws SQLException {
        return new RunStart(
                Json.parse(link.seal().openOrElse(row.getString(8), HIDDEN)),
                Json.parse(link.seal().openOrElse(row.getString(7), "{}")).as(Value.Fields.class),
                Moments.of(row.getLong(6)),
                origin(row));
    }

    private RunStart.@Nullable Origin origin(ResultSet row) throws SQLException {
        @Nullable String name = row.getString(9);
        if (name == null) {
            return null;
        }
        @Nullable String input = row.getString(12);
        return new RunStart.Origin(
                RunId.of(name),
                RunPath.parse(row.getString(10)),
                row.getLong(11),
                input == null ? null : Json.parse(link.seal().openOrElse(input, HIDDEN)));
    }

    private RunStatus status(ResultSet row) throws SQLException {
        return new RunStatus(
                RunState.valueOf(constant(row.getString(13))),
                owner(row),
                Moments.of(row.getLong(17)),
                Duration.ofNanos(row.getLong(18)),
                outcome(row));
    }

    private @Nullable Outcome outcome(ResultSet row) throws SQLException {
        try {
            return new Outcomes(link.seal()).read(row, 19);
        } catch (SealedTextException closed) {
            @Nullable String code = row.getString(19);
            return code == null
                    ? Outcome.done(new Value.Text(Secrets.MASK))
                    : Outcome.failed(ErrorCode.find(code).orElse(ErrorCode.INTERNAL), Secrets.MASK);
        }
    }

    private static @Nullable Owner owner(ResultSet row) throws SQLException {
        long process = row.getLong(14);
        return row.wasNull()
                ? null
                : new Owner(row.getString(16), process, Moments.of(row.getLong(15)));
    }

    static String constant(String wireName) {
        return wireName.toUpperCase(Locale.ROOT);
    }
}
