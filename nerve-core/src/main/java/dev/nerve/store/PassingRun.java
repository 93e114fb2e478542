package dev.nerve.store;

import dev.nerve.event.Event;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A run in memory, with its journal and events.
///
/// *Confined to one thread* at a time: its store's lock guards it.
final class PassingRun {

    static final RunStore.Wish NO_WISH = new RunStore.Wish(Wanted.GO_ON, "");

    private final List<Line> journal = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private RunRecord record;
    private RunStore.Wish wish = NO_WISH;

    PassingRun(RunRecord record) {
        this.record = record;
    }

    RunRecord record() {
        return record;
    }

    void update(RunStatus status) {
        record = new RunRecord(record.id(), record.source(), record.start(), status);
    }

    RunStore.Wish wish() {
        return wish;
    }

    void want(RunStore.Wish wanted) {
        wish = wanted;
    }

    /// Copies the lines of another run's journal before a number.
    ///
    /// Later lines always have higher numbers, so one copy is enough.
    void share(PassingRun other, long upTo) {
        other.journal.stream().filter(line -> line.number < upTo).forEach(journal::add);
        write(upTo, JournalReplay::fork);
    }

    void write(long number, Consumer<JournalReplay> change) {
        journal.add(new Line(number, change));
    }

    JournalReplay replay() {
        var replay = new JournalReplay();
        journal.forEach(line -> line.change.accept(replay));
        return replay;
    }

    void keep(List<Event> more) {
        long last = lastEvent();
        more.stream().filter(event -> event.seq() > last).forEach(events::add);
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
    private record Line(long number, Consumer<JournalReplay> change) {}
}
