package dev.nerve.node;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.value.Value;

/// A node as data: from it the live node is made, today, after a restart, or somewhere else.
///
/// @param id its name
/// @param type the name of its kind
/// @param parameters what its kind needs to make it
public record NodeDefinition(NodeId id, String type, Value.Fields parameters) {

    /// {@return the definition that a value writes}
    ///
    /// @param value an object with `id`, `type` and optionally `parameters`
    /// @throws NerveException.Invalid if it is none
    public static NodeDefinition of(Value value) {
        var id = NodeId.of(value.at("id").text());
        var parameters = value.find("parameters").orElse(Value.Fields.EMPTY);
        if (parameters instanceof Value.Fields fields) {
            return new NodeDefinition(id, value.at("type").text(), fields);
        }
        throw new NerveException.Invalid(
                "node '%s': parameters must be an object, not %s".formatted(id, parameters));
    }

    /// {@return it as a value}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("id", id.name())
                .with("type", type)
                .with("parameters", parameters);
    }
}
