package dev.nerve.sqlite;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.store.JournalIndex;
import dev.nerve.store.Owner;
import dev.nerve.store.RunStore;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The journal of a run in a SQLite store. It is read once; afterwards entries are only added.
///
/// *Safe for many threads.*
final class SqliteJournal implements Journal {

    private static final long NEVER = -1;

    private final SqliteStore store;
    private final RunId run;
    private final long key;
    private final Outcomes outcomes;
    private final @Nullable Owner owner;
    private final JournalIndex index = new JournalIndex();
    private final Map<RunPath, Effect> begun = new ConcurrentHashMap<>();

    /// The connection's version at which the owner was last confirmed. Only a thread inside a
    /// transaction uses it.
    private long owned = NEVER;

    SqliteJournal(Place place, @Nullable Owner owner, List<Entry> known) {
        this.store = place.store;
        this.run = place.run;
        this.key = place.key;
        this.outcomes = new Outcomes(place.store.seal());
        this.owner = owner;
        for (var entry : known) {
            index.read(entry);
            if (entry.outcome() == null) {
                begun.put(entry.effect().path(), entry.effect());
            }
        }
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public Optional<Entry> find(RunPath path) {
        return index.find(path);
    }

    @Override
    public Optional<Entry> call(RunPath branch, int order) {
        return index.call(branch, order);
    }

    @Override
    public List<Entry> inside(Effect effect) {
        return index.inside(effect);
    }

    @Override
    public Optional<Entry> unasked(Effect effect) {
        return index.unasked(effect);
    }

    @Override
    public void excuse(Effect effect) {
        index.excuse(effect);
    }

    @Override
    public void intend(Effect effect, Value.Fields details, Change also)
            throws InterruptedException {
        var entry = Entry.begun(effect, details);
        write(JournalRow.of(run, key, entry, null, outcomes), also);
        begun.put(effect.path(), effect);
        index.put(entry);
    }

    @Override
    public void record(Entry entry, Change also) throws InterruptedException {
        var path = entry.effect().path();
        write(JournalRow.of(run, key, entry, begun.get(path), outcomes), also);
        begun.remove(path);
        index.put(entry);
    }

    @Override
    public void forgetInside(Effect effect) throws InterruptedException {
        var inside = index.inside(effect);
        if (inside.isEmpty()) {
            return;
        }
        forgotten(JournalRow.FORGOTTEN_INSIDE, effect.path(), effect.order());
        inside.forEach(entry -> begun.remove(entry.effect().path()));
        index.forgetInside(effect);
    }

    @Override
    public void forget(RunPath path) throws InterruptedException {
        if (index.find(path).isEmpty()) {
            return;
        }
        forgotten(JournalRow.FORGOTTEN, path, 0);
        begun.remove(path);
        index.forget(path);
    }

    private void forgotten(int kind, RunPath path, int order) throws InterruptedException {
        write(JournalRow.forgotten(key, kind, path, order), Change.NONE);
    }

    private void write(JournalRow row, Change also) throws InterruptedException {
        Work<Boolean> line = link -> write(link, row);
        boolean written =
                also.equals(Change.NONE)
                        ? store.writeWhole(line)
                        : store.write(link -> line.on(link) && make(also));
        if (!written) {
            boolean isThere = store.read(link -> new RunTable(link).find(run)).isPresent();
            throw isThere ? RunStore.lost(run) : RunTable.missing(run);
        }
    }

    /// Checks ownership only if it may have changed since the last check.
    private boolean write(Link link, JournalRow row) {
        boolean isKnown = link.era() == owned;
        boolean isWritten = new JournalTable(link).write(row, isKnown ? null : owner);
        owned = isWritten ? link.era() : NEVER;
        return isWritten;
    }

    /// The location of a journal.
    ///
    /// @param store the store
    /// @param run the run
    /// @param key the run's key
    record Place(SqliteStore store, RunId run, long key) {}

    private static boolean make(Change also) {
        try {
            also.make();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the thread that writes", e);
        }
    }
}
