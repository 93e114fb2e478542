package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.StoreChanges;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateStore;
import dev.nerve.seal.SealedTextException;
import dev.nerve.seal.SecretSeal;
import dev.nerve.secret.Secrets;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.sqlite.gate.GateCodec;
import dev.nerve.sqlite.gate.StoredGateQuestion;
import dev.nerve.sqlite.run.RunTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

    private static final String RUN = "(SELECT key FROM run WHERE name = ?)";

    private static final String OPEN =
            """
            INSERT OR IGNORE INTO gate (run, path, since, question)
            SELECT key, ?, ?, ? FROM run WHERE name = ?
            """;

    private static final String READ =
            "SELECT path, since, question, answer FROM gate WHERE run = " + RUN;

    private static final String KEY = "(SELECT key FROM gate WHERE run = " + RUN + " AND path = ?)";

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
    public StoredGate open(RunId run, RunPath path, Gate gate, Instant now)
            throws InterruptedException {
        var question = StoredGateQuestion.write(gate, store.seal());
        long since = EpochNanos.toNanos(now);
        return store.write(connection -> {
            connection.update(OPEN, path.toString(), since, question, run.name());
            openAgain(connection, run, path, gate);
            connection.touch(ChangeTopic.run(run), ChangeTopic.inbox());
            return find(connection, run, path).orElseThrow(() -> RunTable.missing(run));
        });
    }

    /// Stores the question again if the stored one cannot be opened, because the run knows it.
    private static void openAgain(StoreConnection connection, RunId run, RunPath path, Gate gate) {
        var stored = question(connection, run, path);
        if (stored.isPresent() && stored.get().isClosed()) {
            connection.update(
                    "UPDATE gate SET question = ? WHERE key = " + KEY,
                    StoredGateQuestion.write(stored.get().askedAgain(gate), connection.seal()),
                    run.name(),
                    path.toString());
        }
    }

    private static Optional<StoredGateQuestion> question(
            StoreConnection connection, RunId run, RunPath path) {
        return connection.first(
                "SELECT question FROM gate WHERE key = " + KEY,
                row -> new StoredGateQuestion(row.getString(1), connection.seal()),
                run.name(),
                path.toString());
    }

    @Override
    public Optional<StoredGate> find(RunId run, RunPath path) {
        return store.read(connection -> find(connection, run, path));
    }

    private static Optional<StoredGate> find(StoreConnection connection, RunId run, RunPath path) {
        return connection.first(
                READ + " AND path = ?",
                row -> gate(connection, run, row),
                run.name(),
                path.toString());
    }

    @Override
    public List<StoredGate> list(RunId run) {
        return store.read(connection ->
                connection.list(
                        READ + " ORDER BY key", row -> gate(connection, run, row), run.name()));
    }

    private static StoredGate gate(StoreConnection connection, RunId run, ResultSet row)
            throws SQLException {
        var path = row.getString(1);
        try {
            @Nullable String answer = row.getString(4);
            var seal = connection.seal();
            return new StoredGate(
                    run,
                    RunPath.parse(path),
                    new StoredGateQuestion(row.getString(3), seal).read(),
                    EpochNanos.toInstant(row.getLong(2)),
                    answer == null ? null : answer(seal, answer));
        } catch (RuntimeException failure) {
            throw connection
                    .failures()
                    .unreadable("gate '%s' of run '%s'".formatted(path, run), failure);
        }
    }

    /// {@return the answer; null if it cannot be opened, so that the gate asks again}
    private static @Nullable GateAnswer answer(SecretSeal seal, String stored) {
        try {
            return GateCodec.readAnswer(seal.open(stored));
        } catch (SealedTextException _) {
            return null;
        }
    }

    @Override
    public boolean settle(RunId run, RunPath path, GateAnswer answer) throws InterruptedException {
        var json = store.seal().seal(GateCodec.toValue(answer));
        return store.write(connection -> {
            requireKnownOptions(connection, run, path, answer);
            forgetClosed(connection, run, path);
            int settled =
                    connection.update(
                            "UPDATE gate SET answer = ? WHERE answer IS NULL AND key = " + KEY,
                            json,
                            run.name(),
                            path.toString());
            if (settled == 0 && find(connection, run, path).isEmpty()) {
                throw missing(run, path);
            }
            connection.touch(ChangeTopic.run(run), ChangeTopic.inbox());
            return settled > 0;
        });
    }

    /// Rejects an answer if the options cannot be opened, because its meaning would be a guess.
    private static void requireKnownOptions(
            StoreConnection connection, RunId run, RunPath path, GateAnswer answer) {
        if (answer.how() == GateAnswer.Resolution.ANSWERED
                && question(connection, run, path)
                        .filter(StoredGateQuestion::hasUnopenableOptions)
                        .isPresent()) {
            throw new NerveException.Unavailable(
                    ("gate '%s' cannot be answered now: its options hold a secret, and the key that"
                                    + " opens them is missing; resume run '%s', then answer it")
                            .formatted(path, run));
        }
    }

    /// Removes a stored answer that cannot be opened, so that the gate accepts another one.
    private static void forgetClosed(StoreConnection connection, RunId run, RunPath path) {
        var place = new Object[] {run.name(), path.toString()};
        var answer =
                connection.first(
                        "SELECT answer FROM gate WHERE answer IS NOT NULL AND key = " + KEY,
                        row -> row.getString(1),
                        place);
        if (answer.isPresent() && connection.seal().isUnopenable(answer.get())) {
            connection.update("UPDATE gate SET answer = NULL WHERE key = " + KEY, place);
        }
    }

    private static NerveException missing(RunId run, RunPath path) {
        return new NerveException.NotFound("run '%s' has no gate '%s'".formatted(run, path));
    }

    @Override
    public long offer(RunId run, RunPath path, GateAnswer offer) throws InterruptedException {
        var json = store.seal().seal(GateCodec.toValue(offer));
        return store.write(connection -> {
            connection.touch(ChangeTopic.run(run));
            return connection
                    .first(
                            """
                            INSERT INTO offer (gate, answer)
                            SELECT key, ? FROM gate WHERE key = %s RETURNING number
                            """
                                    .formatted(KEY),
                            row -> row.getLong(1),
                            json,
                            run.name(),
                            path.toString())
                    .orElseThrow(() -> missing(run, path));
        });
    }

    @Override
    public List<OfferedAnswer> offers(RunId run) {
        var sql = OFFER + "WHERE refusal IS NULL AND run = " + RUN + " ORDER BY number";
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
            @Nullable GateAnswer answer = answer(connection.seal(), row.getString(3));
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
            runOfOffer(connection, number).ifPresent(run -> connection.touch(ChangeTopic.run(run)));
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
            var place = new Object[] {run.name(), path.toString()};
            connection.touch(ChangeTopic.run(run), ChangeTopic.inbox());
            connection.update("DELETE FROM offer WHERE gate = " + KEY, place);
            return connection.update("DELETE FROM gate WHERE key = " + KEY, place);
        });
    }
}
