package dev.nerve.app.run.view;

import dev.nerve.RunId;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.engine.step.StepResults;
import dev.nerve.workflow.run.RunService;

/// A factory of step-by-step comparisons of two runs.
public final class RunComparer {

    private RunComparer() {}

    /// {@return the steps that are equal in two runs, and those that differ}
    ///
    /// @param runs the service with both runs
    /// @param left the first run
    /// @param right the second run
    /// @param width the maximum width of a line
    public static OutputItem of(RunService runs, RunId left, RunId right, int width) {
        return RunComparison.of(
                left,
                StepResults.of(RunHistory.of(runs, left)),
                right,
                StepResults.of(RunHistory.of(runs, right)),
                width);
    }
}
