package dev.nerve.store;

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

/// Finds out what a journal knows from all that was ever written to it, in that order.
///
/// A journal is only added to: that something is forgotten is written like everything else. So what
/// it knew at any moment can be found out later, and a fork shares what was known at its moment,
/// whatever becomes of the run that it was forked from. *Confined to one thread.*
public final class JournalReplay {

    /// By path as text, so that those inside a place are together.
    private final NavigableMap<String, Known> known = new TreeMap<>();

    /// Takes what was recorded next.
    ///
    /// @param number its number, greater than those before
    /// @param entry what
    public void record(long number, Journal.Entry entry) {
        var path = entry.effect().path().toString();
        @Nullable Known before = known.get(path);
        known.put(path, new Known(before == null ? number : before.first, number, entry, false));
    }

    /// Takes that what began at a place was done next, and that nobody can know what it gave. It is
    /// unknown from then on, also in forks: they share what was done.
    ///
    /// @param number the number of what was recorded, greater than those before
    /// @param path the place
    public void loseOutcome(long number, RunPath path) {
        known.computeIfPresent(
                path.toString(), (_, begun) -> new Known(begun.first, number, begun.entry, true));
    }

    /// {@return what is known of a place}
    ///
    /// @param path the place
    public Optional<Journal.Entry> find(RunPath path) {
        return Optional.ofNullable(known.get(path.toString())).map(Known::entry);
    }

    /// Takes that a place was forgotten next.
    ///
    /// @param path the place
    public void forget(RunPath path) {
        known.remove(path.toString());
    }

    /// Takes that everything inside an effect was forgotten next.
    ///
    /// @param effect the effect
    public void forgetInside(Effect effect) {
        JournalIndex.ranges(effect).forEach(range -> in(range).clear());
    }

    /// Takes that what comes next was written for a fork of what came before. What was under way
    /// then goes on elsewhere, if it does.
    public void fork() {
        known.values().removeIf(place -> place.entry.outcome() == null && !place.isLost);
    }

    /// {@return what is known in the end, in the order in which it was recorded}
    public List<Journal.Entry> entries() {
        return known.values().stream()
                .sorted(Comparator.comparingLong(Known::last))
                .map(Known::entry)
                .toList();
    }

    /// {@return the number under which a place was recorded first, or something inside it, which
    /// may be recorded before the place itself is}
    ///
    /// @param path the place
    public Optional<Long> position(RunPath path) {
        @Nullable Known here = known.get(path.toString());
        var effect = here == null ? new Effect("", path, 0, "", "") : here.entry.effect();
        var inside = JournalIndex.ranges(effect).stream().map(this::in).map(Map::values);
        return Stream.concat(inside.flatMap(Collection::stream), Stream.ofNullable(here))
                .map(Known::first)
                .min(Comparator.naturalOrder());
    }

    private Map<String, Known> in(JournalIndex.Range range) {
        return known.subMap(range.from(), range.to());
    }

    /// What is known of a place.
    ///
    /// @param first the number under which it was recorded first
    /// @param last the number under which it was recorded last
    /// @param entry what was recorded then
    /// @param isLost whether it was done, and nobody can know what it gave
    private record Known(long first, long last, Journal.Entry entry, boolean isLost) {}
}
