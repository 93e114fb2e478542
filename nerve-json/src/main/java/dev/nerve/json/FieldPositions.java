package dev.nerve.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The positions of fields and items in a text, by paths such as `a.b[0]`.
///
/// *Confined to one thread.*
final class FieldPositions {

    private final Map<String, TextPosition> byPath = new HashMap<>();
    private final Map<String, TextPosition> contents = new HashMap<>();
    private final Deque<PathStep> open = new ArrayDeque<>();
    private final boolean enabled;

    private FieldPositions(boolean enabled) {
        this.enabled = enabled;
    }

    /// {@return an object that records positions}
    static FieldPositions recording() {
        return new FieldPositions(true);
    }

    /// {@return an object that records nothing}
    static FieldPositions disabled() {
        return new FieldPositions(false);
    }

    /// Enters a list or an object at the current path.
    void enter(TextPosition textPosition) {
        if (!enabled) {
            return;
        }
        var path = open.isEmpty() ? "" : open.getLast().path();
        byPath.putIfAbsent(path, textPosition);
        contents.put(path, textPosition);
        open.add(new PathStep(path));
    }

    /// Records the position of the scalar at the current path.
    void word(TextPosition textPosition) {
        if (enabled && !open.isEmpty()) {
            contents.put(open.getLast().path(), textPosition);
        }
    }

    void leave() {
        if (!enabled) {
            return;
        }
        open.removeLast();
    }

    /// Moves to the next field of the current object.
    void field(String name, TextPosition textPosition) {
        if (!enabled) {
            return;
        }
        var step = open.getLast();
        step.last = step.base.isEmpty() ? name : step.base + "." + name;
        byPath.put(step.last, textPosition);
    }

    /// {@return the position of a field of the current object, if positions are recorded}
    Optional<TextPosition> fieldInCurrentObject(String name) {
        if (!enabled) {
            return Optional.empty();
        }
        var base = open.getLast().base;
        return Optional.ofNullable(byPath.get(base.isEmpty() ? name : base + "." + name));
    }

    /// Moves to the next item of the current list.
    void item(TextPosition textPosition) {
        if (!enabled) {
            return;
        }
        var step = open.getLast();
        step.last = step.base + "[" + step.items++ + "]";
        byPath.put(step.last, textPosition);
    }

    /// {@return the position of a field or an item; if it is missing, that of its parent}
    TextPosition of(String path) {
        var textPosition = byPath.get(path);
        if (textPosition != null || path.isEmpty()) {
            return textPosition == null ? new TextPosition(1, 1) : textPosition;
        }
        int cut = Math.max(path.lastIndexOf('.'), path.lastIndexOf('['));
        return of(path.substring(0, Math.max(0, cut)));
    }

    /// {@return the position where the content of a field or an item begins, behind its name}
    TextPosition ofContent(String path) {
        var textPosition = contents.get(path);
        return textPosition == null ? of(path) : textPosition;
    }

    private static final class PathStep {
        private final String base;
        private String last;
        private int items;

        private PathStep(String base) {
            this.base = base;
            this.last = base;
        }

        private String path() {
            return last;
        }
    }
}
