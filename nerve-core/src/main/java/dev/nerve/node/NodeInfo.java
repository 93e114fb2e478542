package dev.nerve.node;

import dev.nerve.NodeId;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;

/// What is known about a node.
///
/// @param id its name
/// @param type the name of its kind
/// @param state how it is doing
/// @param persistent whether it keeps state between executions
/// @param metadata the rest
public record NodeInfo(
        NodeId id, String type, NodeState state, boolean persistent, Value.Fields metadata) {

    /// {@return the same with one more field of metadata}
    ///
    /// @param name its name
    /// @param value plain Java data
    public NodeInfo with(String name, Object value) {
        return new NodeInfo(id, type, state, persistent, metadata.with(name, value));
    }

    /// {@return the same with more fields of metadata}
    ///
    /// @param more they rule over those it has
    public NodeInfo with(Value.Fields more) {
        var all = new LinkedHashMap<>(metadata.fields());
        all.putAll(more.fields());
        return new NodeInfo(id, type, state, persistent, new Value.Fields(all));
    }

    /// {@return the same in another state}
    ///
    /// @param other how it is doing
    public NodeInfo in(NodeState other) {
        return new NodeInfo(id, type, other, persistent, metadata);
    }

    /// {@return the same under another name}
    ///
    /// @param name the name
    public NodeInfo under(NodeId name) {
        return new NodeInfo(name, type, state, persistent, metadata);
    }

    /// {@return its form on the wire}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("id", id.name())
                .with("type", type)
                .with("state", state.wireName())
                .with("persistent", persistent)
                .with("metadata", metadata);
    }
}
