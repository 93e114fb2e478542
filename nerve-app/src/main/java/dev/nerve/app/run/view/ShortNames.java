package dev.nerve.app.run.view;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/// Short forms of run names and paths, for people.
public final class ShortNames {

    private static final int DIGITS = 8;

    private ShortNames() {}

    /// {@return a path without its first segment, which is the same for the whole run}
    public static String withoutRoot(RunPath path) {
        var whole = path.toString();
        return whole.substring(whole.indexOf('/') + 1);
    }

    /// {@return the last characters of a run's name, which identify it in commands}
    public static String shortId(RunId run) {
        var name = run.name();
        return name.substring(Math.max(0, name.length() - DIGITS));
    }

    /// {@return the path that a typed text refers to}
    ///
    /// @param typed the text; it may omit the first segment, as all displayed paths do
    /// @param root the first segment; a step may have the same name
    /// @param known the existing paths
    public static RunPath resolve(String typed, String root, Collection<RunPath> known) {
        var path = RunPath.parse(typed);
        var inside = RunPath.parse(root + "/" + typed);
        boolean isWhole = typed.equals(root) || typed.startsWith(root + "/");
        return isWhole && !known.contains(inside) ? path : inside;
    }

    /// {@return the places that contain no other place, in their order}
    ///
    /// Rounds are numbered from 1 and are inside their loop. Repeated calls of one name are
    /// numbered from 2 and are next to the first call.
    ///
    /// @param places the places to filter
    static List<String> innermost(Collection<String> places) {
        var sorted = new TreeSet<>(places);
        return places.stream()
                .filter(place -> !hasInside(sorted, place) && !sorted.contains(place + "[1]"))
                .toList();
    }

    private static boolean hasInside(NavigableSet<String> places, String place) {
        var next = places.ceiling(place + "/");
        return next != null && next.startsWith(place + "/");
    }
}
