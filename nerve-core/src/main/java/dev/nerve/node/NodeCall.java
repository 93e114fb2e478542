package dev.nerve.node;

import dev.nerve.run.BudgetLimits;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// One node to execute, with its error policy and limits.
///
/// @param node the node
/// @param policy the reaction to a failure
/// @param limits the limits of this call, in addition to those around it
/// @param onResume the action on resume if the process dies during the call; null to use the node's
/// own
/// @param options the options of this execution for the node, such as a `parser`
public record NodeCall(
        Node node,
        ErrorPolicy policy,
        BudgetLimits limits,
        @Nullable OnResume onResume,
        Value.Fields options) {

    public NodeCall {
        if (node instanceof PolicyNode guarded) {
            policy = policy.withDefaults(guarded.policy());
            limits = limits.and(guarded.limits());
        }
    }

    /// Creates a call without options for the node.
    ///
    /// @param node the node
    /// @param policy the reaction to a failure
    /// @param limits the limits of this call, in addition to those around it
    /// @param onResume the action on resume; null to use the node's own
    public NodeCall(
            Node node, ErrorPolicy policy, BudgetLimits limits, @Nullable OnResume onResume) {
        this(node, policy, limits, onResume, Value.Fields.EMPTY);
    }

    /// Creates a call that uses the node's own action on resume.
    ///
    /// @param node the node
    /// @param policy the reaction to a failure
    /// @param limits the limits of this call, in addition to those around it
    public NodeCall(Node node, ErrorPolicy policy, BudgetLimits limits) {
        this(node, policy, limits, null);
    }

    /// {@return a copy with options for the node}
    ///
    /// @param said the options
    public NodeCall withOptions(Value.Fields said) {
        return new NodeCall(node, policy, limits, onResume, said);
    }

    /// {@return a call without a policy and limits of its own}
    ///
    /// @param node the node
    public static NodeCall of(Node node) {
        return new NodeCall(node, ErrorPolicy.FAIL, BudgetLimits.NONE);
    }
}
