package dev.nerve.sqlite.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.seal.SealedTextException;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table of runs, without their journals, gates and events.
///
/// @param link the connection
public record RunTable(StoreConnection link) {

    private static final String INSERT =
            """
            INSERT INTO run (state, owner, owner_since, worker, changed, active, code, output,
                attributes, tokens, steps, model_calls, cost, unpriced, name, session, light, epoch,
                excerpt)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
                ?2 IS NOT NULL, %s)
            """
                    .formatted(RunSummaryReader.EXCERPT);

    private static final String UPDATE =
            """
            UPDATE run SET state = ?1, owner = ?2, owner_since = ?3, worker = ?4, changed = ?5,
                active = ?6, code = ?7, output = ?8, attributes = ?9, tokens = ?10, steps = ?11,
                model_calls = ?12, cost = ?13, unpriced = ?14, excerpt = %s
            WHERE name = ?15
            """
                    .formatted(RunSummaryReader.EXCERPT);

    private static final String INSERT_START =
            """
            INSERT INTO run_start (run, origin, up_to, kind, workflow, file, source, began,
                params, input, origin_name, origin_at, origin_input)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final String READ =
            """
            SELECT name, kind, workflow, file, source, began, params, input,
                origin_name, origin_at, up_to, origin_input,
                state, owner, owner_since, worker, changed, active, code, output, attributes,
                session, light, tokens, steps, model_calls, cost, unpriced
            FROM run JOIN run_start ON run = key
            """;

    private static final String EMPTY_TRACE =
            """
            UPDATE run_start SET workflow = '', file = '', source = NULL, params = '{}',
                input = 'null', origin_input = NULL
            WHERE run = ?
            """;

    /// Throws if the input of a run cannot be opened, because such a run cannot continue.
    public void requireReadable(RunId id, long key) {
        var closed =
                link.first(
                        "SELECT params, input, origin_input, source FROM run_start WHERE run = ?",
                        this::closed,
                        key);
        if (closed.isPresent() && !closed.get().isEmpty()) {
            throw new NerveException.Unavailable(
                    "run '%s' cannot continue: %s".formatted(id, closed.get()));
        }
    }

    /// {@return the reason why the input of a run cannot be opened; empty if it can}
    private String closed(ResultSet row) throws SQLException {
        try {
            for (int column = 1; column <= 3; column++) {
                link.seal().openNullable(row.getString(column));
            }
            long source = row.getLong(4);
            if (!row.wasNull()) {
                new SourceTable(link).openedText(source);
            }
            return "";
        } catch (SealedTextException closed) {
            return String.valueOf(closed.getMessage());
        }
    }

    public Optional<Long> find(RunId id) {
        return link.first("SELECT key FROM run WHERE name = ?", row -> row.getLong(1), id.name());
    }

    public long get(RunId id) {
        return find(id).orElseThrow(() -> missing(id));
    }

    public static NerveException missing(RunId id) {
        return RunStore.missing(id.name());
    }

    public void add(RunRecord run) {
        if (find(run.id()).isPresent()) {
            throw new NerveException.AlreadyExists("there is a run '%s'".formatted(run.id()));
        }
        var start = run.start();
        var origin = start.origin();
        @Nullable Long parent = origin == null ? null : Long.valueOf(get(origin.run()));
        link.update(INSERT, with(status(run.status(), run.id()), start));
        long key = get(run.id());
        link.update(
                INSERT_START,
                key,
                parent,
                origin == null ? null : origin.upTo(),
                run.source().kind().wireName(),
                run.source().name(),
                run.source().file(),
                new SourceTable(link).intern(run.source().text()),
                EpochNanos.toNanos(start.time()),
                link.seal().seal(start.params()),
                link.seal().seal(start.input()),
                origin == null ? null : origin.run().name(),
                origin == null ? null : origin.at().toString(),
                origin == null ? null : json(origin.input()));
        link.update("INSERT INTO journal_end (run) VALUES (?)", key);
    }

    private static @Nullable Object[] with(@Nullable Object[] values, RunStart start) {
        @Nullable Object[] all = Arrays.copyOf(values, values.length + 2);
        all[values.length] = start.session();
        all[values.length + 1] = start.isLight() ? 1 : 0;
        return all;
    }

    private @Nullable String json(@Nullable Value value) {
        return value == null ? null : link.seal().seal(value);
    }

    private @Nullable Object[] status(RunStatus status, RunId id) {
        var outcomes = new OutcomeColumns(link.seal());
        @Nullable RunOwner owner = status.owner();
        return new @Nullable Object[] {
            status.state().wireName(),
            owner == null ? null : owner.process(),
            owner == null ? null : EpochNanos.toNanos(owner.since()),
            owner == null ? "" : owner.worker(),
            EpochNanos.toNanos(status.changed()),
            status.active().toNanos(),
            OutcomeColumns.code(status.outcome()),
            outcomes.output(status.outcome()),
            outcomes.attributes(status.outcome()),
            status.usage().tokens(),
            status.usage().steps(),
            status.usage().modelCalls(),
            status.usage().cost().nanos(),
            status.usage().unpriced(),
            id.name()
        };
    }

    public Optional<RunRecord> read(RunId id) {
        var rows = new RunRowReader(link);
        return link.first(READ + "WHERE name = ?", rows::read, id.name());
    }

    public Optional<RunRecord> readBrief(RunId id) {
        return link.first(
                RunSummaryReader.READ + "WHERE name = ?",
                new RunSummaryReader(link)::read,
                id.name());
    }

    public void update(RunId id, RunStatus status) {
        link.advanceOwnershipVersion();
        if (link.update(UPDATE, status(status, id)) == 0) {
            throw missing(id);
        }
    }

    /// Removes a run. If forks share its journal, only the shared part stays.
    public void remove(long key) {
        link.advanceOwnershipVersion();
        link.update("DELETE FROM offer WHERE gate IN (SELECT key FROM gate WHERE run = ?)", key);
        link.erase("DELETE FROM gate WHERE run = ?", key);
        link.update(
                "DELETE FROM permission_rule WHERE run = (SELECT name FROM run WHERE key = ?)",
                key);
        new EventTable(link).delete(key);
        link.update(EMPTY_TRACE, key);
        link.erase(
                """
                UPDATE run SET name = NULL, owner = NULL, owner_since = NULL, worker = '',
                    labels = '[]', title = '', code = NULL, excerpt = NULL, output = NULL,
                    attributes = NULL
                WHERE key = ?
                """,
                key);
        new SourceTable(link).forget();
        clean(key);
    }

    /// Deletes the data of a removed run that no fork shares, then continues with the run that it
    /// was forked from.
    private void clean(long removed) {
        @Nullable Long next = removed;
        while (next != null) {
            long key = next;
            next = origin(key);
            long shared =
                    link.first(
                                    "SELECT max(up_to) FROM run_start WHERE origin = ?",
                                    row -> row.getLong(1),
                                    key)
                            .orElse(0L);
            new JournalTable(link).delete(key, shared);
            if (isShared(key)) {
                return;
            }
            link.update("DELETE FROM journal_end WHERE run = ?", key);
            link.update("DELETE FROM run_start WHERE run = ?", key);
            link.update("DELETE FROM run WHERE key = ?", key);
        }
    }

    private boolean isShared(long key) {
        return link.first("SELECT 1 FROM run_start WHERE origin = ?", row -> row.getInt(1), key)
                .isPresent();
    }

    /// {@return the run that it was forked from, if that run was removed too}
    private @Nullable Long origin(long key) {
        return link.first(
                        """
                        SELECT origin FROM run_start JOIN run ON run.key = origin
                        WHERE run = ? AND name IS NULL
                        """,
                        row -> row.getLong(1),
                        key)
                .orElse(null);
    }
}
