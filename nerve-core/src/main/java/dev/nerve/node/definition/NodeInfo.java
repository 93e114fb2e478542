package dev.nerve.node.definition;

import dev.nerve.NodeId;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;

/// A description of a node and its current state.
///
/// @param id its name
/// @param type the name of its kind
/// @param state the current state
/// @param persistent whether the node keeps state between executions
/// @param capabilities the names of what clients can do with it, such as `screen`; its session
///     fills them in
/// @param metadata further fields
public record NodeInfo(
        NodeId id,
        String type,
        NodeState state,
        boolean persistent,
        List<String> capabilities,
        Value.Fields metadata) {

    public NodeInfo {
        capabilities = List.copyOf(capabilities);
    }

    /// @param id its name
    /// @param type the name of its kind
    /// @param state the current state
    /// @param persistent whether the node keeps state between executions
    /// @param metadata further fields
    public NodeInfo(
            NodeId id, String type, NodeState state, boolean persistent, Value.Fields metadata) {
        this(id, type, state, persistent, List.of(), metadata);
    }

    /// {@return a copy with the names of its capabilities}
    ///
    /// @param names the names
    public NodeInfo withCapabilities(List<String> names) {
        return new NodeInfo(id, type, state, persistent, names, metadata);
    }

    /// {@return a copy with one more metadata field}
    ///
    /// @param name the name of the field
    /// @param value plain Java data
    public NodeInfo with(String name, Object value) {
        return new NodeInfo(id, type, state, persistent, capabilities, metadata.with(name, value));
    }

    /// {@return a copy with more metadata fields}
    ///
    /// @param more the fields; they replace existing fields with the same name
    public NodeInfo with(Value.Fields more) {
        var all = new LinkedHashMap<>(metadata.fields());
        all.putAll(more.fields());
        return new NodeInfo(id, type, state, persistent, capabilities, new Value.Fields(all));
    }

    /// {@return a copy with another state}
    ///
    /// @param other the state
    public NodeInfo withState(NodeState other) {
        return new NodeInfo(id, type, other, persistent, capabilities, metadata);
    }

    /// {@return a copy with another node name}
    ///
    /// @param name the name
    public NodeInfo withId(NodeId name) {
        return new NodeInfo(name, type, state, persistent, capabilities, metadata);
    }

    /// {@return the wire form}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("id", id.name())
                .with("type", type)
                .with("state", state.wireName())
                .with("persistent", persistent)
                .with("capabilities", capabilities)
                .with("metadata", metadata);
    }
}
