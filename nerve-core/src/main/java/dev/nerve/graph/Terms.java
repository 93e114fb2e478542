package dev.nerve.graph;

import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.OnResume;
import dev.nerve.run.Limits;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The condition of a step, with its policy, limits and options.
///
/// @param condition decides whether the step runs
/// @param policy the handling of its failures
/// @param limits the limits of the step, in addition to those of the graph
/// @param options the options for its node
/// @param sharing the policy for a node that another step may use
/// @param onResume the policy for the case that the process dies during the step; null for the
/// policy of the node
public record Terms(
        Condition condition,
        ErrorPolicy policy,
        Limits limits,
        Value.Fields options,
        Step.Sharing sharing,
        @Nullable OnResume onResume) {

    /// No condition, no handling of failures, no limits.
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
