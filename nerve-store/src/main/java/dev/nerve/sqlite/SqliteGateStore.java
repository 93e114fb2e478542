package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.StoreChanges;
import dev.nerve.event.GateLogEvents;
import dev.nerve.event.SessionEvent;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxPage;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.sqlite.gate.GateCodec;
import dev.nerve.sqlite.gate.GateTable;
import dev.nerve.sqlite.gate.StoredGateQuestion;
import dev.nerve.sqlite.run.EventLogTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The gates of all runs in a SQLite store.
///
/// @param store the store
record SqliteGateStore(SqliteStore store) implements GateStore {

    /// The replacement for an answer that cannot be opened.
    private static final GateAnswer HIDDEN_ANSWER =
            new GateAnswer(GateAnswer.Resolution.ANSWERED, Secrets.MASK, "", Instant.EPOCH);

    /// The refusal of an answer that cannot be opened.
    private static final String CANNOT_BE_OPENED =
            "it holds a secret, and the key that opens it is missing; answer once more";

    private static final String OFFER =
            """
            SELECT number, path, offer.answer, refusal
            FROM offer JOIN gate ON gate.key = offer.gate
            """;

    @Override
    public StoreChanges changes() {
        return store.changes();
    }

    @Override
    public StoredGate open(GatePlace place, Gate gate, Instant now) throws InterruptedException {
        var question = StoredGateQuestion.of(gate, store.seal());
        return store.write(connection -> {
            var table = new GateTable(connection);
            boolean isKnown = table.key(place).isPresent();
            long key = table.open(place, question, now);
            table.openAgain(key, gate);
            table.forgetClosedAnswer(key);
            touch(connection, place);
            var opened = table.find(key).orElseThrow();
            if (!isKnown) {
                log(connection, GateLogEvents.added(opened, store.seal()::mask));
            }
            return opened;
        });
    }

    @Override
    public Optional<StoredGate> find(long number) {
        return store.read(connection -> new GateTable(connection).find(number));
    }

    @Override
    public Optional<StoredGate> find(RunId run, RunPath path) {
        return store.read(connection -> new GateTable(connection).find(run, path));
    }

    @Override
    public List<StoredGate> list(RunId run) {
        return store.read(connection -> new GateTable(connection).list(run));
    }

    @Override
    public List<StoredGate> list(Collection<RunId> runs) {
        return store.read(connection -> new GateTable(connection).list(runs));
    }

    @Override
    public InboxPage list(InboxQuery query) {
        return store.read(
                connection -> InboxPage.of(new GateTable(connection).list(query), query.limit()));
    }

    @Override
    public boolean settle(long number, GateAnswer answer) throws InterruptedException {
        return settle(
                table -> table.find(number).orElseThrow(() -> GateStore.missing(number)), answer);
    }

    @Override
    public boolean settle(RunId run, RunPath path, GateAnswer answer) throws InterruptedException {
        return settle(
                table -> table.find(run, path).orElseThrow(() -> GateStore.missing(run, path)),
                answer);
    }

    private boolean settle(Function<GateTable, StoredGate> finder, GateAnswer answer)
            throws InterruptedException {
        var json = store.seal().seal(GateCodec.toValue(answer));
        return store.write(connection -> {
            var table = new GateTable(connection);
            var gate = finder.apply(table);
            if (answer.how() == GateAnswer.Resolution.ANSWERED) {
                requireKnownOptions(table, gate);
            }
            table.forgetClosedAnswer(gate.number());
            touch(connection, gate.place());
            boolean isSettled = table.settle(gate.number(), json, answer.at());
            if (isSettled) {
                log(connection, GateLogEvents.resolved(gate, answer));
            }
            return isSettled;
        });
    }

    private static void log(StoreConnection connection, SessionEvent event) {
        new EventLogTable(connection).append(List.of(event));
    }

    private static void touch(StoreConnection connection, GatePlace place) {
        connection.touch(place.topics().toArray(ChangeTopic[]::new));
    }

    /// Rejects an answer if the options cannot be opened, because its meaning would be a guess.
    private static void requireKnownOptions(GateTable table, StoredGate gate) {
        if (table.question(gate.number()).hasUnopenableOptions()) {
            var then = gate.run().map("; resume run '%s', then answer it"::formatted).orElse("");
            throw new NerveException.Unavailable(
                    ("gate '%s' cannot be answered now: its options hold a secret, and the key that"
                                    + " opens them is missing%s")
                            .formatted(gate.name(), then));
        }
    }

    @Override
    public long offer(RunId run, RunPath path, GateAnswer offer) throws InterruptedException {
        var json = store.seal().seal(GateCodec.toValue(offer));
        return store.write(connection -> {
            connection.touch(ChangeTopic.run(run), ChangeTopic.gates(run));
            var gate = new GateTable(connection).key(run, path);
            return connection
                    .first(
                            "INSERT INTO offer (gate, answer) VALUES (?, ?) RETURNING number",
                            row -> row.getLong(1),
                            gate.orElseThrow(() -> GateStore.missing(run, path)),
                            json)
                    .orElseThrow();
        });
    }

    @Override
    public List<OfferedAnswer> offers(RunId run) {
        var sql =
                OFFER
                        + "WHERE refusal IS NULL AND run = (SELECT key FROM run WHERE name = ?)"
                        + " ORDER BY number";
        return store.read(connection ->
                connection.list(sql, row -> offer(connection, row), run.name()).stream()
                        .filter(offer -> offer.refusal() == null)
                        .toList());
    }

    @Override
    public Optional<OfferedAnswer> offer(long number) {
        return store.read(connection ->
                connection.first(
                        OFFER + "WHERE number = ?", row -> offer(connection, row), number));
    }

    private static OfferedAnswer offer(StoreConnection connection, ResultSet row)
            throws SQLException {
        long number = row.getLong(1);
        try {
            @Nullable GateAnswer answer = new GateTable(connection).answer(row.getString(3));
            @Nullable String refusal = row.getString(4);
            return new OfferedAnswer(
                    number,
                    RunPath.parse(row.getString(2)),
                    answer == null ? HIDDEN_ANSWER : answer,
                    answer == null && refusal == null ? CANNOT_BE_OPENED : refusal);
        } catch (RuntimeException failure) {
            throw connection.failures().unreadable("answer " + number, failure);
        }
    }

    @Override
    public void resolveOffer(long number, String refusal) throws InterruptedException {
        store.write(connection -> {
            runOfOffer(connection, number)
                    .ifPresent(
                            run -> connection.touch(ChangeTopic.run(run), ChangeTopic.gates(run)));
            return connection.update(
                    "UPDATE offer SET refusal = ? WHERE number = ?", refusal, number);
        });
    }

    private static Optional<RunId> runOfOffer(StoreConnection connection, long number) {
        return connection.first(
                """
                SELECT run.name FROM offer JOIN gate ON gate.key = offer.gate
                JOIN run ON run.key = gate.run WHERE offer.number = ?
                """,
                row -> RunId.of(row.getString(1)),
                number);
    }

    @Override
    public void delete(RunId run, RunPath path) throws InterruptedException {
        store.write(connection -> {
            var table = new GateTable(connection);
            touch(connection, GatePlace.of(run, path));
            var gate = table.find(run, path);
            gate.filter(StoredGate::isOpen)
                    .ifPresent(open -> log(connection, GateLogEvents.deleted(open)));
            gate.ifPresent(one -> table.delete(one.number()));
            return true;
        });
    }
}
