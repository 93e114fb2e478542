package dev.nerve.store.journal;

import dev.nerve.RunPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// An index of journal entries by place and by call, which also tracks the loaded entries that the
/// replay has not asked for. *Safe for many threads.*
public final class JournalIndex {

    private final Map<String, Slot> byPath = new HashMap<>();

    /// Sorted by path as text, so that the paths inside a place are adjacent; without [#unsorted].
    private final NavigableMap<String, Slot> sorted = new TreeMap<>();

    /// The paths added since the last query for the inside of a place. Every step is added, and
    /// such queries are rare.
    private final List<String> unsorted = new ArrayList<>();

    private final Map<RunPath, Map<Integer, String>> calls = new HashMap<>();
    private final TreeSet<String> unasked = new TreeSet<>();
    private long count;

    /// Adds an entry that was loaded from the store.
    ///
    /// @param entry the next entry, in the order of recording
    public synchronized void load(Journal.Entry entry) {
        put(entry);
        if (!entry.isOptional()) {
            unasked.add(entry.effect().path().toString());
        }
    }

    /// Adds an entry that is recorded now.
    ///
    /// @param entry the entry
    public synchronized void put(Journal.Entry entry) {
        var effect = entry.effect();
        var path = effect.path().toString();
        byPath.put(path, new Slot(count++, entry));
        unsorted.add(path);
        var parent = effect.path().parent();
        if (entry.isOptional()) {
            loosen(effect, path);
        } else if (effect.order() > 0 && parent != null) {
            calls.computeIfAbsent(parent, _ -> new HashMap<>(4)).put(effect.order(), path);
        }
    }

    private void loosen(RunEffect effect, String path) {
        unasked.remove(path);
        ranges(effect).forEach(this::clear);
        forgetCall(effect.path(), path);
    }

    private void forgetCall(RunPath path, String text) {
        var parent = path.parent();
        if (parent != null && calls.containsKey(parent)) {
            calls.get(parent).values().removeIf(text::equals);
        }
    }

    /// {@return the entry of a place, and marks it as asked for}
    ///
    /// @param path the place
    public synchronized Optional<Journal.Entry> find(RunPath path) {
        var text = path.toString();
        var found = Optional.ofNullable(byPath.get(text)).map(Slot::entry);
        if (!unasked.isEmpty()) {
            unasked.remove(text);
            // The replay never asks for entries inside a finished effect.
            found.filter(entry -> entry.outcome() != null)
                    .ifPresent(done -> ranges(done.effect()).forEach(this::clear));
        }
        return found;
    }

    private void clear(Range range) {
        unasked.subSet(range.from, range.to).clear();
    }

    /// Allows the replay to skip the entries inside an effect, except those of its fallback.
    ///
    /// @param effect the effect
    public synchronized void ignoreUnreplayed(RunEffect effect) {
        var instead = effect.path().fallback().toString();
        for (var range : unasked.isEmpty() ? List.<Range>of() : ranges(effect)) {
            unasked.subSet(range.from, range.to).removeIf(text -> !text.startsWith(instead));
        }
    }

    /// {@return the entry of a call of a branch}
    ///
    /// @param branch the path of the branch
    /// @param order the number of the call, counted from 1
    public synchronized Optional<Journal.Entry> findCall(RunPath branch, int order) {
        var path = calls.getOrDefault(branch, Map.of()).get(order);
        return Optional.ofNullable(path).map(byPath::get).map(Slot::entry);
    }

    /// {@return the entries of places inside an effect, oldest first}
    ///
    /// @param effect the effect
    public synchronized List<Journal.Entry> inside(RunEffect effect) {
        var found = new ArrayList<Slot>();
        for (var range : ranges(effect)) {
            found.addAll(sorted().subMap(range.from, range.to).values());
        }
        found.sort(Comparator.comparingLong(Slot::number));
        return found.stream().map(Slot::entry).toList();
    }

    private NavigableMap<String, Slot> sorted() {
        for (var path : unsorted) {
            var slot = byPath.get(path);
            if (slot != null) {
                sorted.put(path, slot);
            }
        }
        unsorted.clear();
        return sorted;
    }

    /// {@return a loaded entry inside an effect that the replay has not asked for}
    ///
    /// @param effect the effect, which has ended
    public synchronized Optional<Journal.Entry> findUnreplayed(RunEffect effect) {
        if (unasked.isEmpty()) {
            return Optional.empty();
        }
        for (var range : ranges(effect)) {
            var first = unasked.ceiling(range.from);
            if (first != null && first.compareTo(range.to) < 0) {
                return Optional.ofNullable(byPath.get(first)).map(Slot::entry);
            }
        }
        return Optional.empty();
    }

    /// Deletes the entry of a place.
    ///
    /// @param path the place
    public synchronized void forget(RunPath path) {
        var text = path.toString();
        byPath.remove(text);
        sorted.remove(text);
        unasked.remove(text);
        forgetCall(path, text);
    }

    /// Deletes the entries of places inside an effect.
    ///
    /// @param effect the effect
    public synchronized void forgetInside(RunEffect effect) {
        inside(effect).forEach(entry -> forget(entry.effect().path()));
    }

    /// {@return the number of entries}
    public synchronized int size() {
        return byPath.size();
    }

    /// {@return the ranges of texts that contain the paths inside an effect}
    ///
    /// A number after the name of a step is a round of the step. A number after the name of a call
    /// is another call.
    ///
    /// @param effect the effect
    public static List<Range> ranges(RunEffect effect) {
        var place = effect.path().toString();
        var children = new Range(place + "/", place + "0");
        return effect.order() == 0 && effect.path().number() == 0
                ? List.of(children, new Range(place + "[", place + "\\"))
                : List.of(children);
    }

    /// {@return whether a path is inside an effect}
    ///
    /// @param path the path as text
    /// @param effect the effect
    public static boolean isInside(String path, RunEffect effect) {
        return ranges(effect).stream().anyMatch(range -> range.has(path));
    }

    /// A range of texts in sorted order.
    ///
    /// @param from the first text in the range
    /// @param to the first text after the range
    public record Range(String from, String to) {

        private boolean has(String text) {
            return text.compareTo(from) >= 0 && text.compareTo(to) < 0;
        }
    }

    private record Slot(long number, Journal.Entry entry) {}
}
