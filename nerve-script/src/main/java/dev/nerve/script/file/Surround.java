package dev.nerve.script.file;

import dev.nerve.script.expression.Sight;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What is around a list of steps. *Immutable.*
///
/// @param sight what its expressions can see
/// @param taken the ids that its steps cannot have
/// @param graphs the graphs it is in, outermost first
record Surround(Sight sight, Set<String> taken, List<String> graphs) {

    Surround {
        taken = Set.copyOf(taken);
        graphs = List.copyOf(graphs);
    }

    static Surround of(Sight sight) {
        return new Surround(sight, Set.of(), List.of());
    }

    /// {@return what is around the steps inside a step}
    ///
    /// @param id the step
    Surround inside(String id) {
        var more = new HashSet<>(taken);
        more.addAll(sight.steps());
        more.add(id);
        var hidden = Map.of(id, "is around this step, and has no output yet");
        return new Surround(sight.with(List.of(), hidden), more, graphs);
    }

    Surround seeing(Sight other) {
        return new Surround(other, taken, graphs);
    }
}
