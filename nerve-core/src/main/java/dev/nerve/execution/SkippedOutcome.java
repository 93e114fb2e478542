package dev.nerve.execution;

import dev.nerve.run.Outcome;
import dev.nerve.value.Value;

/// The attribute of an outcome whose step failed and counts as skipped.
public final class SkippedOutcome {

    static final String ATTRIBUTE = "skipped";

    private SkippedOutcome() {}

    /// {@return whether the policy turned a failure into a skip}
    ///
    /// @param outcome the outcome of an execution
    public static boolean is(Outcome outcome) {
        var attributes = outcome.attributes().fields();
        return new Value.Bool(true).equals(attributes.get(ATTRIBUTE))
                && attributes.containsKey("error");
    }
}
