package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.run.Outcome;
import dev.nerve.store.Journal;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStore;
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
final class JournalSequence {

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
    private final List<Model> models = new ArrayList<>();
    private final int series;
    private int tick;

    JournalSequence(RunStore runs, Random random) {
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

    private void add(RunStart.@Nullable Origin origin, Map<String, Known> shared)
            throws InterruptedException {
        var id = RunId.of("s%d-%d".formatted(series, ++tick));
        runs.add(SampleRuns.run(id.name(), origin));
        models.add(new Model(id, runs.journal(id), new LinkedHashMap<>(shared)));
    }

    private void step(Model model) throws InterruptedException {
        var place = PLACES.get(random.nextInt(PLACES.size()));
        var effect = SampleRuns.effect(place, place.startsWith("w/b") ? 1 : 0);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> {
                model.journal.intend(effect, Value.Fields.EMPTY.with("n", ++tick));
                put(model, Journal.Entry.begun(effect, Value.Fields.EMPTY.with("n", tick)));
            }
            case 3, 4, 5, 6 -> {
                var entry = Journal.Entry.done(effect, Outcome.done(++tick), Usage.STEP);
                model.journal.record(entry, Journal.Change.NONE);
                put(model, entry);
            }
            case 7 -> {
                model.journal.forget(effect.path());
                model.known.remove(place);
            }
            case 8 -> {
                model.journal.forgetInside(effect);
                model.known.keySet().removeIf(path -> isInside(path, place, effect.order()));
            }
            case 9 -> fork(model, place);
            case 10 -> model.journal = runs.journal(model.id);
            default -> {
                compare(model);
                remove(model);
            }
        }
    }

    private void put(Model model, Journal.Entry entry) {
        var path = entry.effect().path().toString();
        var before = model.known.remove(path);
        model.known.put(
                path,
                before == null
                        ? new Known(tick, done(model.known), entry)
                        : new Known(before.first, before.shared, entry));
    }

    private static Map<String, Known> done(Map<String, Known> known) {
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
    private void fork(Model model, String place) throws InterruptedException {
        var path = RunPath.parse(place);
        var at = model.first(place);
        var position = runs.position(model.id, path);
        assertThat(position.isPresent()).isEqualTo(at != null);
        if (at != null && models.size() < 8) {
            add(new RunStart.Origin(model.id, path, position.orElseThrow(), null), at.shared);
        }
    }

    private void remove(Model model) throws InterruptedException {
        if (models.size() > 2) {
            runs.remove(model.id);
            models.remove(model);
            models.forEach(this::compare);
        }
    }

    private void compare(Model model) {
        var journal = runs.journal(model.id);
        for (var place : PLACES) {
            var known = model.known.get(place);
            var expected = known == null ? null : known.entry;
            var path = RunPath.parse(place);
            assertThat(model.journal.find(path).orElse(null)).as(place).isEqualTo(expected);
            assertThat(journal.find(path).orElse(null)).as(place).isEqualTo(expected);
        }
        var inside = new LinkedHashMap<>(model.known);
        inside.remove("w");
        assertThat(journal.inside(SampleRuns.effect("w")))
                .isEqualTo(inside.values().stream().map(Known::entry).toList());
        comparePositions(model);
    }

    private void comparePositions(Model model) {
        var firsts = new LinkedHashMap<Long, Integer>();
        for (var place : PLACES) {
            var first = Optional.ofNullable(model.first(place));
            var position = runs.position(model.id, RunPath.parse(place));
            assertThat(position.isPresent()).as(place).isEqualTo(first.isPresent());
            position.ifPresent(found -> firsts.put(found, first.orElseThrow().first));
        }
        var sorted = firsts.entrySet().stream().sorted(Map.Entry.comparingByKey()).toList();
        assertThat(sorted).extracting(Map.Entry::getValue).isSorted();
    }

    /// A run with its expected journal.
    ///
    /// *Confined to one thread.*
    private static final class Model {

        private final RunId id;
        private final Map<String, Known> known;
        private Journal journal;

        Model(RunId id, Journal journal, Map<String, Known> known) {
            this.id = id;
            this.journal = journal;
            this.known = known;
        }

        @Nullable Known first(String place) {
            var here = known.get(place);
            int order = here == null ? 0 : here.entry.effect().order();
            return known.entrySet().stream()
                    .filter(other ->
                            other.getKey().equals(place) || isInside(other.getKey(), place, order))
                    .map(Map.Entry::getValue)
                    .min(Comparator.comparingInt(Known::first))
                    .orElse(null);
        }
    }

    /// The expected entry of a path.
    ///
    /// @param first the time of the first record
    /// @param shared the entries that were done at that time
    /// @param entry the last recorded entry
    private record Known(int first, Map<String, Known> shared, Journal.Entry entry) {}
}
