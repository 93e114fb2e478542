package dev.nerve.store;

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

/// What a journal knows, by place, by call, and by whether anybody has asked for it since it was
/// read. *Safe for many threads.*
public final class JournalIndex {

    private final Map<String, Slot> byPath = new HashMap<>();

    /// By path as text, so that those inside a place are together; without [#unsorted].
    private final NavigableMap<String, Slot> sorted = new TreeMap<>();

    /// The paths of what was put in since somebody last asked for what is inside a place. Every
    /// step is put in, and few are ever asked for in that way.
    private final List<String> unsorted = new ArrayList<>();

    private final Map<RunPath, Map<Integer, String>> calls = new HashMap<>();
    private final TreeSet<String> unasked = new TreeSet<>();
    private long count;

    /// Puts in what was read from where the journal is kept.
    ///
    /// @param entry the next, in the order in which they were recorded
    public synchronized void read(Journal.Entry entry) {
        put(entry);
        if (!entry.isLoose()) {
            unasked.add(entry.effect().path().toString());
        }
    }

    /// Puts in what is recorded now.
    ///
    /// @param entry what
    public synchronized void put(Journal.Entry entry) {
        var effect = entry.effect();
        var path = effect.path().toString();
        byPath.put(path, new Slot(count++, entry));
        unsorted.add(path);
        var parent = effect.path().parent();
        if (entry.isLoose()) {
            loosen(effect, path);
        } else if (effect.order() > 0 && parent != null) {
            calls.computeIfAbsent(parent, _ -> new HashMap<>(4)).put(effect.order(), path);
        }
    }

    private void loosen(Effect effect, String path) {
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

    /// {@return what is known of a place, which is asked for from now on}
    ///
    /// @param path the place
    public synchronized Optional<Journal.Entry> find(RunPath path) {
        var text = path.toString();
        var found = Optional.ofNullable(byPath.get(text)).map(Slot::entry);
        if (!unasked.isEmpty()) {
            unasked.remove(text);
            // Nobody will ask for what is inside something that is done.
            found.filter(entry -> entry.outcome() != null)
                    .ifPresent(done -> ranges(done.effect()).forEach(this::clear));
        }
        return found;
    }

    private void clear(Range range) {
        unasked.subSet(range.from, range.to).clear();
    }

    /// Lets nobody have to ask for what is inside an effect, but for what was done instead of it.
    ///
    /// @param effect the effect
    public synchronized void excuse(Effect effect) {
        var instead = effect.path().fallback().toString();
        for (var range : unasked.isEmpty() ? List.<Range>of() : ranges(effect)) {
            unasked.subSet(range.from, range.to).removeIf(text -> !text.startsWith(instead));
        }
    }

    /// {@return what is known of a call of a branch}
    ///
    /// @param branch the place that calls
    /// @param order which of its calls, counted from 1
    public synchronized Optional<Journal.Entry> call(RunPath branch, int order) {
        var path = calls.getOrDefault(branch, Map.of()).get(order);
        return Optional.ofNullable(path).map(byPath::get).map(Slot::entry);
    }

    /// {@return what is known of places inside an effect, oldest first}
    ///
    /// @param effect the effect
    public synchronized List<Journal.Entry> inside(Effect effect) {
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

    /// {@return one of those inside an effect that were read and never asked for}
    ///
    /// @param effect the effect, which is over
    public synchronized Optional<Journal.Entry> unasked(Effect effect) {
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

    /// Forgets what is known of a place.
    ///
    /// @param path the place
    public synchronized void forget(RunPath path) {
        var text = path.toString();
        byPath.remove(text);
        sorted.remove(text);
        unasked.remove(text);
        forgetCall(path, text);
    }

    /// Forgets what is known of places inside an effect.
    ///
    /// @param effect the effect
    public synchronized void forgetInside(Effect effect) {
        inside(effect).forEach(entry -> forget(entry.effect().path()));
    }

    /// {@return how many entries there are}
    public synchronized int size() {
        return byPath.size();
    }

    /// {@return the ranges in which the paths inside an effect are, as texts}
    ///
    /// A number after the name of a step is a round of it; after the name of a call it is another
    /// call.
    ///
    /// @param effect the effect
    public static List<Range> ranges(Effect effect) {
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
    public static boolean isInside(String path, Effect effect) {
        return ranges(effect).stream().anyMatch(range -> range.has(path));
    }

    /// A range of texts.
    ///
    /// @param from the first that can be in it
    /// @param to the first after it
    public record Range(String from, String to) {

        private boolean has(String text) {
            return text.compareTo(from) >= 0 && text.compareTo(to) < 0;
        }
    }

    private record Slot(long number, Journal.Entry entry) {}
}
