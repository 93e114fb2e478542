package dev.nerve.execution;

import dev.nerve.run.Outcome;
import dev.nerve.value.Value;

/// How an outcome says that the step counts as skipped because it failed.
public final class Skipped {

    static final String ATTRIBUTE = "skipped";

    private Skipped() {}

    /// {@return whether a failure was taken for a skip}
    ///
    /// @param outcome what an execution gave
    public static boolean is(Outcome outcome) {
        var attributes = outcome.attributes().fields();
        return new Value.Bool(true).equals(attributes.get(ATTRIBUTE))
                && attributes.containsKey("error");
    }
}
