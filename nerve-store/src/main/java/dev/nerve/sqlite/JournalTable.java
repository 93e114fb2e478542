package dev.nerve.sqlite;

import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.seal.SealedTextException;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.store.JournalReplay;
import dev.nerve.store.Owner;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// What was written to journals.
///
/// @param link the connection
record JournalTable(Link link) {

    /// The kind of a row that says what was done and cannot be opened; none is written like this.
    private static final int UNKNOWN = -1;

    /// What an effect was given that nobody can open.
    private static final String GIVEN_UNKNOWN = "";

    private static final String END =
            "UPDATE journal_end SET last = last_insert_rowid() WHERE run = ?";

    private static final String END_OWNED =
            """
            UPDATE journal_end SET last = last_insert_rowid() WHERE run = ?1 AND EXISTS
                (SELECT 1 FROM run
                WHERE key = ?1 AND owner = ?2 AND owner_since = ?3 AND worker = ?4)
            """;

    private static final String CHAIN =
            """
            WITH RECURSIVE chain (number) AS (
                SELECT last FROM journal_end WHERE run = ? AND last IS NOT NULL
                UNION ALL
                SELECT journal.before FROM chain CROSS JOIN journal USING (number)
                -- Also where it was damaged, it ends.
                WHERE journal.before < journal.number
            )
            """;

    static final String READ =
            CHAIN
                    + """
                    SELECT number, kind, path, call, effect, what, given,
                        tokens, steps, model_calls, cost, unpriced,
                        details, code, output, attributes
                    FROM chain CROSS JOIN journal USING (number) WHERE number < ?
                    """;

    private static final String NUMBERS = CHAIN + "SELECT number FROM chain";

    /// {@return whether it was written; not if there is no such run, or another owns it}
    ///
    /// @param owner who must own it, or null if that is all the same
    boolean write(JournalRow row, @Nullable Owner owner) {
        row.insert(link);
        boolean isThere = end(row.run(), owner) > 0;
        if (!isThere) {
            link.update("DELETE FROM journal WHERE number = last_insert_rowid()");
        }
        return isThere;
    }

    private int end(long run, @Nullable Owner owner) {
        return owner == null
                ? link.update(END, run)
                : link.update(
                        END_OWNED,
                        run,
                        owner.process(),
                        Moments.toNumber(owner.since()),
                        owner.worker());
    }

    /// {@return what a run's journal knows, with what it shares}
    JournalReplay replay(RunId id, long run) {
        try {
            var replay = new JournalReplay();
            for (var part : parts(id, run).reversed()) {
                replay.fork();
                var lines = link.list(READ, row -> named(id, part.id, row), part.run, part.upTo);
                lines.sort(Comparator.comparingLong(Line::number));
                lines.forEach(line -> line.replay(replay));
            }
            return replay;
        } catch (NerveException.Invalid | NoSuchElementException | IllegalStateException failure) {
            throw link.failures().unreadable("the journal of run '%s'".formatted(id), failure);
        }
    }

    /// {@return the journals that a run shares, its own first}
    private List<Part> parts(RunId id, long run) {
        var parts = new ArrayList<Part>();
        var next = new Part(id, run, Long.MAX_VALUE);
        while (next != null) {
            parts.add(next);
            next = origin(next);
        }
        return parts;
    }

    private @Nullable Part origin(Part part) {
        return link.first(
                        """
                        SELECT origin_name, origin, up_to FROM run_start
                        WHERE run = ? AND origin IS NOT NULL
                        """,
                        row ->
                                new Part(
                                        RunId.of(row.getString(1)),
                                        row.getLong(2),
                                        Math.min(part.upTo, row.getLong(3))),
                        part.run)
                .orElse(null);
    }

    /// @param id whose journal it is
    private Line named(RunId id, RunId run, ResultSet row) throws SQLException {
        try {
            return line(run, row);
        } catch (RuntimeException failure) {
            throw link.failures().unreadable("the journal of run '%s'".formatted(id), failure);
        }
    }

    private Line line(RunId run, ResultSet row) throws SQLException {
        var usage =
                new Usage(
                        row.getLong(8),
                        row.getLong(9),
                        row.getLong(10),
                        new Money(row.getLong(11)),
                        row.getLong(12));
        var effect = effect(run, row);
        try {
            var outcomes = new Outcomes(link.seal());
            var entry =
                    new Journal.Entry(
                            effect,
                            outcomes.readFields(row.getString(13)),
                            outcomes.read(row, 14),
                            usage.equals(Usage.NONE) ? Usage.NONE : usage);
            return new Line(row.getLong(1), row.getInt(2), entry);
        } catch (SealedTextException _) {
            int kind = row.getInt(2) == JournalRow.BEGUN ? JournalRow.BEGUN : UNKNOWN;
            return new Line(row.getLong(1), kind, Journal.Entry.begun(effect, Value.Fields.EMPTY));
        }
    }

    private Effect effect(RunId run, ResultSet row) throws SQLException {
        var path = RunPath.parse(row.getString(3));
        int order = row.getInt(4);
        @Nullable String id = row.getString(5);
        if (id == null) {
            return new Effect("", path, order, "", "");
        }
        var told = id.isEmpty() ? Effect.id(run, path) : id;
        var given = link.seal().openOrElse(row.getString(7), GIVEN_UNKNOWN);
        return new Effect(told, path, order, row.getString(6), given);
    }

    /// Forgets what was written from a number on.
    void delete(long run, long from) {
        for (long number : link.list(NUMBERS, row -> row.getLong(1), run)) {
            if (number < from) {
                link.update("UPDATE journal_end SET last = ? WHERE run = ?", number, run);
                return;
            }
            link.erase("DELETE FROM journal WHERE number = ?", number);
        }
        link.update("UPDATE journal_end SET last = NULL WHERE run = ?", run);
    }

    /// What a run's journal has of one run.
    ///
    /// @param id the run's name, also of one that was removed
    /// @param run the run
    /// @param upTo the first number that it does not have
    private record Part(RunId id, long run, long upTo) {}

    /// Something that was written.
    ///
    /// @param number its number
    /// @param kind what it does to what is known
    /// @param entry what
    private record Line(long number, int kind, Journal.Entry entry) {

        void replay(JournalReplay replay) {
            switch (kind) {
                case JournalRow.BEGUN -> replay.record(number, entry);
                case JournalRow.DONE -> replay.record(number, told(replay));
                case UNKNOWN -> forgetOutcome(replay);
                case JournalRow.FORGOTTEN -> replay.forget(entry.effect().path());
                case JournalRow.FORGOTTEN_INSIDE -> replay.forgetInside(entry.effect());
                default -> throw new IllegalStateException("no such kind: " + kind);
            }
        }

        /// Nobody can know what it gave. What began with a row of its own stays begun, for forks
        /// too; whatever else is done again, because it may be.
        private void forgetOutcome(JournalReplay replay) {
            var path = entry.effect().path();
            if (entry.effect().id().isEmpty()) {
                replay.loseOutcome(number, path);
            } else {
                replay.forget(path);
            }
        }

        /// {@return the entry with what was told when it began}
        private Journal.Entry told(JournalReplay replay) {
            var effect = entry.effect();
            return effect.id().isEmpty()
                    ? new Journal.Entry(
                            replay.find(effect.path()).orElseThrow().effect(),
                            entry.details(),
                            entry.outcome(),
                            entry.usage())
                    : entry;
        }
    }
}
