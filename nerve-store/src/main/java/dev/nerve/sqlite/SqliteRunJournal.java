package dev.nerve.sqlite;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.sqlite.database.TransactionWork;
import dev.nerve.sqlite.run.JournalRow;
import dev.nerve.sqlite.run.JournalTable;
import dev.nerve.sqlite.run.OutcomeColumns;
import dev.nerve.sqlite.run.RunTable;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.JournalIndex;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The journal of a run in a SQLite store. It is read once; afterwards entries are only added.
///
/// *Safe for many threads.*
final class SqliteRunJournal implements Journal {

    private static final long NEVER = -1;

    private final SqliteStore store;
    private final RunId run;
    private final long key;
    private final OutcomeColumns outcomes;
    private final @Nullable RunOwnership ownership;
    private final JournalIndex index = new JournalIndex();
    private final Map<RunPath, RunEffect> begun = new ConcurrentHashMap<>();

    /// The connection's version at which the owner was last confirmed. Only a thread inside a
    /// transaction uses it.
    private long ownedVersion = NEVER;

    SqliteRunJournal(
            JournalLocation journalLocation, @Nullable RunOwnership ownership, List<Entry> known) {
        this.store = journalLocation.store;
        this.run = journalLocation.run;
        this.key = journalLocation.key;
        this.outcomes = new OutcomeColumns(journalLocation.store.seal());
        this.ownership = ownership;
        for (var entry : known) {
            index.load(entry);
            if (entry.outcome() == null) {
                begun.put(entry.effect().path(), entry.effect());
            }
        }
    }

    @Override
    public boolean isRecording() {
        return true;
    }

    @Override
    public Optional<Entry> find(RunPath path) {
        return index.find(path);
    }

    @Override
    public Optional<Entry> findCall(RunPath branch, int order) {
        return index.findCall(branch, order);
    }

    @Override
    public List<Entry> inside(RunEffect effect) {
        return index.inside(effect);
    }

    @Override
    public Optional<Entry> findUnreplayed(RunEffect effect) {
        return index.findUnreplayed(effect);
    }

    @Override
    public void ignoreUnreplayed(RunEffect effect) {
        index.ignoreUnreplayed(effect);
    }

    @Override
    public void recordStart(RunEffect effect, Value.Fields details, Change also)
            throws InterruptedException {
        var entry = Entry.started(effect, details);
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
    public void forgetInside(RunEffect effect) throws InterruptedException {
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
        TransactionWork<Boolean> line = storeConnection -> write(storeConnection, row);
        boolean written =
                also.equals(Change.NONE)
                        ? store.writeAtomic(line)
                        : store.write(storeConnection -> line.on(storeConnection) && make(also));
        if (!written) {
            boolean isThere =
                    store.read(storeConnection -> new RunTable(storeConnection).find(run))
                            .isPresent();
            throw isThere ? RunStore.ownershipLost(run) : RunTable.missing(run);
        }
    }

    /// Checks ownership only if it may have changed since the last check.
    private boolean write(StoreConnection storeConnection, JournalRow row) {
        boolean isKnown = storeConnection.ownershipVersion() == ownedVersion;
        boolean isWritten =
                new JournalTable(storeConnection).write(row, isKnown ? null : ownership);
        ownedVersion = isWritten ? storeConnection.ownershipVersion() : NEVER;
        return isWritten;
    }

    /// The location of a journal.
    ///
    /// @param store the store
    /// @param run the run
    /// @param key the run's key
    record JournalLocation(SqliteStore store, RunId run, long key) {}

    /// Makes a change inside a transaction.
    static boolean make(Change also) {
        try {
            also.make();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the thread that writes", e);
        }
    }
}
