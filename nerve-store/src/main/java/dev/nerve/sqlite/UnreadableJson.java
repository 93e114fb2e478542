package dev.nerve.sqlite;

import dev.nerve.NodeId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.seal.SecretSeal;
import dev.nerve.value.Value;

/// Replacements for stored JSON that cannot be read. They contain the stored text, so that the rest
/// can be used and nothing is lost.
final class UnreadableJson {

    /// The type of a definition that cannot be read; no node kind has it.
    static final String TYPE = "unreadable";

    private static final String STORED = "stored";

    private UnreadableJson() {}

    /// {@return a definition that can be listed, but not created}
    static NodeDefinition definition(NodeId name, String stored, RuntimeException problem) {
        var parameters =
                Value.Fields.EMPTY
                        .with(STORED, stored)
                        .with("problem", String.valueOf(problem.getMessage()));
        return new NodeDefinition(name, TYPE, parameters);
    }

    /// {@return fields that contain the stored text}
    static Value.Fields fields(String stored) {
        return Value.Fields.EMPTY.with(TYPE, stored);
    }

    /// {@return the stored form of a definition; an unreadable one keeps its stored text}
    ///
    /// @param seal the encryption
    static String toStored(NodeDefinition definition, SecretSeal seal) {
        return definition.type().equals(TYPE)
                        && definition.parameters().fields().get(STORED)
                                instanceof Value.Text(var stored)
                ? seal.seal(stored)
                : seal.seal(definition.toValue());
    }
}
