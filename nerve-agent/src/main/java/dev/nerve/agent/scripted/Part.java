package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.ScriptStep.Act;
import dev.nerve.agent.scripted.ScriptStep.Cut;
import dev.nerve.agent.scripted.ScriptStep.Fail;
import dev.nerve.agent.scripted.ScriptStep.Fault;
import java.util.ArrayList;
import java.util.List;

/// The steps for one model call: a turn's steps up to the next tool use. *Immutable.*
///
/// @param place its place in the script
/// @param steps the steps, with all placeholders filled; a tool use can only be the last
record Part(String place, List<ScriptStep> steps) {

    Part {
        steps = List.copyOf(steps);
    }

    /// {@return the result of an attempt}
    ///
    /// @param before the number of failed attempts before
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

    /// The result of one attempt. *Immutable.*
    sealed interface Course {

        /// All actions are done.
        ///
        /// @param acts the actions
        record Played(List<Act> acts) implements Course {}

        /// The connection breaks after some actions.
        ///
        /// @param acts the actions before that
        record Broken(List<Act> acts) implements Course {}

        /// The call fails without any action.
        ///
        /// @param fail the failure
        record Refused(Fail fail) implements Course {}
    }
}
