package dev.nerve.run;

import dev.nerve.RunPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A tree of the executions of a run.
///
/// @param step the execution
/// @param name its path, relative to the enclosing execution
/// @param inside the executions inside it, in the order of their start
record TraceTree(TraceStep step, String name, List<TraceTree> inside) {

    /// {@return the tree of these executions; the first one encloses all others}
    static TraceTree of(List<TraceStep> steps) {
        var known = new HashMap<RunPath, TraceTree>();
        var root =
                new TraceTree(
                        steps.getFirst(), steps.getFirst().path().segment(), new ArrayList<>());
        known.put(root.step.path(), root);
        for (var step : steps.subList(1, steps.size())) {
            known.put(step.path(), under(known, root, step));
        }
        return root;
    }

    /// Some path segments are not executions in the trace: branches of a function, and dropped
    /// executions.
    private static TraceTree under(Map<RunPath, TraceTree> known, TraceTree root, TraceStep step) {
        var name = step.path().segment();
        @Nullable RunPath place = step.path().parent();
        while (place != null && !known.containsKey(place)) {
            name = place.segment() + "/" + name;
            place = place.parent();
        }
        var around = place == null ? root : known.getOrDefault(place, root);
        var traceTree = new TraceTree(step, name, new ArrayList<>());
        around.inside.add(traceTree);
        return traceTree;
    }
}
