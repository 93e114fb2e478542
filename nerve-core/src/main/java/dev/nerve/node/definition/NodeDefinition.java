package dev.nerve.node.definition;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.value.Value;

/// A node as data. nerve creates the live node from it: now, after a restart, or elsewhere.
///
/// @param id its name
/// @param type the name of its kind
/// @param parameters the parameters of its kind
public record NodeDefinition(NodeId id, String type, Value.Fields parameters) {

    /// {@return the definition in a value}
    ///
    /// @param value an object with `id`, `type` and optionally `parameters`
    /// @throws NerveException.Invalid if the value is not a definition
    public static NodeDefinition of(Value value) {
        var id = NodeId.of(value.at("id").text());
        var parameters = value.find("parameters").orElse(Value.Fields.EMPTY);
        if (parameters instanceof Value.Fields fields) {
            return new NodeDefinition(id, value.at("type").text(), fields);
        }
        throw new NerveException.Invalid(
                "node '%s': parameters must be an object, not %s".formatted(id, parameters));
    }

    /// {@return the definition as a value}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("id", id.name())
                .with("type", type)
                .with("parameters", parameters);
    }
}
