package dev.nerve.store.memory;

import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.event.Event;
import dev.nerve.run.RunState;
import dev.nerve.store.RunControl;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.RunSummary;
import dev.nerve.store.journal.EffectiveJournal;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A run in memory, with its journal and events.
///
/// *Confined to one thread* at a time: its store's lock guards it.
final class InMemoryRun {

    static final RunStore.ControlRequest NO_REQUEST =
            new RunStore.ControlRequest(RunControl.GO_ON, "");

    private final long number;
    private final List<JournalLine> journal = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private RunRecord record;
    private RunStore.ControlRequest controlRequest = NO_REQUEST;
    private long epoch;
    private Set<String> labels = Set.of();
    private boolean archived;
    private String title = "";

    InMemoryRun(RunRecord record, long number) {
        this.record = record;
        this.number = number;
        var owner = record.status().owner();
        this.epoch = owner == null ? 0 : RunOwnership.first(owner).epoch();
    }

    /// Raises the epoch.
    RunOwnership nextOwnership(RunOwner next) {
        return new RunOwnership(next, ++epoch);
    }

    boolean isOwnedBy(RunOwnership ownership) {
        return ownership.epoch() == epoch && ownership.owner().equals(record.status().owner());
    }

    RunRecord record() {
        return record;
    }

    /// {@return the session that it belongs to, or null if there is none}
    @Nullable SessionId session() {
        var name = record.start().session();
        return name.isEmpty() ? null : SessionId.of(name);
    }

    /// {@return a number that grows with every new run}
    long number() {
        return number;
    }

    RunSummary summary() {
        return new RunSummary(record.brief(), title, labels, archived);
    }

    void label(Set<String> all) {
        labels = Set.copyOf(all);
    }

    void rename(String text) {
        title = text;
    }

    void archive(boolean isArchived) {
        archived = isArchived;
    }

    boolean matches(RunQuery query) {
        var start = record.start();
        var filter = query.filter();
        var after = query.after();
        var text = filter.text().toLowerCase(Locale.ROOT);
        return filter.states().contains(record.status().state())
                && (query.durability() == null || query.durability() == start.durability())
                && (filter.label() == null || labels.contains(filter.label()))
                && (filter.session() == null || start.session().equals(filter.session()))
                && (filter.since() == null || !start.time().isBefore(filter.since()))
                && (filter.archived() == null || filter.archived() == archived)
                && (after == null || number < after.number())
                && (record.id().name().toLowerCase(Locale.ROOT).contains(text)
                        || record.source().name().toLowerCase(Locale.ROOT).contains(text));
    }

    boolean isExpired(Instant before) {
        return record.status().state().isOver() && record.status().changed().isBefore(before);
    }

    boolean isUnstartedForkOf(RunId run) {
        var origin = record.start().origin();
        return origin != null && origin.run().equals(run) && events.isEmpty();
    }

    void update(RunStatus status) {
        record = new RunRecord(record.id(), record.source(), record.start(), status);
    }

    /// {@return whether the run was executed by an owner that has died, and is interrupted now}
    boolean interrupt(RunOwner gone) {
        var was = record.status();
        if (!gone.equals(was.owner())
                || was.state().isOver()
                || was.state() == RunState.INTERRUPTED) {
            return false;
        }
        update(
                new RunStatus(
                        RunState.INTERRUPTED,
                        gone,
                        was.changed(),
                        was.active(),
                        was.outcome(),
                        was.usage()));
        return true;
    }

    RunStore.ControlRequest wish() {
        return controlRequest;
    }

    void want(RunStore.ControlRequest wanted) {
        controlRequest = wanted;
    }

    /// Copies the lines of another run's journal before a number.
    ///
    /// Later lines always have higher numbers, so one copy is enough.
    void share(InMemoryRun other, long upTo) {
        other.journal.stream().filter(line -> line.number < upTo).forEach(journal::add);
        write(upTo, EffectiveJournal::fork);
    }

    void write(long number, Consumer<EffectiveJournal> change) {
        journal.add(new JournalLine(number, change));
    }

    EffectiveJournal replay() {
        return replay(Long.MAX_VALUE);
    }

    /// {@return the state of the journal before a line}
    EffectiveJournal replay(long upTo) {
        var replay = new EffectiveJournal();
        journal.stream()
                .filter(line -> line.number < upTo)
                .forEach(line -> line.change.accept(replay));
        return replay;
    }

    /// Adds events that are not stored yet.
    ///
    /// @return the added events
    List<Event> keep(List<Event> more) {
        long last = lastEvent();
        var fresh = more.stream().filter(event -> event.seq() > last).toList();
        events.addAll(fresh);
        return fresh;
    }

    List<Value> events(long from, int most) {
        return events.stream()
                .filter(event -> event.seq() >= from)
                .limit(most)
                .map(event -> (Value) event.toValue())
                .toList();
    }

    long lastEvent() {
        return events.isEmpty() ? 0 : events.getLast().seq();
    }

    /// One line of the journal.
    ///
    /// @param number its number
    /// @param change applies the line to a replay
    private record JournalLine(long number, Consumer<EffectiveJournal> change) {}
}
