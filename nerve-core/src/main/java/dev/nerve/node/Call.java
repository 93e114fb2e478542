package dev.nerve.node;

import dev.nerve.run.Limits;
import org.jspecify.annotations.Nullable;

/// One node to be executed, and under which terms.
///
/// @param node the node
/// @param policy what happens when it does not work out
/// @param limits what it may spend, beside what is around it
/// @param onResume what becomes of it if its process dies meanwhile; null for what the node says
public record Call(Node node, ErrorPolicy policy, Limits limits, @Nullable OnResume onResume) {

    public Call {
        if (node instanceof Guarded guarded) {
            policy = policy.before(guarded.policy());
            limits = limits.and(guarded.limits());
        }
    }

    /// A call that leaves it to the node what becomes of it if its process dies.
    ///
    /// @param node the node
    /// @param policy what happens when it does not work out
    /// @param limits what it may spend, beside what is around it
    public Call(Node node, ErrorPolicy policy, Limits limits) {
        this(node, policy, limits, null);
    }

    /// {@return a call under no terms of its own}
    ///
    /// @param node the node
    public static Call of(Node node) {
        return new Call(node, ErrorPolicy.FAIL, Limits.NONE);
    }
}
