package dev.nerve.sqlite;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.StoreChanges;
import dev.nerve.event.Event;
import dev.nerve.event.GateLogEvents;
import dev.nerve.event.SessionEvent;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.StoredGate;
import dev.nerve.sqlite.database.StoreConnection;
import dev.nerve.sqlite.gate.GateTable;
import dev.nerve.sqlite.run.EventLogTable;
import dev.nerve.sqlite.run.EventTable;
import dev.nerve.sqlite.run.ExpiredRunReader;
import dev.nerve.sqlite.run.JournalRow;
import dev.nerve.sqlite.run.JournalTable;
import dev.nerve.sqlite.run.OutcomeColumns;
import dev.nerve.sqlite.run.OwnerColumns;
import dev.nerve.sqlite.run.RunListTable;
import dev.nerve.sqlite.run.RunRowReader;
import dev.nerve.sqlite.run.RunTable;
import dev.nerve.store.EventStore;
import dev.nerve.store.RunControl;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunPage;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.RunSummary;
import dev.nerve.store.TakeOver;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The runs of a SQLite store.
///
/// @param store the store
record SqliteRunStore(SqliteStore store) implements RunStore {

    private static final ControlRequest NO_REQUEST = new ControlRequest(RunControl.GO_ON, "");

    @Override
    public void add(RunRecord run, List<SessionEvent> events) throws InterruptedException {
        write(
                run.id(),
                connection -> {
                    new RunTable(connection).add(run);
                    new EventLogTable(connection).append(events);
                });
    }

    @Override
    public void add(RunRecord run, Journal.Change change) throws InterruptedException {
        write(
                run.id(),
                connection -> {
                    new RunTable(connection).add(run);
                    SqliteRunJournal.make(change);
                });
    }

    @Override
    public void addEffect(RunId id, RunOwnership ownership, RunEffect effect)
            throws InterruptedException {
        var entry = Journal.Entry.started(effect, Value.Fields.EMPTY);
        store.write(connection -> {
            long key = new OwnerColumns(connection).requireOwned(id, ownership);
            var row = JournalRow.of(id, key, entry, null, new OutcomeColumns(store.seal()));
            return new JournalTable(connection).write(row, null);
        });
    }

    @Override
    public Optional<RunRecord> find(RunId id) {
        return store.read(connection -> new RunTable(connection).read(id));
    }

    @Override
    public Optional<RunRecord> findBrief(RunId id) {
        return store.read(connection -> new RunTable(connection).readBrief(id));
    }

    @Override
    public Optional<RunSummary> findSummary(RunId id) {
        return store.read(connection -> new RunListTable(connection).find(id));
    }

    @Override
    public RunPage list(RunQuery query) {
        return store.read(connection -> new RunListTable(connection).list(query));
    }

    @Override
    public long count(RunQuery query) {
        return store.read(connection -> new RunListTable(connection).count(query));
    }

    @Override
    public List<RunId> listExpired(Instant before, int skipped, int most) {
        return store.read(
                connection -> new ExpiredRunReader(connection).list(before, skipped, most));
    }

    @Override
    public boolean hasUnstartedFork(RunId id) {
        return store.read(connection -> new ExpiredRunReader(connection).hasUnstartedFork(id));
    }

    @Override
    public List<RunId> names(String part) {
        return store.read(connection -> new RunListTable(connection).names(part));
    }

    @Override
    public void label(RunId id, Set<String> labels) throws InterruptedException {
        write(id, connection -> new RunListTable(connection).label(id, labels));
    }

    @Override
    public void rename(RunId id, String title) throws InterruptedException {
        write(id, connection -> new RunListTable(connection).rename(id, title));
    }

    @Override
    public void archive(RunId id, boolean archived) throws InterruptedException {
        write(id, connection -> new RunListTable(connection).archive(id, archived));
    }

    /// Checks whether the owner is alive outside of the transaction, which must not block.
    @Override
    public Optional<RunOwnership> acquire(
            RunId id, RunOwner owner, Predicate<RunOwner> lives, TakeOver takeOver)
            throws InterruptedException {
        Predicate<RunOwner> keeps = takeOver == TakeOver.INSIST ? _ -> false : lives;
        while (true) {
            var seen = store.read(connection -> new OwnerColumns(connection).get(id));
            if (!seen.isFreeFor(owner, keeps)) {
                return Optional.empty();
            }
            boolean passed =
                    store.write(connection -> {
                        connection.touch(ChangeTopic.run(id), ChangeTopic.control(id));
                        return new OwnerColumns(connection).transfer(id, seen, owner);
                    });
            if (passed) {
                return Optional.of(new RunOwnership(owner, seen.epoch() + 1));
            }
        }
    }

    @Override
    public void update(RunId id, RunStatus status) throws InterruptedException {
        write(id, connection -> new RunTable(connection).update(id, status));
    }

    @Override
    public void update(RunId id, RunOwnership ownership, RunStatus status, List<Event> events)
            throws InterruptedException {
        var chunks = EventTable.chunks(events);
        write(
                id,
                connection -> {
                    long run = new OwnerColumns(connection).requireOwned(id, ownership);
                    new EventTable(connection).add(run, events, chunks);
                    new RunTable(connection).update(id, status);
                });
    }

    @Override
    public boolean interrupt(RunId id, RunOwner gone, SessionEvent event)
            throws InterruptedException {
        return store.write(connection -> {
            boolean isStored = new OwnerColumns(connection).interrupt(id, gone);
            if (isStored) {
                new EventLogTable(connection).append(List.of(event));
                connection.touch(ChangeTopic.run(id));
            }
            return isStored;
        });
    }

    @Override
    public void requestControl(RunId id, RunControl control, String by)
            throws InterruptedException {
        write(
                id,
                connection -> {
                    var sql = "UPDATE run SET wanted = ?, wanted_by = ? WHERE name = ?";
                    if (connection.update(sql, control.wireName(), by, id.name()) == 0) {
                        throw RunTable.missing(id);
                    }
                    connection.touch(ChangeTopic.control(id));
                });
    }

    @Override
    public ControlRequest controlRequest(RunId id) {
        store.requireInPlace();
        return store.read(connection ->
                        connection.first(
                                "SELECT wanted, wanted_by FROM run WHERE name = ?",
                                SqliteRunStore::readRequest,
                                id.name()))
                .orElse(NO_REQUEST);
    }

    @Override
    public ControlRequest controlRequest(RunId id, RunOwnership ownership) {
        // The process that executes the run calls this again and again.
        store.requireInPlace();
        return store.read(connection ->
                new OwnerColumns(connection)
                        .find("wanted, wanted_by", id, ownership, SqliteRunStore::readRequest));
    }

    private static ControlRequest readRequest(ResultSet row) throws SQLException {
        var control = RunControl.valueOf(RunRowReader.enumName(row.getString(1)));
        return new ControlRequest(control, row.getString(2));
    }

    @Override
    public void requireReadable(RunId id) {
        store.read(connection -> {
            var runs = new RunTable(connection);
            runs.requireReadable(id, runs.get(id));
            return id;
        });
    }

    @Override
    public Journal journal(RunId id) {
        return read(id, null);
    }

    @Override
    public Journal journal(RunId id, RunOwnership ownership) {
        return read(id, ownership);
    }

    private Journal read(RunId id, @Nullable RunOwnership ownership) {
        return store.read(connection -> {
            long key = new RunTable(connection).get(id);
            return new SqliteRunJournal(
                    new SqliteRunJournal.JournalLocation(store, id, key),
                    ownership,
                    new JournalTable(connection).replay(id, key).entries());
        });
    }

    @Override
    public Optional<Long> position(RunId id, RunPath path) {
        return store.read(connection -> {
            var key = new RunTable(connection).find(id);
            if (key.isEmpty()) {
                return Optional.<Long>empty();
            }
            // A fork inherits the input of the run: without the key the input would be the mask.
            new RunTable(connection).requireReadable(id, key.get());
            return new JournalTable(connection).replay(id, key.get()).position(path);
        });
    }

    @Override
    public List<Journal.Entry> entriesBefore(RunId id, long number) {
        return store.read(connection -> {
            long key = new RunTable(connection).get(id);
            return new JournalTable(connection).replayBefore(id, key, number).entries();
        });
    }

    @Override
    public GateStore gates() {
        return new SqliteGateStore(store);
    }

    @Override
    public void write(RunId id, RunOwnership ownership, Journal.Change change)
            throws InterruptedException {
        store.write(connection -> {
            new OwnerColumns(connection).requireOwned(id, ownership);
            return SqliteRunJournal.make(change);
        });
    }

    @Override
    public StoreChanges changes() {
        return store.changes();
    }

    @Override
    public EventStore eventLog() {
        return new SqliteEventStore(store);
    }

    @Override
    public void appendEvents(RunId id, RunOwnership ownership, List<Event> events)
            throws InterruptedException {
        var chunks = EventTable.chunks(events);
        write(
                id,
                connection -> {
                    long run = new OwnerColumns(connection).requireOwned(id, ownership);
                    new EventTable(connection).add(run, events, chunks);
                });
    }

    @Override
    public List<Value> events(RunId id, long from, int most) {
        return store.read(connection ->
                new RunTable(connection)
                        .find(id)
                        .map(run -> new EventTable(connection).read(id, run, from, most))
                        .orElse(List.of()));
    }

    @Override
    public long lastEvent(RunId id) {
        return store.read(connection ->
                new RunTable(connection).find(id).map(new EventTable(connection)::last).orElse(0L));
    }

    @Override
    public void remove(RunId id, List<SessionEvent> events) throws InterruptedException {
        write(
                id,
                connection -> {
                    connection.touch(
                            ChangeTopic.control(id), ChangeTopic.gates(id), ChangeTopic.inbox());
                    var gone =
                            new GateTable(connection)
                                    .list(id).stream()
                                            .filter(StoredGate::isOpen)
                                            .map(GateLogEvents::deleted)
                                            .toList();
                    new RunTable(connection).find(id).ifPresent(new RunTable(connection)::remove);
                    new EventLogTable(connection).append(gone);
                    new EventLogTable(connection).append(events);
                });
    }

    private void write(RunId id, Consumer<StoreConnection> change) throws InterruptedException {
        store.write(connection -> {
            change.accept(connection);
            connection.touch(ChangeTopic.run(id));
            return true;
        });
    }
}
