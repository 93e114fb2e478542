package dev.nerve.sqlite.run;

import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.seal.SealedTextException;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.EffectiveJournal;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// The table of all journals.
///
/// @param link the connection
public record JournalTable(StoreConnection link) {

    /// The kind of an outcome row that cannot be opened; it is never stored.
    private static final int UNKNOWN = -1;

    private static final String END =
            "UPDATE journal_end SET last = last_insert_rowid() WHERE run = ?";

    private static final String END_OWNED =
            """
            UPDATE journal_end SET last = last_insert_rowid() WHERE run = ?1 AND EXISTS
                (SELECT 1 FROM run
                WHERE key = ?1 AND epoch = ?2 AND owner = ?3 AND owner_since = ?4 AND worker = ?5)
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

    public static final String READ =
            CHAIN
                    + """
                    SELECT number, kind, path, call, effect, node_kind, node,
                        tokens, steps, model_calls, cost, unpriced,
                        details, code, output, attributes, operation, given_hash, given
                    FROM chain CROSS JOIN journal USING (number) WHERE number < ?
                    """;

    private static final String NUMBERS = CHAIN + "SELECT number FROM chain";

    /// {@return whether the row was written; false if the run does not exist or has another owner}
    ///
    /// @param ownership the required ownership, or null for any
    public boolean write(JournalRow row, @Nullable RunOwnership ownership) {
        row.insert(link);
        boolean isThere = end(row.run(), ownership) > 0;
        if (!isThere) {
            link.update("DELETE FROM journal WHERE number = last_insert_rowid()");
        }
        return isThere;
    }

    private int end(long run, @Nullable RunOwnership ownership) {
        return ownership == null
                ? link.update(END, run)
                : link.update(END_OWNED, OwnerColumns.values(run, ownership));
    }

    /// {@return the replayed journal of a run, including the journals that it shares}
    public EffectiveJournal replay(RunId id, long run) {
        return replayBefore(id, run, Long.MAX_VALUE);
    }

    /// {@return the replayed journal of a run before a line}
    ///
    /// @param number the number of the line
    public EffectiveJournal replayBefore(RunId id, long run, long number) {
        try {
            var replay = new EffectiveJournal();
            for (var segment : parts(id, run, number).reversed()) {
                replay.fork();
                var lines =
                        link.list(
                                READ, row -> named(id, segment.id, row), segment.run, segment.upTo);
                lines.sort(Comparator.comparingLong(JournalRecord::number));
                lines.forEach(journalRecord -> journalRecord.replay(replay));
            }
            return replay;
        } catch (NerveException.Invalid | NoSuchElementException | IllegalStateException failure) {
            throw link.failures().unreadable("the journal of run '%s'".formatted(id), failure);
        }
    }

    /// {@return the journals of a run and of the runs that it was forked from, its own first}
    private List<JournalSegment> parts(RunId id, long run, long upTo) {
        var parts = new ArrayList<JournalSegment>();
        var next = new JournalSegment(id, run, upTo);
        while (next != null) {
            parts.add(next);
            next = origin(next);
        }
        return parts;
    }

    private @Nullable JournalSegment origin(JournalSegment segment) {
        return link.first(
                        """
                        SELECT origin_name, origin, up_to FROM run_start
                        WHERE run = ? AND origin IS NOT NULL
                        """,
                        row ->
                                new JournalSegment(
                                        RunId.of(row.getString(1)),
                                        row.getLong(2),
                                        Math.min(segment.upTo, row.getLong(3))),
                        segment.run)
                .orElse(null);
    }

    /// @param id the run of the journal
    private JournalRecord named(RunId id, RunId run, ResultSet row) throws SQLException {
        try {
            return line(run, row);
        } catch (RuntimeException failure) {
            throw link.failures().unreadable("the journal of run '%s'".formatted(id), failure);
        }
    }

    private JournalRecord line(RunId run, ResultSet row) throws SQLException {
        var usage =
                new Usage(
                        row.getLong(8),
                        row.getLong(9),
                        row.getLong(10),
                        new Money(row.getLong(11)),
                        row.getLong(12));
        var effect = effect(run, row);
        try {
            var outcomes = new OutcomeColumns(link.seal());
            var entry =
                    new Journal.Entry(
                            effect,
                            outcomes.readFields(row.getString(13)),
                            outcomes.read(row, 14),
                            usage.equals(Usage.NONE) ? Usage.NONE : usage);
            return new JournalRecord(row.getLong(1), row.getInt(2), entry);
        } catch (SealedTextException _) {
            int kind = row.getInt(2) == JournalRow.BEGUN ? JournalRow.BEGUN : UNKNOWN;
            return new JournalRecord(
                    row.getLong(1), kind, Journal.Entry.started(effect, Value.Fields.EMPTY));
        }
    }

    private RunEffect effect(RunId run, ResultSet row) throws SQLException {
        var path = RunPath.parse(row.getString(3));
        int order = row.getInt(4);
        @Nullable String id = row.getString(5);
        if (id == null) {
            return RunEffect.unknown(path, order);
        }
        var effectId = id.isEmpty() ? RunEffect.id(run, path) : id;
        @Nullable String operation = row.getString(17);
        var work =
                new EffectWork(
                        row.getString(6),
                        row.getString(7),
                        operation == null ? EffectWork.EXECUTE : operation);
        var input = new StoredInput(row.getString(19), row.getString(18));
        return new RunEffect(effectId, path, order, work, input.read(link.seal()));
    }

    /// Deletes the rows from a number on.
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

    /// The part of a journal that comes from one run.
    ///
    /// @param id the run's name, also if it was removed
    /// @param run the run's key
    /// @param upTo the first number that is not part of it
    private record JournalSegment(RunId id, long run, long upTo) {}

    /// A stored row of a journal.
    ///
    /// @param number its number
    /// @param kind its effect on the replay
    /// @param entry the entry
    private record JournalRecord(long number, int kind, Journal.Entry entry) {

        void replay(EffectiveJournal replay) {
            switch (kind) {
                case JournalRow.BEGUN -> replay.record(number, entry);
                case JournalRow.DONE -> replay.record(number, withBegunEffect(replay));
                case UNKNOWN -> forgetOutcome(replay);
                case JournalRow.FORGOTTEN -> replay.forget(entry.effect().path());
                case JournalRow.FORGOTTEN_INSIDE -> replay.forgetInside(entry.effect());
                default -> throw new IllegalStateException("no such kind: " + kind);
            }
        }

        /// Replays an outcome that cannot be opened. An effect with its own begin row stays begun,
        /// also for forks. Any other effect may run again, so it is removed.
        private void forgetOutcome(EffectiveJournal replay) {
            var path = entry.effect().path();
            if (entry.effect().id().isEmpty()) {
                replay.loseOutcome(number, path);
            } else {
                replay.forget(path);
            }
        }

        /// {@return the entry with the effect of its begin row}
        private Journal.Entry withBegunEffect(EffectiveJournal replay) {
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
