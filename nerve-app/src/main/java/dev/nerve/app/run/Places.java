package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/// Names of runs and places, as short as people can use them.
final class Places {

    private static final int DIGITS = 8;

    private Places() {}

    /// {@return a path without its first segment, which is the same in all of a run}
    static String inside(RunPath path) {
        var whole = path.toString();
        return whole.substring(whole.indexOf('/') + 1);
    }

    /// {@return the end of a run's name, by which it can be called}
    static String brief(RunId run) {
        var name = run.name();
        return name.substring(Math.max(0, name.length() - DIGITS));
    }

    /// {@return the path that somebody means}
    ///
    /// @param typed may lack the first segment, as it does wherever places are shown
    /// @param root that segment, which a step may be called too
    /// @param known the places that there are
    static RunPath meant(String typed, String root, Collection<RunPath> known) {
        var path = RunPath.parse(typed);
        var inside = RunPath.parse(root + "/" + typed);
        boolean isWhole = typed.equals(root) || typed.startsWith(root + "/");
        return isWhole && !known.contains(inside) ? path : inside;
    }

    /// {@return those places that have no other inside, in their order}
    ///
    /// Rounds are numbered from the first on, and are inside their loop; calls of one name are
    /// numbered from the second on, and are beside the first.
    ///
    /// @param places any
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
