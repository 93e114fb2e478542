package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.cli.Shown;
import dev.nerve.workflow.Runs;

/// A factory of step-by-step comparisons of two runs.
public final class Compared {

    private Compared() {}

    /// {@return the steps that are equal in two runs, and those that differ}
    ///
    /// @param runs the service with both runs
    /// @param left the first run
    /// @param right the second run
    /// @param width the maximum width of a line
    public static Shown of(Runs runs, RunId left, RunId right, int width) {
        return Comparison.of(
                left,
                Steps.of(Story.of(runs, left)),
                right,
                Steps.of(Story.of(runs, right)),
                width);
    }
}
