package dev.nerve.script.file;

import dev.nerve.script.expression.Sight;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What is around a list of steps. *Immutable.*
///
/// @param sight what its expressions can see
/// @param taken the ids that its steps cannot have
/// @param graphs the graphs and workflows of its file that it is in, outermost first
/// @param files the files it is in, outermost first; the last one is its own
record Surround(Sight sight, Set<String> taken, List<String> graphs, List<String> files) {

    Surround {
        taken = Set.copyOf(taken);
        graphs = List.copyOf(graphs);
        files = List.copyOf(files);
    }

    /// {@return what is around the steps of a file}
    static Surround of(Sight sight, List<String> files) {
        return new Surround(sight, Set.of(), List.of(), files);
    }

    /// {@return what is around the steps of a graph or a workflow of the same file}
    ///
    /// @param other what its expressions can see
    /// @param name what it is called
    Surround entering(Sight other, String name) {
        var inside = new ArrayList<>(graphs);
        inside.add(name);
        return new Surround(other, Set.of(), inside, files);
    }

    /// {@return what is around the steps inside a step}
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

    /// {@return the same in a round}
    ///
    /// @param construct what repeats the steps
    Surround repeatedBy(Construct construct) {
        return seeing(sight.naming(Sight.LOOP, construct.loop()));
    }

    Surround seeing(Sight other) {
        return new Surround(other, taken, graphs, files);
    }
}
