package dev.nerve.script.file;

import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.StepConstruct;
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
record StepListContext(
        VisibleNames sight, Set<String> taken, List<String> graphs, List<String> files) {

    StepListContext {
        taken = Set.copyOf(taken);
        graphs = List.copyOf(graphs);
        files = List.copyOf(files);
    }

    /// {@return the context of the steps of a file}
    static StepListContext of(VisibleNames visibleNames, List<String> files) {
        return new StepListContext(visibleNames, Set.of(), List.of(), files);
    }

    /// {@return the context of the steps of a graph or workflow of the same file}
    ///
    /// @param other the names that its expressions can see
    /// @param name its name
    StepListContext insideBlock(VisibleNames other, String name) {
        var inside = new ArrayList<>(graphs);
        inside.add(name);
        return new StepListContext(other, Set.of(), inside, files);
    }

    /// {@return the context of the steps inside a step}
    ///
    /// @param id the step
    StepListContext insideStep(String id) {
        var more = new HashSet<>(taken);
        more.addAll(sight.steps());
        more.add(id);
        VisibleNames.HiddenSteps itself =
                other ->
                        other.equals(id)
                                ? Optional.of("is around this step, and has no output yet")
                                : Optional.empty();
        return new StepListContext(sight.withSteps(List.of(), itself), more, graphs, files);
    }

    /// {@return the same context in a round}
    ///
    /// @param construct the construct that repeats the steps
    StepListContext insideRound(StepConstruct construct) {
        return withVisibleNames(sight.withName(VisibleNames.LOOP, construct.loop()));
    }

    StepListContext withVisibleNames(VisibleNames other) {
        return new StepListContext(other, taken, graphs, files);
    }
}
