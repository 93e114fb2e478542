package dev.nerve.script.file;

import dev.nerve.script.expression.Sight;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The context of a list of steps. *Immutable.*
///
/// @param sight the names that its expressions can see
/// @param taken the ids that its steps cannot use
/// @param graphs the enclosing graphs and workflows of its file, outermost first
/// @param files the enclosing files, outermost first; the last one is its own
record Surround(Sight sight, Set<String> taken, List<String> graphs, List<String> files) {

    Surround {
        taken = Set.copyOf(taken);
        graphs = List.copyOf(graphs);
        files = List.copyOf(files);
    }

    /// {@return the context of the steps of a file}
    static Surround of(Sight sight, List<String> files) {
        return new Surround(sight, Set.of(), List.of(), files);
    }

    /// {@return the context of the steps of a graph or workflow of the same file}
    ///
    /// @param other the names that its expressions can see
    /// @param name its name
    Surround entering(Sight other, String name) {
        var inside = new ArrayList<>(graphs);
        inside.add(name);
        return new Surround(other, Set.of(), inside, files);
    }

    /// {@return the context of the steps inside a step}
    ///
    /// @param id the step
    Surround inside(String id) {
        var more = new HashSet<>(taken);
        more.addAll(sight.steps());
        more.add(id);
        Sight.Hidden itself =
                other ->
                        other.equals(id)
                                ? Optional.of("is around this step, and has no output yet")
                                : Optional.empty();
        return new Surround(sight.with(List.of(), itself), more, graphs, files);
    }

    /// {@return the same context in a round}
    ///
    /// @param construct the construct that repeats the steps
    Surround repeatedBy(Construct construct) {
        return seeing(sight.naming(Sight.LOOP, construct.loop()));
    }

    Surround seeing(Sight other) {
        return new Surround(other, taken, graphs, files);
    }
}
