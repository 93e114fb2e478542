package dev.nerve.store.memory;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.LocalStoreChanges;
import dev.nerve.change.StoreChanges;
import dev.nerve.event.Event;
import dev.nerve.event.SessionEvent;
import dev.nerve.gate.GateStore;
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
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A run store in memory, which ends with the program.
///
/// *Safe for many threads.*
public final class InMemoryRunStore implements RunStore {

    private final Map<RunId, InMemoryRun> runs = new LinkedHashMap<>();
    private final LocalStoreChanges changes = new LocalStoreChanges();
    private final InMemoryGateStore gates = new InMemoryGateStore(this, changes);
    private final InMemoryEventStore log = new InMemoryEventStore(changes);
    private long last;

    @Override
    public void add(RunRecord run) {
        add(run, List.of());
    }

    @Override
    public void add(RunRecord run, List<SessionEvent> events) {
        insert(run, events);
        changes.publish(ChangeTopic.run(run.id()));
        log.publish();
    }

    /// Does not undo the first part of a change that fails.
    @Override
    public void add(RunRecord run, Journal.Change change) throws InterruptedException {
        add(run);
        change.make();
    }

    @Override
    public synchronized void addEffect(RunId id, RunOwnership ownership, RunEffect effect) {
        requireOwner(id, ownership);
        long number = next();
        var entry = Journal.Entry.started(effect, Value.Fields.EMPTY);
        get(id).write(number, replay -> replay.record(number, entry));
    }

    private synchronized void insert(RunRecord run, List<SessionEvent> events) {
        if (runs.containsKey(run.id())) {
            throw new NerveException.AlreadyExists("there is a run '%s'".formatted(run.id()));
        }
        var added = new InMemoryRun(run, next());
        var origin = run.start().origin();
        if (origin != null) {
            added.share(get(origin.run()), origin.upTo());
        }
        runs.put(run.id(), added);
        log.addAll(events);
    }

    /// Adds an event about a gate, under the lock of this store.
    void log(SessionEvent event) {
        log.addAll(List.of(event));
    }

    @Override
    public synchronized Optional<RunRecord> find(RunId id) {
        return Optional.ofNullable(runs.get(id)).map(InMemoryRun::record);
    }

    @Override
    public Optional<RunRecord> findBrief(RunId id) {
        return find(id).map(RunRecord::brief);
    }

    @Override
    public synchronized Optional<RunSummary> findSummary(RunId id) {
        return Optional.ofNullable(runs.get(id)).map(InMemoryRun::summary);
    }

    @Override
    public synchronized RunPage list(RunQuery query) {
        var found =
                List.copyOf(runs.values()).reversed().stream()
                        .filter(run -> run.matches(query))
                        .toList();
        var page = found.subList(0, Math.min(query.limit(), found.size()));
        return new RunPage(
                page.stream().map(InMemoryRun::summary).toList(),
                page.size() < found.size()
                        ? Optional.of(new RunQuery.RunCursor(page.getLast().number()))
                        : Optional.empty());
    }

    @Override
    public synchronized long count(RunQuery query) {
        var all = query.after(Optional.empty());
        return runs.values().stream().filter(run -> run.matches(all)).count();
    }

    @Override
    public synchronized List<RunId> listExpired(Instant before, int skipped, int most) {
        return runs.values().stream()
                .filter(run -> run.isExpired(before))
                .filter(run -> !hasUnstartedFork(run.record().id()))
                .sorted(Comparator.comparing(run -> run.record().status().changed()))
                .skip(skipped)
                .limit(most)
                .map(run -> run.record().id())
                .toList();
    }

    @Override
    public synchronized boolean hasUnstartedFork(RunId id) {
        return runs.values().stream().anyMatch(run -> run.isUnstartedForkOf(id));
    }

    @Override
    public synchronized List<RunId> names(String part) {
        return List.copyOf(runs.keySet()).reversed().stream()
                .filter(id -> id.name().startsWith(part) || id.name().endsWith("-" + part))
                .toList();
    }

    @Override
    public void label(RunId id, Set<String> labels) {
        synchronized (this) {
            get(id).label(labels);
        }
        changes.publish(ChangeTopic.run(id));
    }

    @Override
    public void rename(RunId id, String title) {
        synchronized (this) {
            get(id).rename(title);
        }
        changes.publish(ChangeTopic.run(id));
    }

    @Override
    public void archive(RunId id, boolean archived) {
        synchronized (this) {
            get(id).archive(archived);
        }
        changes.publish(ChangeTopic.run(id));
    }

    @Override
    public Optional<RunOwnership> acquire(
            RunId id, RunOwner owner, Predicate<RunOwner> lives, TakeOver takeOver) {
        var ownership = transferOwner(id, owner, takeOver == TakeOver.INSIST ? _ -> false : lives);
        changes.publish(ChangeTopic.run(id), ChangeTopic.control(id));
        return ownership;
    }

    private synchronized Optional<RunOwnership> transferOwner(
            RunId id, RunOwner owner, Predicate<RunOwner> lives) {
        var run = get(id);
        var status = run.record().status();
        @Nullable RunOwner before = status.owner();
        boolean isOthers = before != null && !before.equals(owner) && lives.test(before);
        if (isOthers || status.state().isFinal()) {
            return Optional.empty();
        }
        run.want(InMemoryRun.NO_REQUEST);
        run.update(
                new RunStatus(
                        status.state(),
                        owner,
                        status.changed(),
                        status.active(),
                        status.outcome(),
                        status.usage()));
        return Optional.of(run.nextOwnership(owner));
    }

    @Override
    public void update(RunId id, RunStatus status) {
        synchronized (this) {
            get(id).update(status);
        }
        changes.publish(ChangeTopic.run(id));
    }

    @Override
    public void update(RunId id, RunOwnership ownership, RunStatus status, List<Event> events) {
        synchronized (this) {
            requireOwner(id, ownership);
            log.add(get(id).keep(events), get(id).session());
            get(id).update(status);
        }
        changes.publish(ChangeTopic.run(id), ChangeTopic.events());
    }

    @Override
    public boolean interrupt(RunId id, RunOwner gone, SessionEvent event) {
        synchronized (this) {
            var run = runs.get(id);
            if (run == null || !run.interrupt(gone)) {
                return false;
            }
            log.addAll(List.of(event));
        }
        changes.publish(ChangeTopic.run(id), ChangeTopic.events());
        return true;
    }

    /// The caller holds the lock of this.
    void requireOwner(RunId id, @Nullable RunOwnership ownership) {
        if (ownership != null && !get(id).isOwnedBy(ownership)) {
            throw RunStore.ownershipLost(id);
        }
    }

    @Override
    public void requestControl(RunId id, RunControl control, String by) {
        synchronized (this) {
            get(id).want(new ControlRequest(control, by));
        }
        changes.publish(ChangeTopic.run(id), ChangeTopic.control(id));
    }

    @Override
    public synchronized ControlRequest controlRequest(RunId id) {
        var run = runs.get(id);
        return run == null ? InMemoryRun.NO_REQUEST : run.wish();
    }

    @Override
    public synchronized ControlRequest controlRequest(RunId id, RunOwnership ownership) {
        requireOwner(id, ownership);
        return get(id).wish();
    }

    @Override
    public synchronized Journal journal(RunId id) {
        return new InMemoryRunJournal(this, id, null, get(id).replay().entries());
    }

    @Override
    public synchronized Journal journal(RunId id, RunOwnership ownership) {
        return new InMemoryRunJournal(this, id, ownership, get(id).replay().entries());
    }

    @Override
    public synchronized Optional<Long> position(RunId id, RunPath path) {
        return Optional.ofNullable(runs.get(id)).flatMap(run -> run.replay().position(path));
    }

    @Override
    public GateStore gates() {
        return gates;
    }

    /// Does not undo the first part of a change that fails.
    @Override
    public synchronized List<Journal.Entry> entriesBefore(RunId id, long number) {
        return get(id).replay(number).entries();
    }

    @Override
    public synchronized void write(RunId id, RunOwnership ownership, Journal.Change change)
            throws InterruptedException {
        requireOwner(id, ownership);
        change.make();
    }

    @Override
    public EventStore eventLog() {
        return log;
    }

    @Override
    public StoreChanges changes() {
        return changes;
    }

    @Override
    public void appendEvents(RunId id, RunOwnership ownership, List<Event> events) {
        synchronized (this) {
            requireOwner(id, ownership);
            log.add(get(id).keep(events), get(id).session());
        }
        changes.publish(ChangeTopic.run(id), ChangeTopic.events());
    }

    @Override
    public synchronized List<Value> events(RunId id, long from, int most) {
        var run = runs.get(id);
        return run == null ? List.of() : run.events(from, most);
    }

    @Override
    public synchronized long lastEvent(RunId id) {
        var run = runs.get(id);
        return run == null ? 0 : run.lastEvent();
    }

    @Override
    public void remove(RunId id) {
        remove(id, List.of());
    }

    @Override
    public void remove(RunId id, List<SessionEvent> events) {
        synchronized (this) {
            runs.remove(id);
            gates.remove(id);
            log.remove(id);
            log.addAll(events);
        }
        log.publish();
        changes.publish(
                ChangeTopic.run(id),
                ChangeTopic.control(id),
                ChangeTopic.gates(id),
                ChangeTopic.inbox());
    }

    /// {@return a run; the caller holds the lock of this}
    InMemoryRun get(RunId id) {
        var run = runs.get(id);
        if (run == null) {
            throw RunStore.missing(id.name());
        }
        return run;
    }

    /// {@return the next number; the caller holds the lock of this}
    long next() {
        return ++last;
    }
}
