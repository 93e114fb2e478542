package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.List;

/// The schemas of node definitions, by the type of the node.
public interface NodeSchemas {

    /// The schemas where any type is possible and its parameters are unknown.
    NodeSchemas OPEN =
            new NodeSchemas() {
                @Override
                public List<String> types() {
                    return List.of();
                }

                @Override
                public ObjectSchema parameters(String type) {
                    throw new IllegalArgumentException("unknown type " + type);
                }

                @Override
                public void check(
                        String id, String type, Value.Fields parameters, SchemaCheck place) {
                    // The parameters are unknown.
                }
            };

    /// {@return the known types; empty if any type is possible}
    List<String> types();

    /// {@return the parameters of a type}
    ///
    /// @param type one of the types
    ObjectSchema parameters(String type);

    /// Reports the problems of the parameters of a node.
    ///
    /// @param id the name of the node, as it is written
    /// @param type one of the types
    /// @param parameters the parameters
    /// @param place the place of the parameters
    void check(String id, String type, Value.Fields parameters, SchemaCheck place);
}
