package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.ScriptStep.CutStep;
import dev.nerve.agent.scripted.ScriptStep.FailStep;
import dev.nerve.agent.scripted.ScriptStep.ScriptAction;
import dev.nerve.agent.scripted.ScriptStep.ScriptFault;
import java.util.ArrayList;
import java.util.List;

/// The steps for one model call: a turn's steps up to the next tool use. *Immutable.*
///
/// @param place its place in the script
/// @param steps the steps, with all placeholders filled; a tool use can only be the last
record TurnPart(String place, List<ScriptStep> steps) {

    TurnPart {
        steps = List.copyOf(steps);
    }

    /// {@return the result of an attempt}
    ///
    /// @param before the number of failed attempts before
    AttemptResult course(int before) {
        long passed = 0;
        for (var step : steps) {
            if (step instanceof ScriptFault fault) {
                passed += fault.times();
                if (before < passed) {
                    return wrong(fault);
                }
            }
        }
        return new AttemptResult.Played(acts(steps));
    }

    private AttemptResult wrong(ScriptFault fault) {
        return switch (fault) {
            case FailStep fail -> new AttemptResult.Refused(fail);
            case CutStep cut -> {
                var told = new ArrayList<>(acts(steps.subList(0, steps.indexOf(cut))));
                told.add(ScriptStep.SayStep.atOnce(cut.text()));
                yield new AttemptResult.Broken(told);
            }
        };
    }

    private static List<ScriptAction> acts(List<ScriptStep> steps) {
        return steps.stream()
                .filter(ScriptAction.class::isInstance)
                .map(ScriptAction.class::cast)
                .toList();
    }

    /// The result of one attempt. *Immutable.*
    sealed interface AttemptResult {

        /// All actions are done.
        ///
        /// @param acts the actions
        record Played(List<ScriptAction> acts) implements AttemptResult {}

        /// The connection breaks after some actions.
        ///
        /// @param acts the actions before that
        record Broken(List<ScriptAction> acts) implements AttemptResult {}

        /// The call fails without any action.
        ///
        /// @param fail the failure
        record Refused(FailStep fail) implements AttemptResult {}
    }
}
