package dev.nerve.value.schema;

import dev.nerve.NameRules;
import dev.nerve.WordSuggestions;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// The form of a node definition: `{id, type, parameters}`. The type decides the parameters.
public enum DefinitionSchema implements ValueSchema {
    /// The only instance.
    DEFINITION;

    private static final String PARAMETERS = "parameters";

    @Override
    public String words() {
        return "the definition of a node with id, type, parameters";
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        place.require(value instanceof Value.Fields, this, value);
        if (!(value instanceof Value.Fields(var given))) {
            return;
        }
        whole(AnySchema.ANY, TextSchema.ANY).check(value, place);
        if (given.get("type") instanceof Value.Text(var type)) {
            var id = given.get("id") instanceof Value.Text(var text) ? text : "?";
            checkParameters(id, type, given.getOrDefault(PARAMETERS, Value.NULL), place);
        }
    }

    private static void checkParameters(
            String id, String type, Value parameters, SchemaCheck place) {
        var types = place.nodes().types();
        if (!types.isEmpty() && !types.contains(type)) {
            place.inside("node " + NameRules.quote(id), "parameter").report(unknown(type, types));
            return;
        }
        var inside = place.inside("node %s (%s)".formatted(NameRules.quote(id), type), "parameter");
        if (parameters instanceof Value.Fields fields) {
            place.nodes().check(id, type, fields, inside);
        } else if (parameters.isNull()) {
            place.nodes().check(id, type, Value.Fields.EMPTY, inside);
        } else {
            inside.report("parameters must be an object, not " + parameters.toJson());
        }
    }

    /// {@return the message about an unknown type}
    ///
    /// @param type the type
    /// @param types the known types
    public static String unknown(String type, List<String> types) {
        var hint =
                WordSuggestions.nearest(type, types)
                        .map("did you mean '%s'?"::formatted)
                        .orElse("there is: " + String.join(", ", types));
        return "unknown type %s; %s".formatted(NameRules.quote(type), hint);
    }

    /// {@return the form of a whole definition}
    ///
    /// @param parameters the form of its parameters
    /// @param type the form of its type
    static ObjectSchema whole(ValueSchema parameters, ValueSchema type) {
        return ObjectSchema.of(
                FieldSchema.required("id", TextSchema.NAME, "the name of the node"),
                FieldSchema.required("type", type, "the type of the node"),
                FieldSchema.optional(PARAMETERS, parameters, "the parameters of its type"));
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        return writer.node();
    }
}
