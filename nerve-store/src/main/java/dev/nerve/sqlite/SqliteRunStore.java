package dev.nerve.sqlite;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.store.Gates;
import dev.nerve.store.Journal;
import dev.nerve.store.Owner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.Wanted;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The runs of a SQLite store.
///
/// @param store the store
record SqliteRunStore(SqliteStore store) implements RunStore {

    private static final Wish NO_WISH = new Wish(Wanted.GO_ON, "");

    @Override
    public void add(RunRecord run) throws InterruptedException {
        write(link -> new RunTable(link).add(run));
    }

    @Override
    public Optional<RunRecord> find(RunId id) {
        return store.read(link -> new RunTable(link).read(id));
    }

    @Override
    public Optional<RunRecord> findBrief(RunId id) {
        return store.read(link -> new RunTable(link).readBrief(id));
    }

    @Override
    public List<RunRecord> list() {
        return store.read(link -> new RunTable(link).list());
    }

    /// Checks whether the owner is alive outside of the transaction, which must not block.
    @Override
    public boolean take(RunId id, Owner owner, Predicate<Owner> lives) throws InterruptedException {
        while (true) {
            var status = findBrief(id).orElseThrow(() -> RunTable.missing(id)).status();
            @Nullable Owner seen = status.owner();
            boolean isOthers = seen != null && !seen.equals(owner) && lives.test(seen);
            if (isOthers || status.state().isFinal()) {
                return false;
            }
            boolean passed = store.write(link -> new RunTable(link).pass(id, seen, owner));
            if (passed) {
                return true;
            }
        }
    }

    @Override
    public void update(RunId id, RunStatus status) throws InterruptedException {
        write(link -> new RunTable(link).update(id, status));
    }

    @Override
    public void update(RunId id, Owner owner, RunStatus status, List<Event> events)
            throws InterruptedException {
        var chunks = EventTable.chunks(events);
        write(link -> {
            var runs = new RunTable(link);
            new EventTable(link).add(runs.owned(id, owner), events, chunks);
            runs.update(id, status);
        });
    }

    @Override
    public void want(RunId id, Wanted wanted, String by) throws InterruptedException {
        write(link -> {
            var sql = "UPDATE run SET wanted = ?, wanted_by = ? WHERE name = ?";
            if (link.update(sql, wanted.wireName(), by, id.name()) == 0) {
                throw RunTable.missing(id);
            }
        });
    }

    @Override
    public Wish wanted(RunId id) {
        // The process that executes the run calls this again and again.
        store.requireInPlace();
        return store.read(link ->
                        link.first(
                                "SELECT wanted, wanted_by FROM run WHERE name = ?",
                                row ->
                                        new Wish(
                                                Wanted.valueOf(RunRows.constant(row.getString(1))),
                                                row.getString(2)),
                                id.name()))
                .orElse(NO_WISH);
    }

    @Override
    public void requireReadable(RunId id) {
        store.read(link -> {
            var runs = new RunTable(link);
            runs.requireOpened(id, runs.get(id));
            return id;
        });
    }

    @Override
    public Journal journal(RunId id) {
        return read(id, null);
    }

    @Override
    public Journal journal(RunId id, Owner owner) {
        return read(id, owner);
    }

    private Journal read(RunId id, @Nullable Owner owner) {
        return store.read(link -> {
            long key = new RunTable(link).get(id);
            return new SqliteJournal(
                    new SqliteJournal.Place(store, id, key),
                    owner,
                    new JournalTable(link).replay(id, key).entries());
        });
    }

    @Override
    public Optional<Long> position(RunId id, RunPath path) {
        return store.read(link -> {
            var key = new RunTable(link).find(id);
            if (key.isEmpty()) {
                return Optional.<Long>empty();
            }
            // A fork inherits the input of the run: without the key the input would be the mask.
            new RunTable(link).requireOpened(id, key.get());
            return new JournalTable(link).replay(id, key.get()).position(path);
        });
    }

    @Override
    public Gates gates() {
        return new SqliteGates(store);
    }

    @Override
    public void keep(RunId id, Owner owner, List<Event> events) throws InterruptedException {
        var chunks = EventTable.chunks(events);
        write(link -> {
            long run = new RunTable(link).owned(id, owner);
            new EventTable(link).add(run, events, chunks);
        });
    }

    @Override
    public List<Value> events(RunId id, long from, int most) {
        return store.read(link ->
                new RunTable(link)
                        .find(id)
                        .map(run -> new EventTable(link).read(id, run, from, most))
                        .orElse(List.of()));
    }

    @Override
    public long lastEvent(RunId id) {
        return store.read(
                link -> new RunTable(link).find(id).map(new EventTable(link)::last).orElse(0L));
    }

    @Override
    public void remove(RunId id) throws InterruptedException {
        write(link -> new RunTable(link).find(id).ifPresent(new RunTable(link)::remove));
    }

    private void write(Consumer<Link> change) throws InterruptedException {
        store.write(link -> {
            change.accept(link);
            return true;
        });
    }
}
