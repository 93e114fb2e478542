package dev.nerve.graph.step;

import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.OnResume;
import dev.nerve.run.BudgetLimits;
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
public record StepOptions(
        StepCondition condition,
        ErrorPolicy policy,
        BudgetLimits limits,
        Value.Fields options,
        Step.OverlapPolicy sharing,
        @Nullable OnResume onResume) {

    /// No condition, no handling of failures, no limits.
    public static final StepOptions DEFAULT =
            new StepOptions(
                    StepCondition.Always.ALWAYS,
                    ErrorPolicy.FAIL,
                    BudgetLimits.NONE,
                    Value.Fields.EMPTY,
                    Step.OverlapPolicy.REFUSE,
                    null);

    StepOptions with(StepCondition other) {
        return new StepOptions(other, policy, limits, options, sharing, onResume);
    }

    public StepOptions with(ErrorPolicy other) {
        return new StepOptions(condition, other, limits, options, sharing, onResume);
    }

    StepOptions with(BudgetLimits other) {
        return new StepOptions(condition, policy, other, options, sharing, onResume);
    }

    StepOptions with(Value.Fields other) {
        return new StepOptions(condition, policy, limits, other, sharing, onResume);
    }

    StepOptions with(Step.OverlapPolicy other) {
        return new StepOptions(condition, policy, limits, options, other, onResume);
    }

    StepOptions with(OnResume other) {
        return new StepOptions(condition, policy, limits, options, sharing, other);
    }
}
