package dev.nerve.store.journal;

import dev.nerve.NodeId;

/// The work of an effect: the node that does it, and the operation. *Immutable.*
///
/// @param kind the type of the node, such as `chat`; empty if no node does it
/// @param node the name of the node; empty if no node does it
/// @param operation the operation, such as [#EXECUTE]
public record EffectWork(String kind, String node, String operation) {

    /// The operation of a node that is executed.
    public static final String EXECUTE = "execute";

    /// The work of a place that is only looked at.
    static final EffectWork NONE = new EffectWork("", "", "");

    /// {@return the execution of a node}
    ///
    /// @param kind the type of the node
    /// @param node the node
    public static EffectWork of(String kind, NodeId node) {
        return of(kind, node.name());
    }

    /// {@return the execution of a node}
    ///
    /// @param kind the type of the node
    /// @param node the name of the node
    public static EffectWork of(String kind, String node) {
        return new EffectWork(kind, node, EXECUTE);
    }

    /// {@return an operation of a run itself}
    ///
    /// @param operation its name
    public static EffectWork ofRun(String operation) {
        return new EffectWork("", "", operation);
    }

    /// {@return whether it is the execution of a node of a certain type}
    ///
    /// @param type the type
    public boolean isExecutionOf(String type) {
        return kind.equals(type) && operation.equals(EXECUTE);
    }

    /// {@return the work for people}
    @Override
    public String toString() {
        return kind.isEmpty() ? operation : "%s '%s'".formatted(kind, node);
    }
}
