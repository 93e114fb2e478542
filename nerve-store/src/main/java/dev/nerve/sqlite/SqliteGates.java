package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.json.Json;
import dev.nerve.run.Gate;
import dev.nerve.run.GateAnswer;
import dev.nerve.store.Gates;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The gates of all runs in a store.
///
/// @param store the store
record SqliteGates(SqliteStore store) implements Gates {

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
    public OpenGate open(RunId run, RunPath path, Gate gate, Instant now)
            throws InterruptedException {
        var question = Json.write(Value.of(gate));
        long since = Moments.toNumber(now);
        return store.write(link -> {
            link.update(OPEN, path.toString(), since, question, run.name());
            return find(link, run, path).orElseThrow(() -> RunTable.missing(run));
        });
    }

    @Override
    public Optional<OpenGate> find(RunId run, RunPath path) {
        return store.read(link -> find(link, run, path));
    }

    private static Optional<OpenGate> find(Link link, RunId run, RunPath path) {
        return link.first(
                READ + " AND path = ?", row -> gate(link, run, row), run.name(), path.toString());
    }

    @Override
    public List<OpenGate> of(RunId run) {
        return store.read(
                link -> link.list(READ + " ORDER BY key", row -> gate(link, run, row), run.name()));
    }

    private static OpenGate gate(Link link, RunId run, ResultSet row) throws SQLException {
        var path = row.getString(1);
        try {
            @Nullable String answer = row.getString(4);
            return new OpenGate(
                    run,
                    RunPath.parse(path),
                    Json.parse(row.getString(3)).as(Gate.class),
                    Moments.of(row.getLong(2)),
                    answer == null ? null : Json.parse(answer).as(GateAnswer.class));
        } catch (RuntimeException failure) {
            throw link.failures().unreadable("gate '%s' of run '%s'".formatted(path, run), failure);
        }
    }

    @Override
    public boolean settle(RunId run, RunPath path, GateAnswer answer) throws InterruptedException {
        var json = Json.write(Value.of(answer));
        return store.write(link -> {
            int settled =
                    link.update(
                            "UPDATE gate SET answer = ? WHERE answer IS NULL AND key = " + KEY,
                            json,
                            run.name(),
                            path.toString());
            if (settled == 0 && find(link, run, path).isEmpty()) {
                throw missing(run, path);
            }
            return settled > 0;
        });
    }

    private static NerveException missing(RunId run, RunPath path) {
        return new NerveException.NotFound("run '%s' has no gate '%s'".formatted(run, path));
    }

    @Override
    public long offer(RunId run, RunPath path, GateAnswer offer) throws InterruptedException {
        var json = Json.write(Value.of(offer));
        return store.write(link ->
                link.first(
                                """
                                INSERT INTO offer (gate, answer)
                                SELECT key, ? FROM gate WHERE key = %s RETURNING number
                                """
                                        .formatted(KEY),
                                row -> row.getLong(1),
                                json,
                                run.name(),
                                path.toString())
                        .orElseThrow(() -> missing(run, path)));
    }

    @Override
    public List<Offer> offers(RunId run) {
        var sql = OFFER + "WHERE refusal IS NULL AND run = " + RUN + " ORDER BY number";
        return store.read(link -> link.list(sql, row -> offer(link, row), run.name()));
    }

    @Override
    public Optional<Offer> offer(long number) {
        return store.read(
                link -> link.first(OFFER + "WHERE number = ?", row -> offer(link, row), number));
    }

    private static Offer offer(Link link, ResultSet row) throws SQLException {
        long number = row.getLong(1);
        try {
            return new Offer(
                    number,
                    RunPath.parse(row.getString(2)),
                    Json.parse(row.getString(3)).as(GateAnswer.class),
                    row.getString(4));
        } catch (RuntimeException failure) {
            throw link.failures().unreadable("answer " + number, failure);
        }
    }

    @Override
    public void judge(long number, String refusal) throws InterruptedException {
        store.write(link ->
                link.update("UPDATE offer SET refusal = ? WHERE number = ?", refusal, number));
    }

    @Override
    public void forget(RunId run, RunPath path) throws InterruptedException {
        store.write(link -> {
            var place = new Object[] {run.name(), path.toString()};
            link.update("DELETE FROM offer WHERE gate = " + KEY, place);
            return link.update("DELETE FROM gate WHERE key = " + KEY, place);
        });
    }
}
