package dev.nerve.agent.permission;

import dev.nerve.value.Value;

/// Whether an agent may do what it wants. *Immutable.*
public sealed interface Decision {

    /// {@return who decided, such as `policy` or a person}
    String by();

    /// {@return whether it may}
    default boolean isAllowed() {
        return this instanceof Allowed;
    }

    /// {@return it for programs}
    default Value.Fields toValue() {
        var value = Value.Fields.EMPTY.with("allowed", isAllowed()).with("by", by());
        return this instanceof Denied denied ? value.with("reason", denied.reason()) : value;
    }

    /// It may.
    ///
    /// @param by who says so
    record Allowed(String by) implements Decision {}

    /// It may not.
    ///
    /// @param by who says so
    /// @param reason why, for the agent and for people
    record Denied(String by, String reason) implements Decision {}
}
