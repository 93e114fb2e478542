package dev.nerve.node.definition;

import dev.nerve.NodeId;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;

/// A description of a node and its current state.
///
/// @param id its name
/// @param type the name of its kind
/// @param state the current state
/// @param persistent whether the node keeps state between executions
/// @param metadata further fields
public record NodeInfo(
        NodeId id, String type, NodeState state, boolean persistent, Value.Fields metadata) {

    /// {@return a copy with one more metadata field}
    ///
    /// @param name the name of the field
    /// @param value plain Java data
    public NodeInfo with(String name, Object value) {
        return new NodeInfo(id, type, state, persistent, metadata.with(name, value));
    }

    /// {@return a copy with more metadata fields}
    ///
    /// @param more the fields; they replace existing fields with the same name
    public NodeInfo with(Value.Fields more) {
        var all = new LinkedHashMap<>(metadata.fields());
        all.putAll(more.fields());
        return new NodeInfo(id, type, state, persistent, new Value.Fields(all));
    }

    /// {@return a copy with another state}
    ///
    /// @param other the state
    public NodeInfo withState(NodeState other) {
        return new NodeInfo(id, type, other, persistent, metadata);
    }

    /// {@return a copy with another node name}
    ///
    /// @param name the name
    public NodeInfo withId(NodeId name) {
        return new NodeInfo(name, type, state, persistent, metadata);
    }

    /// {@return the wire form}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("id", id.name())
                .with("type", type)
                .with("state", state.wireName())
                .with("persistent", persistent)
                .with("metadata", metadata);
    }
}
