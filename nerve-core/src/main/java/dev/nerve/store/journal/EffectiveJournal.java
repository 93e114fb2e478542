package dev.nerve.store.journal;

import dev.nerve.RunPath;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A replay of all changes to a journal, in order, which computes its entries.
///
/// A journal is append-only: a deletion is also a line. So the state of a journal at any point can
/// be computed later. A fork shares the state at its own point, even if the original run changes
/// later. *Confined to one thread.*
public final class EffectiveJournal {

    /// Sorted by path as text, so that the paths inside a place are adjacent.
    private final NavigableMap<String, Known> known = new TreeMap<>();

    /// Applies a recorded entry.
    ///
    /// @param number its number, greater than all before
    /// @param entry the entry
    public void record(long number, Journal.Entry entry) {
        var path = entry.effect().path().toString();
        @Nullable Known before = known.get(path);
        known.put(path, new Known(before == null ? number : before.first, number, entry, false));
    }

    /// Applies that the effect at a place was done but its outcome is lost. The outcome stays
    /// unknown, also in forks, because they share what was done.
    ///
    /// @param number the number of the line, greater than all before
    /// @param path the place
    public void loseOutcome(long number, RunPath path) {
        known.computeIfPresent(
                path.toString(), (_, begun) -> new Known(begun.first, number, begun.entry, true));
    }

    /// {@return the entry of a place}
    ///
    /// @param path the place
    public Optional<Journal.Entry> find(RunPath path) {
        return Optional.ofNullable(known.get(path.toString())).map(Known::entry);
    }

    /// Applies the deletion of a place.
    ///
    /// @param path the place
    public void forget(RunPath path) {
        known.remove(path.toString());
    }

    /// Applies the deletion of all places inside an effect.
    ///
    /// @param effect the effect
    public void forgetInside(RunEffect effect) {
        JournalIndex.ranges(effect).forEach(range -> in(range).clear());
    }

    /// Applies a fork: the following lines belong to the fork. Effects that were under way belong
    /// to the original run and are dropped.
    public void fork() {
        known.values().removeIf(place -> place.entry.outcome() == null && !place.isLost);
    }

    /// {@return the resulting entries, in the order of recording}
    public List<Journal.Entry> entries() {
        return known.values().stream()
                .sorted(Comparator.comparingLong(Known::last))
                .map(Known::entry)
                .toList();
    }

    /// {@return the number of the first line for a place or for a place inside it, which may come
    /// before the line of the place itself}
    ///
    /// @param path the place
    public Optional<Long> position(RunPath path) {
        @Nullable Known here = known.get(path.toString());
        var effect = here == null ? RunEffect.unknown(path, 0) : here.entry.effect();
        var inside = JournalIndex.ranges(effect).stream().map(this::in).map(Map::values);
        return Stream.concat(inside.flatMap(Collection::stream), Stream.ofNullable(here))
                .map(Known::first)
                .min(Comparator.naturalOrder());
    }

    private Map<String, Known> in(JournalIndex.Range range) {
        return known.subMap(range.from(), range.to());
    }

    /// The state of one place.
    ///
    /// @param first the number of its first line
    /// @param last the number of its last line
    /// @param entry its last entry
    /// @param isLost whether it was done but its outcome is lost
    private record Known(long first, long last, Journal.Entry entry, boolean isLost) {}
}
