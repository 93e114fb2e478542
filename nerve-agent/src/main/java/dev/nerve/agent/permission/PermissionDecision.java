package dev.nerve.agent.permission;

import dev.nerve.value.Value;

/// The decision on a permission request. *Immutable.*
public sealed interface PermissionDecision {

    /// {@return the name of who decided, such as `policy` or a person}
    String by();

    /// {@return whether the request is allowed}
    default boolean isAllowed() {
        return this instanceof Allowed;
    }

    /// {@return the decision as data}
    default Value.Fields toValue() {
        var value = Value.Fields.EMPTY.with("allowed", isAllowed()).with("by", by());
        return this instanceof Denied denied ? value.with("reason", denied.reason()) : value;
    }

    /// The request is allowed.
    ///
    /// @param by the name of who decided
    record Allowed(String by) implements PermissionDecision {}

    /// The request is denied.
    ///
    /// @param by the name of who decided
    /// @param reason the reason, for the agent and for people
    record Denied(String by, String reason) implements PermissionDecision {}
}
