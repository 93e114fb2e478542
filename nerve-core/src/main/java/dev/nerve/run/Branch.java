package dev.nerve.run;

import dev.nerve.RunPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An execution in the tree of those of its run.
///
/// @param step what is known of it
/// @param name its path, as far as that goes beyond the one around it
/// @param inside those inside it, in the order in which they began
record Branch(TraceStep step, String name, List<Branch> inside) {

    /// {@return the tree of these executions, the first of which is around all others}
    static Branch of(List<TraceStep> steps) {
        var known = new HashMap<RunPath, Branch>();
        var root =
                new Branch(steps.getFirst(), steps.getFirst().path().segment(), new ArrayList<>());
        known.put(root.step.path(), root);
        for (var step : steps.subList(1, steps.size())) {
            known.put(step.path(), under(known, root, step));
        }
        return root;
    }

    /// Not every segment of a path is an execution: a branch of a function is not, nor is one that
    /// was dropped.
    private static Branch under(Map<RunPath, Branch> known, Branch root, TraceStep step) {
        var name = step.path().segment();
        @Nullable RunPath place = step.path().parent();
        while (place != null && !known.containsKey(place)) {
            name = place.segment() + "/" + name;
            place = place.parent();
        }
        var around = place == null ? root : known.getOrDefault(place, root);
        var branch = new Branch(step, name, new ArrayList<>());
        around.inside.add(branch);
        return branch;
    }
}
