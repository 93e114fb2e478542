package dev.nerve.sqlite.run;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A row to write to a journal.
///
/// The caller's thread creates it, because only one thread writes at a time and must stay fast.
/// Most entries are successful steps without model calls; they fill half of the columns.
public final class JournalRow {

    static final int BEGUN = 0;
    static final int DONE = 1;
    public static final int FORGOTTEN = 2;
    public static final int FORGOTTEN_INSIDE = 3;

    private static final String COLUMNS =
            "run, before, kind, path, call, effect, node_kind, node, given, steps, output";

    /// No trigger and no rows from a query: for their undo, SQLite would copy every page that it
    /// touches.
    private static final String VALUES =
            "?1, (SELECT last FROM journal_end WHERE run = ?1), ?, ?, ?, ?, ?, ?, ?, ?, ?";

    private static final String INSERT =
            "INSERT INTO journal (" + COLUMNS + ") VALUES (" + VALUES + ")";

    private static final String INSERT_MORE =
            "INSERT INTO journal ("
                    + COLUMNS
                    + ", operation, given_hash, tokens, model_calls, cost, unpriced, details, code,"
                    + " attributes) VALUES ("
                    + VALUES
                    + ", ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private final long run;
    private final String sql;
    private final @Nullable Object[] values;

    private JournalRow(long run, String sql, @Nullable Object... values) {
        this.run = run;
        this.sql = sql;
        this.values = values;
    }

    /// {@return the row of an entry, without the fields of its begin row}
    ///
    /// @param run the run of the journal
    /// @param key the run's key
    /// @param begun the effect of its begin row, if there is one
    /// @param outcomes the encoding of outcomes
    public static JournalRow of(
            RunId run,
            long key,
            Journal.Entry entry,
            @Nullable RunEffect begun,
            OutcomeColumns outcomes) {
        var effect = entry.effect();
        boolean told = effect.equals(begun);
        var input = told ? StoredInput.NONE : StoredInput.of(effect.input(), outcomes.seal());
        @Nullable Object[] some = {
            key,
            entry.outcome() == null ? BEGUN : DONE,
            effect.path().toString(),
            effect.order(),
            told ? null : id(run, effect),
            told ? null : effect.work().kind(),
            told ? null : effect.work().node(),
            input.text(),
            entry.usage().steps(),
            outcomes.output(entry.outcome())
        };
        var more = more(entry, input, outcomes);
        return isNothing(more)
                ? new JournalRow(key, INSERT, some)
                : new JournalRow(key, INSERT_MORE, both(some, more));
    }

    /// {@return the id of an effect, or an empty text if it follows from run and path}
    private static String id(RunId run, RunEffect effect) {
        return effect.id().equals(RunEffect.id(run, effect.path())) ? "" : effect.id();
    }

    /// {@return the columns that most entries do not have}
    private static @Nullable Object[] more(
            Journal.Entry entry, StoredInput input, OutcomeColumns outcomes) {
        var usage = entry.usage();
        var operation = entry.effect().work().operation();
        return new @Nullable Object[] {
            operation.equals(EffectWork.EXECUTE) ? null : operation,
            input.hash(),
            usage.tokens(),
            usage.modelCalls(),
            usage.cost().nanos(),
            usage.unpriced(),
            outcomes.fields(entry.details()),
            OutcomeColumns.code(entry.outcome()),
            outcomes.attributes(entry.outcome())
        };
    }

    private static boolean isNothing(@Nullable Object[] values) {
        for (var value : values) {
            if (value != null && !value.equals(0L)) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Object[] both(@Nullable Object[] some, @Nullable Object[] more) {
        var all = Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }

    /// {@return a row that removes entries from the journal}
    ///
    /// @param run the key of the journal's run
    public static JournalRow forgotten(long run, int kind, RunPath path, int order) {
        return new JournalRow(
                run, INSERT, run, kind, path.toString(), order, null, null, null, null, 0, null);
    }

    /// {@return the key of the journal's run}
    long run() {
        return run;
    }

    void insert(StoreConnection connection) {
        connection.update(sql, values);
    }
}
