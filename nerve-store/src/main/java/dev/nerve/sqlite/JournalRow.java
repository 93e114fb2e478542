package dev.nerve.sqlite;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Something that is to be written to a journal.
///
/// Made by who wants it written: only one thread writes at a time, and has enough to do. Most
/// entries are steps that gave something and called no model; they fill half of the columns.
final class JournalRow {

    static final int BEGUN = 0;
    static final int DONE = 1;
    static final int FORGOTTEN = 2;
    static final int FORGOTTEN_INSIDE = 3;

    private static final String COLUMNS =
            "run, before, kind, path, call, effect, what, given, steps, output";

    /// Without a trigger, and without rows from a query: to undo these, SQLite would keep a copy of
    /// every page that it touches.
    private static final String VALUES =
            "?1, (SELECT last FROM journal_end WHERE run = ?1), ?, ?, ?, ?, ?, ?, ?, ?";

    private static final String INSERT =
            "INSERT INTO journal (" + COLUMNS + ") VALUES (" + VALUES + ")";

    private static final String INSERT_MORE =
            "INSERT INTO journal ("
                    + COLUMNS
                    + ", tokens, model_calls, cost, unpriced, details, code, attributes) VALUES ("
                    + VALUES
                    + ", ?, ?, ?, ?, ?, ?, ?)";

    private final long run;
    private final String sql;
    private final @Nullable Object[] values;

    private JournalRow(long run, String sql, @Nullable Object... values) {
        this.run = run;
        this.sql = sql;
        this.values = values;
    }

    /// {@return an entry, without what is the same as when it began}
    ///
    /// @param run whose journal it is
    /// @param key the run's key
    /// @param begun what began, if it did
    /// @param outcomes how what it gave is written
    static JournalRow of(
            RunId run, long key, Journal.Entry entry, @Nullable Effect begun, Outcomes outcomes) {
        var effect = entry.effect();
        boolean told = effect.equals(begun);
        @Nullable Object[] some = {
            key,
            entry.outcome() == null ? BEGUN : DONE,
            effect.path().toString(),
            effect.order(),
            told ? null : id(run, effect),
            told ? null : effect.what(),
            told ? null : outcomes.given(effect),
            entry.usage().steps(),
            outcomes.output(entry.outcome())
        };
        var more = more(entry, outcomes);
        return isNothing(more)
                ? new JournalRow(key, INSERT, some)
                : new JournalRow(key, INSERT_MORE, both(some, more));
    }

    /// {@return the id of an effect, or nothing if its run and its path tell it}
    private static String id(RunId run, Effect effect) {
        return effect.id().equals(Effect.id(run, effect.path())) ? "" : effect.id();
    }

    /// {@return what most entries do not have}
    private static @Nullable Object[] more(Journal.Entry entry, Outcomes outcomes) {
        var usage = entry.usage();
        return new @Nullable Object[] {
            usage.tokens(),
            usage.modelCalls(),
            usage.cost().nanos(),
            usage.unpriced(),
            outcomes.fields(entry.details()),
            Outcomes.code(entry.outcome()),
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

    /// {@return that something is forgotten}
    ///
    /// @param run the key of the run whose journal it is
    static JournalRow forgotten(long run, int kind, RunPath path, int order) {
        return new JournalRow(
                run, INSERT, run, kind, path.toString(), order, null, null, null, 0, null);
    }

    /// {@return the key of the run whose journal it is}
    long run() {
        return run;
    }

    void insert(Link link) {
        link.update(sql, values);
    }
}
