package dev.nerve;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The place of an execution inside its run, such as `collaboration/outer[2]/review`.
///
/// Segments are ids; `[n]` marks a round, an item, or the nth call of one name. Attempts are not
/// part of the path: a retry has the same path. *Immutable*; a child shares its parent, so each
/// level costs one object.
public final class RunPath {

    /// No id starts with this character, so internal paths never collide with named ones.
    private static final char OWN = '_';

    private static final String FALLBACK = "_fallback";

    private final @Nullable RunPath parent;
    private final String name;
    private final int number;
    private final int depth;

    /// Computed on first use. Two threads may compute it at once; both get the same text.
    private @Nullable String text;

    private RunPath(@Nullable RunPath parent, String name, int number) {
        this.parent = parent;
        this.name = name;
        this.number = number;
        this.depth = parent == null ? 1 : parent.depth + 1;
    }

    /// {@return the path of a run's outermost node}
    ///
    /// @param name its id
    public static RunPath root(String name) {
        return new RunPath(null, NameRules.check("path segment", name), 0);
    }

    /// {@return the path that `text` denotes}
    ///
    /// @param text a path as [#toString()] returns it
    /// @throws NerveException.Invalid if the text is not a path
    public static RunPath parse(String text) {
        var segments = text.split("/", -1);
        var path = segment(null, segments[0], text);
        for (int i = 1; i < segments.length; i++) {
            path = segment(path, segments[i], text);
        }
        return path;
    }

    private static RunPath segment(@Nullable RunPath parent, String segment, String text) {
        int bracket = segment.indexOf('[');
        var name = bracket < 0 ? segment : segment.substring(0, bracket);
        if (!NameRules.isName(name) && !(parent != null && isInternal(name))) {
            throw invalid(text);
        }
        int number = bracket < 0 ? 0 : number(segment.substring(bracket), text);
        return new RunPath(parent, name, number);
    }

    private static boolean isInternal(String name) {
        return name.length() > 1 && name.charAt(0) == OWN && NameRules.isName(name.substring(1));
    }

    private static int number(String brackets, String text) {
        if (brackets.length() < 3 || brackets.length() > 11 || !brackets.endsWith("]")) {
            throw invalid(text);
        }
        var digits = brackets.substring(1, brackets.length() - 1);
        if (digits.startsWith("0") || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw invalid(text);
        }
        return Integer.parseInt(digits);
    }

    private static NerveException invalid(String text) {
        return new NerveException.Invalid(
                "invalid path %s: write ids with '/' between them and rounds in brackets, %s"
                        .formatted(NameRules.quote(text), "such as outer[2]/review"));
    }

    /// {@return the path of a child of this path}
    ///
    /// @param name an id
    public RunPath child(String name) {
        return new RunPath(this, name, 0);
    }

    /// {@return the path of the fallback for a failure at this path}
    public RunPath fallback() {
        return new RunPath(this, FALLBACK, 0);
    }

    /// {@return the path of an internal action of nerve at this path; no id can have this path}
    ///
    /// @param name the action, such as `now`
    public RunPath internal(String name) {
        return new RunPath(this, OWN + NameRules.check("path segment", name), 0);
    }

    /// {@return whether this is the path of an internal action of nerve}
    public boolean isInternal() {
        return name.charAt(0) == OWN && !name.equals(FALLBACK);
    }

    /// {@return this path for the nth round, the nth item, or the nth call}
    ///
    /// @param number counted from 1
    public RunPath round(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("rounds count from 1: " + number);
        }
        return new RunPath(parent, name, number);
    }

    /// {@return the id of the last segment, without the round}
    public String name() {
        return name;
    }

    /// {@return the round of the last segment, or 0 if it has none}
    public int number() {
        return number;
    }

    /// {@return the number of segments}
    public int depth() {
        return depth;
    }

    /// {@return the path around this one, or null at the root}
    public @Nullable RunPath parent() {
        return parent;
    }

    /// {@return whether this path is inside `place`, at any depth; false if they are equal}
    ///
    /// @param place another path
    public boolean isInside(RunPath place) {
        RunPath path = this;
        while (path != null && path.depth > place.depth) {
            path = path.parent;
        }
        return depth > place.depth && place.equals(path);
    }

    /// {@return the last segment as text, with the round}
    public String segment() {
        return number == 0 ? name : name + "[" + number + "]";
    }

    @Override
    public boolean equals(@Nullable Object object) {
        if (!(object instanceof RunPath other) || other.depth != depth) {
            return false;
        }
        RunPath a = this;
        RunPath b = other;
        while (a != null && b != null && a != b) {
            if (a.number != b.number || !a.name.equals(b.name)) {
                return false;
            }
            a = a.parent;
            b = b.parent;
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = depth;
        for (RunPath path = this; path != null; path = path.parent) {
            hash = 31 * hash + path.name.hashCode() + path.number;
        }
        return hash;
    }

    @Override
    public String toString() {
        var known = text;
        if (known == null) {
            known = write();
            text = known;
        }
        return known;
    }

    private String write() {
        var segments = new ArrayDeque<String>(depth);
        for (RunPath path = this; path != null; path = path.parent) {
            segments.addFirst(path.segment());
        }
        return String.join("/", segments);
    }
}
