package dev.nerve.app.run;

import dev.nerve.RunId;
import dev.nerve.cli.Shown;
import dev.nerve.workflow.Runs;

/// Two runs, step by step.
public final class Compared {

    private Compared() {}

    /// {@return what is the same in two runs, and what is not}
    ///
    /// @param runs where they are kept
    /// @param left one of them
    /// @param right the other
    /// @param width how wide a line may be
    public static Shown of(Runs runs, RunId left, RunId right, int width) {
        return Comparison.of(
                left,
                Steps.of(Story.of(runs, left)),
                right,
                Steps.of(Story.of(runs, right)),
                width);
    }
}
