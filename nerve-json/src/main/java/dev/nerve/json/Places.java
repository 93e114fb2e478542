package dev.nerve.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The positions of fields and items in a text, by paths such as `a.b[0]`.
///
/// *Confined to one thread.*
final class Places {

    private final Map<String, Place> byPath = new HashMap<>();
    private final Map<String, Place> contents = new HashMap<>();
    private final Deque<Step> open = new ArrayDeque<>();
    private final boolean kept;

    private Places(boolean kept) {
        this.kept = kept;
    }

    /// {@return an object that records positions}
    static Places kept() {
        return new Places(true);
    }

    /// {@return an object that records nothing}
    static Places forgotten() {
        return new Places(false);
    }

    /// Enters a list or an object at the current path.
    void enter(Place place) {
        if (!kept) {
            return;
        }
        var path = open.isEmpty() ? "" : open.getLast().path();
        byPath.putIfAbsent(path, place);
        contents.put(path, place);
        open.add(new Step(path));
    }

    /// Records the position of the scalar at the current path.
    void word(Place place) {
        if (kept && !open.isEmpty()) {
            contents.put(open.getLast().path(), place);
        }
    }

    void leave() {
        if (!kept) {
            return;
        }
        open.removeLast();
    }

    /// Moves to the next field of the current object.
    void field(String name, Place place) {
        if (!kept) {
            return;
        }
        var step = open.getLast();
        step.last = step.base.isEmpty() ? name : step.base + "." + name;
        byPath.put(step.last, place);
    }

    /// {@return the position of a field of the current object, if positions are recorded}
    Optional<Place> inObject(String name) {
        if (!kept) {
            return Optional.empty();
        }
        var base = open.getLast().base;
        return Optional.ofNullable(byPath.get(base.isEmpty() ? name : base + "." + name));
    }

    /// Moves to the next item of the current list.
    void item(Place place) {
        if (!kept) {
            return;
        }
        var step = open.getLast();
        step.last = step.base + "[" + step.items++ + "]";
        byPath.put(step.last, place);
    }

    /// {@return the position of a field or an item; if it is missing, that of its parent}
    Place of(String path) {
        var place = byPath.get(path);
        if (place != null || path.isEmpty()) {
            return place == null ? new Place(1, 1) : place;
        }
        int cut = Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
        return of(path.substring(0, Math.max(0, cut)));
    }

    /// {@return the position where the content of a field or an item begins, behind its name}
    Place ofContent(String path) {
        var place = contents.get(path);
        return place == null ? of(path) : place;
    }

    private static final class Step {
        private final String base;
        private String last;
        private int items;

        private Step(String base) {
            this.base = base;
            this.last = base;
        }

        private String path() {
            return last;
        }
    }
}
