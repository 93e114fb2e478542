package dev.nerve.sqlite.gate;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import dev.nerve.seal.SealedTextException;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.sqlite.run.RunTable;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The table of gates.
///
/// @param link the connection
public record GateTable(StoreConnection link) {

    private static final String INSERT =
            """
            INSERT OR IGNORE INTO gate
                (run, path, kind, session, node, since, question, schema, payload)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    private static final String READ =
            """
            SELECT gate.key, run.name, gate.path, coalesce(gate.session, nullif(run.session, '')),
                gate.node, gate.since, gate.question, gate.kind, gate.schema, gate.payload,
                gate.answer
            FROM gate LEFT JOIN run ON run.key = gate.run
            """;

    private static final String OF_RUNS =
            "WHERE run.name IN (SELECT value FROM json_each(?)) ORDER BY gate.key";

    private static final String OF_RUN = "gate.run = (SELECT key FROM run WHERE name = ?)";

    /// Adds a gate, unless its path has one.
    ///
    /// @return its key
    public long open(GatePlace place, StoredGateQuestion question, Instant now) {
        var run = place.run();
        var path = place.path();
        if (run == null || path == null) {
            insert(null, place, question, now);
            return link.number("SELECT last_insert_rowid()");
        }
        insert(new RunTable(link).get(run), place, question, now);
        return key(run, path).orElseThrow();
    }

    private void insert(
            @Nullable Long run, GatePlace place, StoredGateQuestion question, Instant now) {
        var session = place.session();
        var node = place.node();
        link.update(
                INSERT,
                run,
                place.path() == null ? null : place.path().toString(),
                question.kind(),
                session == null ? null : session.name(),
                node == null ? null : node.name(),
                EpochNanos.toNanos(now),
                question.question(),
                question.schema(),
                question.payload());
    }

    /// {@return the key of the gate at a place; empty outside of runs, where each gate is new}
    public Optional<Long> key(GatePlace place) {
        var run = place.run();
        var path = place.path();
        return run == null || path == null ? Optional.empty() : key(run, path);
    }

    /// {@return the key of a gate of a run}
    public Optional<Long> key(RunId run, RunPath path) {
        return link.first(
                "SELECT key FROM gate WHERE " + OF_RUN + " AND path = ?",
                row -> row.getLong(1),
                run.name(),
                path.toString());
    }

    public Optional<StoredGate> find(long key) {
        return link.first(READ + "WHERE gate.key = ?", this::gate, key);
    }

    public Optional<StoredGate> find(RunId run, RunPath path) {
        return link.first(
                READ + "WHERE " + OF_RUN + " AND gate.path = ?",
                this::gate,
                run.name(),
                path.toString());
    }

    public List<StoredGate> list(RunId run) {
        return link.list(READ + "WHERE " + OF_RUN + " ORDER BY gate.key", this::gate, run.name());
    }

    public List<StoredGate> list(Collection<RunId> runs) {
        var names = new Value.Items(runs.stream().map(run -> Value.of(run.name())).toList());
        return link.list(READ + OF_RUNS, this::gate, names.toJson());
    }

    /// {@return the wanted gates, and one more if there are more}
    public List<StoredGate> list(InboxQuery query) {
        var where = new StringBuilder("WHERE gate.key > ?");
        var values = new ArrayList<@Nullable Object>();
        values.add(query.after());
        if (query.state() == InboxQuery.State.OPEN) {
            where.append(" AND gate.settled IS NULL");
        }
        if (query.run() != null) {
            where.append(" AND ").append(OF_RUN);
            values.add(query.run().name());
        }
        if (query.session() != null) {
            where.append(" AND coalesce(gate.session, run.session) = ?");
            values.add(query.session().name());
        }
        if (!query.kinds().isEmpty()) {
            where.append(" AND instr(?, ',' || gate.kind || ',') > 0");
            values.add(names(query));
        }
        values.add(query.limit() + 1L);
        return link.list(READ + where + " ORDER BY gate.key LIMIT ?", this::gate, values.toArray());
    }

    private static String names(InboxQuery query) {
        return query.kinds().stream()
                .map(GateKind::wireName)
                .collect(Collectors.joining(",", ",", ","));
    }

    private StoredGate gate(ResultSet row) throws SQLException {
        try {
            @Nullable String answer = row.getString(11);
            return new StoredGate(
                    row.getLong(1),
                    place(row),
                    question(row, 7).read(),
                    EpochNanos.toInstant(row.getLong(6)),
                    answer == null ? null : answer(answer));
        } catch (RuntimeException failure) {
            @Nullable String run = row.getString(2);
            var name =
                    run == null
                            ? "gate " + row.getLong(1)
                            : "gate '%s' of run '%s'".formatted(row.getString(3), run);
            throw link.failures().unreadable(name, failure);
        }
    }

    private static GatePlace place(ResultSet row) throws SQLException {
        @Nullable String run = row.getString(2);
        @Nullable String path = row.getString(3);
        @Nullable String session = row.getString(4);
        @Nullable String node = row.getString(5);
        return new GatePlace(
                run == null ? null : RunId.of(run),
                run == null || path == null ? null : RunPath.parse(path),
                session == null ? null : SessionId.of(session),
                node == null ? null : NodeId.of(node));
    }

    private StoredGateQuestion question(ResultSet row, int first) throws SQLException {
        return new StoredGateQuestion(
                row.getString(first),
                row.getString(first + 1),
                row.getString(first + 2),
                row.getString(first + 3),
                link.seal());
    }

    /// {@return an answer; null if it cannot be opened, so that the gate asks again}
    public @Nullable GateAnswer answer(String stored) {
        try {
            return GateCodec.readAnswer(link.seal().open(stored));
        } catch (SealedTextException _) {
            return null;
        }
    }

    /// {@return the stored question of a gate}
    public StoredGateQuestion question(long key) {
        return link.first(
                        "SELECT question, kind, schema, payload FROM gate WHERE key = ?",
                        row -> question(row, 1),
                        key)
                .orElseThrow();
    }

    /// Stores the question again if the stored one cannot be opened, because the run knows it.
    public void openAgain(long key, Gate gate) {
        var stored = question(key);
        if (stored.isClosed()) {
            var question = StoredGateQuestion.of(stored.askedAgain(gate), link.seal());
            link.update(
                    "UPDATE gate SET question = ?, kind = ?, schema = ?, payload = ? WHERE key = ?",
                    question.question(),
                    question.kind(),
                    question.schema(),
                    question.payload(),
                    key);
        }
    }

    /// Removes a stored answer that cannot be opened, so that the gate accepts another one.
    public void forgetClosedAnswer(long key) {
        var answer =
                link.first(
                        "SELECT answer FROM gate WHERE answer IS NOT NULL AND key = ?",
                        row -> row.getString(1),
                        key);
        if (answer.isPresent() && link.seal().isUnopenable(answer.get())) {
            link.update("UPDATE gate SET answer = NULL, settled = NULL WHERE key = ?", key);
        }
    }

    /// {@return whether the gate had no answer}
    ///
    /// @param answer the answer in stored form
    /// @param at the time of the answer
    public boolean settle(long key, String answer, Instant at) {
        int settled =
                link.update(
                        "UPDATE gate SET answer = ?, settled = ? WHERE settled IS NULL AND key = ?",
                        answer,
                        EpochNanos.toNearestNanos(at),
                        key);
        return settled > 0;
    }

    public void delete(long key) {
        link.update("DELETE FROM offer WHERE gate = ?", key);
        link.update("DELETE FROM gate WHERE key = ?", key);
    }
}
