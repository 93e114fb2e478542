package dev.nerve.sqlite.run;

import static java.util.stream.Collectors.toSet;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.TextTruncator;
import dev.nerve.json.Json;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunSummary;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A reader of run summaries for lists.
///
/// @param link the connection
record RunSummaryReader(StoreConnection link) {

    /// The query reads no large column. SQLite knows the length of an output without reading it.
    static final String READ =
            """
            SELECT name, kind, workflow, file, began, origin_name, origin_at,
                up_to, state, owner, owner_since, worker, changed, active, code,
                CASE WHEN excerpt IS NULL AND octet_length(output) <= %1$d THEN output END,
                CASE WHEN excerpt IS NOT NULL THEN excerpt
                    WHEN octet_length(output) > %1$d THEN substr(output, 1, %2$d) END,
                session, labels, archived, key,
                light, tokens, steps, model_calls, cost, unpriced, title
            FROM run JOIN run_start ON run = key
            """
                    .formatted(RunRecord.LONGEST_WHOLE, RunRecord.EXCERPT_LENGTH);

    /// The excerpt of an output, which is the parameter.
    static final String EXCERPT =
            "CASE WHEN octet_length(?8) > %d THEN substr(?8, 1, %d) END"
                    .formatted(RunRecord.LONGEST_WHOLE, RunRecord.EXCERPT_LENGTH);

    /// The beginning of the text that replaces a sealed one.
    private static final String CUT = '"' + Secrets.MASK;

    RunRecord read(ResultSet row) throws SQLException {
        var id = RunId.of(row.getString(1));
        try {
            var kind = WorkflowSource.Kind.valueOf(RunRowReader.enumName(row.getString(2)));
            return new RunRecord(
                    id,
                    new WorkflowSource(kind, row.getString(3), "", row.getString(4)),
                    new RunStart(
                            Value.NULL,
                            Value.Fields.EMPTY,
                            EpochNanos.toInstant(row.getLong(5)),
                            origin(row),
                            row.getString(18),
                            RunRowReader.durability(row.getLong(22))),
                    status(row));
        } catch (RuntimeException failure) {
            throw link.failures().unreadable("run '%s'".formatted(id), failure);
        }
    }

    /// {@return a run with its key}
    ListedRun readListed(ResultSet row) throws SQLException {
        var labels = Json.parse(row.getString(19)).items().stream().map(Value::text);
        return new ListedRun(
                new RunSummary(
                        read(row),
                        row.getString(28),
                        labels.collect(toSet()),
                        row.getLong(20) != 0),
                row.getLong(21));
    }

    /// A run with its key, which is the cursor of a page that ends with it.
    ///
    /// @param summary the run
    /// @param key its key
    record ListedRun(RunSummary summary, long key) {}

    private static RunStart.@Nullable RunForkOrigin origin(ResultSet row) throws SQLException {
        @Nullable String name = row.getString(6);
        return name == null
                ? null
                : new RunStart.RunForkOrigin(
                        RunId.of(name), RunPath.parse(row.getString(7)), row.getLong(8), null);
    }

    private RunStatus status(ResultSet row) throws SQLException {
        return new RunStatus(
                RunState.ofWireName(row.getString(9)),
                owner(row),
                EpochNanos.toInstant(row.getLong(13)),
                Duration.ofNanos(row.getLong(14)),
                outcome(row),
                RunRowReader.usage(row, 23));
    }

    private static @Nullable RunOwner owner(ResultSet row) throws SQLException {
        long process = row.getLong(10);
        return row.wasNull()
                ? null
                : new RunOwner(row.getString(12), process, EpochNanos.toInstant(row.getLong(11)));
    }

    private @Nullable Outcome outcome(ResultSet row) throws SQLException {
        @Nullable String whole = row.getString(16);
        @Nullable String beginning = row.getString(17);
        if (whole == null && beginning == null) {
            return null;
        }
        var given =
                whole == null
                        ? excerpt(link.seal().hideSealed(String.valueOf(beginning), CUT))
                        : Json.parse(link.seal().openOrElse(whole, RunRowReader.HIDDEN));
        @Nullable String code = row.getString(15);
        return code == null
                ? Outcome.done(given)
                : Outcome.failed(ErrorCode.find(code).orElse(ErrorCode.INTERNAL), given.text());
    }

    /// {@return the beginning of a value: a text as it is, anything else as JSON}
    private static Value excerpt(String json) {
        if (json.startsWith("\"")) {
            // The text may be cut inside an escape sequence.
            int escape = json.lastIndexOf('\\');
            int end = escape >= json.length() - 6 ? escape : json.length();
            try {
                return Json.parse(json.substring(0, end) + TextTruncator.ELLIPSIS + '"');
            } catch (NerveException.Invalid _) {
                // A surrogate pair was cut: show the text as it is stored.
                return Value.of(json + TextTruncator.ELLIPSIS);
            }
        }
        return Value.of(json + TextTruncator.ELLIPSIS);
    }
}
