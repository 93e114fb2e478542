package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.run.Outcome;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// A random sequence of journal changes, forks and removals. Each result is compared with full
/// copies.
///
/// *Confined to one thread.*
final class JournalOracleCheck {

    private static final List<String> PLACES =
            List.of(
                    "w",
                    "w/a",
                    "w/a/x",
                    "w/a[1]",
                    "w/a[1]/x",
                    "w/a[2]",
                    "w/ab",
                    "w/b",
                    "w/b/x",
                    "w/b/x/y",
                    "w/b[2]/x",
                    "w/c");

    private final RunStore runs;
    private final Random random;
    private final List<ExpectedJournal> models = new ArrayList<>();
    private final int series;
    private int tick;

    JournalOracleCheck(RunStore runs, Random random) {
        this.runs = runs;
        this.random = random;
        this.series = random.nextInt(1_000_000_000);
    }

    void run(int steps) throws InterruptedException {
        add(null, Map.of());
        for (int step = 0; step < steps; step++) {
            step(models.get(random.nextInt(models.size())));
        }
        models.forEach(this::compare);
    }

    private void add(RunStart.@Nullable RunForkOrigin origin, Map<String, ExpectedEntry> shared)
            throws InterruptedException {
        var id = RunId.of("s%d-%d".formatted(series, ++tick));
        runs.add(SampleRuns.run(id.name(), origin));
        models.add(new ExpectedJournal(id, runs.journal(id), new LinkedHashMap<>(shared)));
    }

    private void step(ExpectedJournal expectedJournal) throws InterruptedException {
        var place = PLACES.get(random.nextInt(PLACES.size()));
        var effect = SampleRuns.effect(place, place.startsWith("w/b") ? 1 : 0);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> {
                expectedJournal.journal.recordStart(effect, Value.Fields.EMPTY.with("n", ++tick));
                put(
                        expectedJournal,
                        Journal.Entry.started(effect, Value.Fields.EMPTY.with("n", tick)));
            }
            case 3, 4, 5, 6 -> {
                var entry = Journal.Entry.done(effect, Outcome.done(++tick), Usage.STEP);
                expectedJournal.journal.record(entry, Journal.Change.NONE);
                put(expectedJournal, entry);
            }
            case 7 -> {
                expectedJournal.journal.forget(effect.path());
                expectedJournal.known.remove(place);
            }
            case 8 -> {
                expectedJournal.journal.forgetInside(effect);
                expectedJournal
                        .known
                        .keySet()
                        .removeIf(path -> isInside(path, place, effect.order()));
            }
            case 9 -> fork(expectedJournal, place);
            case 10 -> expectedJournal.journal = runs.journal(expectedJournal.id);
            default -> {
                compare(expectedJournal);
                remove(expectedJournal);
            }
        }
    }

    private void put(ExpectedJournal expectedJournal, Journal.Entry entry) {
        var path = entry.effect().path().toString();
        var before = expectedJournal.known.remove(path);
        expectedJournal.known.put(
                path,
                before == null
                        ? new ExpectedEntry(tick, done(expectedJournal.known), entry)
                        : new ExpectedEntry(before.first, before.shared, entry));
    }

    private static Map<String, ExpectedEntry> done(Map<String, ExpectedEntry> known) {
        var done = new LinkedHashMap<>(known);
        done.values().removeIf(place -> place.entry.outcome() == null);
        return done;
    }

    private static boolean isInside(String path, String place, int order) {
        boolean rounds = order == 0 && !place.endsWith("]");
        return path.startsWith(place + "/") || (rounds && path.startsWith(place + "["));
    }

    /// Forks at a path. The fork has the entries that were done when the path, or something inside
    /// it, was recorded first.
    private void fork(ExpectedJournal expectedJournal, String place) throws InterruptedException {
        var path = RunPath.parse(place);
        var at = expectedJournal.first(place);
        var position = runs.position(expectedJournal.id, path);
        assertThat(position.isPresent()).isEqualTo(at != null);
        if (at != null && models.size() < 8) {
            add(
                    new RunStart.RunForkOrigin(
                            expectedJournal.id, path, position.orElseThrow(), null),
                    at.shared);
        }
    }

    private void remove(ExpectedJournal expectedJournal) throws InterruptedException {
        if (models.size() > 2) {
            runs.remove(expectedJournal.id);
            models.remove(expectedJournal);
            models.forEach(this::compare);
        }
    }

    private void compare(ExpectedJournal expectedJournal) {
        var journal = runs.journal(expectedJournal.id);
        for (var place : PLACES) {
            var expectedEntry = expectedJournal.known.get(place);
            var expected = expectedEntry == null ? null : expectedEntry.entry;
            var path = RunPath.parse(place);
            assertThat(expectedJournal.journal.find(path).orElse(null))
                    .as(place)
                    .isEqualTo(expected);
            assertThat(journal.find(path).orElse(null)).as(place).isEqualTo(expected);
        }
        var inside = new LinkedHashMap<>(expectedJournal.known);
        inside.remove("w");
        assertThat(journal.inside(SampleRuns.effect("w")))
                .isEqualTo(inside.values().stream().map(ExpectedEntry::entry).toList());
        comparePositions(expectedJournal);
    }

    private void comparePositions(ExpectedJournal expectedJournal) {
        var firsts = new LinkedHashMap<Long, Integer>();
        for (var place : PLACES) {
            var first = Optional.ofNullable(expectedJournal.first(place));
            var position = runs.position(expectedJournal.id, RunPath.parse(place));
            assertThat(position.isPresent()).as(place).isEqualTo(first.isPresent());
            position.ifPresent(found -> firsts.put(found, first.orElseThrow().first));
        }
        var sorted = firsts.entrySet().stream().sorted(Map.Entry.comparingByKey()).toList();
        assertThat(sorted).extracting(Map.Entry::getValue).isSorted();
    }

    /// A run with its expected journal.
    ///
    /// *Confined to one thread.*
    private static final class ExpectedJournal {

        private final RunId id;
        private final Map<String, ExpectedEntry> known;
        private Journal journal;

        ExpectedJournal(RunId id, Journal journal, Map<String, ExpectedEntry> known) {
            this.id = id;
            this.journal = journal;
            this.known = known;
        }

        @Nullable ExpectedEntry first(String place) {
            var here = known.get(place);
            int order = here == null ? 0 : here.entry.effect().order();
            return known.entrySet().stream()
                    .filter(other ->
                            other.getKey().equals(place) || isInside(other.getKey(), place, order))
                    .map(Map.Entry::getValue)
                    .min(Comparator.comparingInt(ExpectedEntry::first))
                    .orElse(null);
        }
    }

    /// The expected entry of a path.
    ///
    /// @param first the time of the first record
    /// @param shared the entries that were done at that time
    /// @param entry the last recorded entry
    private record ExpectedEntry(
            int first, Map<String, ExpectedEntry> shared, Journal.Entry entry) {}
}
