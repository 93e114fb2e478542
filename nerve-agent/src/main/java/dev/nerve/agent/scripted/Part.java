package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.ScriptStep.Act;
import dev.nerve.agent.scripted.ScriptStep.Cut;
import dev.nerve.agent.scripted.ScriptStep.Fail;
import dev.nerve.agent.scripted.ScriptStep.Fault;
import java.util.ArrayList;
import java.util.List;

/// What one call of a model gives: a turn's steps up to the next use of a tool. *Immutable.*
///
/// @param place where it stands in the script
/// @param steps what is done, all filled in; a use of a tool is the last, if there is one
record Part(String place, List<ScriptStep> steps) {

    Part {
        steps = List.copyOf(steps);
    }

    /// {@return what happens at one of the tries to get it}
    ///
    /// @param before how many tries went wrong before
    Course course(int before) {
        long passed = 0;
        for (var step : steps) {
            if (step instanceof Fault fault) {
                passed += fault.times();
                if (before < passed) {
                    return wrong(fault);
                }
            }
        }
        return new Course.Played(acts(steps));
    }

    private Course wrong(Fault fault) {
        return switch (fault) {
            case Fail fail -> new Course.Refused(fail);
            case Cut cut -> {
                var told = new ArrayList<>(acts(steps.subList(0, steps.indexOf(cut))));
                told.add(ScriptStep.Say.atOnce(cut.text()));
                yield new Course.Broken(told);
            }
        };
    }

    private static List<Act> acts(List<ScriptStep> steps) {
        return steps.stream().filter(Act.class::isInstance).map(Act.class::cast).toList();
    }

    /// What happens at one try. *Immutable.*
    sealed interface Course {

        /// All is done.
        ///
        /// @param acts what
        record Played(List<Act> acts) implements Course {}

        /// The connection breaks.
        ///
        /// @param acts what is done before
        record Broken(List<Act> acts) implements Course {}

        /// Nothing is done.
        ///
        /// @param fail why
        record Refused(Fail fail) implements Course {}
    }
}
