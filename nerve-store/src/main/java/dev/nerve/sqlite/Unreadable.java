package dev.nerve.sqlite;

import dev.nerve.NodeId;
import dev.nerve.node.NodeDefinition;
import dev.nerve.seal.SecretSeal;
import dev.nerve.value.Value;

/// What is given back for JSON that cannot be read: it holds what is in the file, so that the rest
/// can be used and nothing is lost.
final class Unreadable {

    /// The type of a definition that cannot be read; no kind of node has it.
    static final String TYPE = "unreadable";

    private static final String STORED = "stored";

    private Unreadable() {}

    /// {@return a definition that is listed, and from which nothing can be made}
    static NodeDefinition definition(NodeId name, String stored, RuntimeException problem) {
        var parameters =
                Value.Fields.EMPTY
                        .with(STORED, stored)
                        .with("problem", String.valueOf(problem.getMessage()));
        return new NodeDefinition(name, TYPE, parameters);
    }

    /// {@return fields with what is stored}
    static Value.Fields fields(String stored) {
        return Value.Fields.EMPTY.with(TYPE, stored);
    }

    /// {@return a definition as it is to be stored; one that could not be read as it was found}
    ///
    /// @param seal what with
    static String stored(NodeDefinition definition, SecretSeal seal) {
        return definition.type().equals(TYPE)
                        && definition.parameters().fields().get(STORED)
                                instanceof Value.Text(var stored)
                ? seal.seal(stored)
                : seal.seal(definition.toValue());
    }
}
