package dev.nerve.graph;

import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.OnResume;
import dev.nerve.run.Limits;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// When a step runs, and under which terms.
///
/// @param condition when it runs at all
/// @param policy what its failure means
/// @param limits what it may spend, beside what the graph may
/// @param options what it says to its node
/// @param sharing whether it may wait for a node that another step may be using
/// @param onResume what becomes of it if its process dies meanwhile; null for what its node says
public record Terms(
        Condition condition,
        ErrorPolicy policy,
        Limits limits,
        Value.Fields options,
        Step.Sharing sharing,
        @Nullable OnResume onResume) {

    /// Always, a failure is a failure, no limits.
    public static final Terms USUAL =
            new Terms(
                    Condition.Always.ALWAYS,
                    ErrorPolicy.FAIL,
                    Limits.NONE,
                    Value.Fields.EMPTY,
                    Step.Sharing.REFUSE,
                    null);

    Terms with(Condition other) {
        return new Terms(other, policy, limits, options, sharing, onResume);
    }

    Terms with(ErrorPolicy other) {
        return new Terms(condition, other, limits, options, sharing, onResume);
    }

    Terms with(Limits other) {
        return new Terms(condition, policy, other, options, sharing, onResume);
    }

    Terms with(Value.Fields other) {
        return new Terms(condition, policy, limits, other, sharing, onResume);
    }

    Terms with(Step.Sharing other) {
        return new Terms(condition, policy, limits, options, other, onResume);
    }

    Terms with(OnResume other) {
        return new Terms(condition, policy, limits, options, sharing, other);
    }
}
