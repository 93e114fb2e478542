package dev.nerve.store.memory;

import dev.nerve.event.Event;
import dev.nerve.store.RunControl;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.EffectiveJournal;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A run in memory, with its journal and events.
///
/// *Confined to one thread* at a time: its store's lock guards it.
final class InMemoryRun {

    static final RunStore.ControlRequest NO_REQUEST =
            new RunStore.ControlRequest(RunControl.GO_ON, "");

    private final List<JournalLine> journal = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private RunRecord record;
    private RunStore.ControlRequest controlRequest = NO_REQUEST;
    private long epoch;

    InMemoryRun(RunRecord record) {
        this.record = record;
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

    void update(RunStatus status) {
        record = new RunRecord(record.id(), record.source(), record.start(), status);
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
        var replay = new EffectiveJournal();
        journal.forEach(line -> line.change.accept(replay));
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
