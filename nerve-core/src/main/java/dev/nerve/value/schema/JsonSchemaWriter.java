package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The writer of one JSON Schema, draft 2020-12. It collects the named forms in `$defs`.
///
/// *Confined to one thread.*
public final class JsonSchemaWriter {

    private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";
    private static final String NODE = "node";

    private final NodeSchemas nodes;
    private final Map<String, Object> definitions = new LinkedHashMap<>();

    private JsonSchemaWriter(NodeSchemas nodes) {
        this.nodes = nodes;
    }

    /// {@return a whole JSON Schema}
    ///
    /// @param title its title
    /// @param schema the form that it describes
    /// @param nodes the schemas of node definitions inside
    public static Value.Fields document(String title, ValueSchema schema, NodeSchemas nodes) {
        var writer = new JsonSchemaWriter(nodes);
        var json = fields("$schema", DRAFT, "title", title);
        json.putAll(schema.toJson(writer));
        if (!writer.definitions.isEmpty()) {
            json.put("$defs", writer.definitions);
        }
        return Value.fields(json);
    }

    /// {@return the form of the whole definition of a node}
    ///
    /// @param type the type of the node
    /// @param parameters the form of its parameters
    public static ObjectSchema definition(String type, ObjectSchema parameters) {
        boolean canBeAbsent =
                parameters.fields().stream().noneMatch(FieldSchema::isRequired)
                        && parameters.alternatives().isEmpty();
        var presence = canBeAbsent ? FieldSchema.Presence.OPTIONAL : FieldSchema.Presence.REQUIRED;
        return ObjectSchema.of(
                FieldSchema.required("id", TextSchema.NAME, "the name of the node"),
                FieldSchema.required("type", ChoiceSchema.of(type), "the type of the node"),
                new FieldSchema("parameters", parameters, presence, "the parameters of its type"));
    }

    Map<String, Object> reference(String name, Supplier<ValueSchema> target) {
        if (!definitions.containsKey(name)) {
            // Reserve the name first: the form can contain itself.
            definitions.put(name, Map.of());
            definitions.put(name, target.get().toJson(this));
        }
        return fields("$ref", "#/$defs/" + name);
    }

    Map<String, Object> node() {
        return reference(
                NODE,
                () ->
                        nodes.types().isEmpty()
                                ? DefinitionSchema.whole(
                                        MapSchema.of(AnySchema.ANY, "an object"), TextSchema.ANY)
                                : new UnionSchema(
                                        nodes.types().stream()
                                                .<ValueSchema>map(this::node)
                                                .toList()));
    }

    private ReferenceSchema node(String type) {
        return new ReferenceSchema(
                type + "_" + NODE, () -> definition(type, nodes.parameters(type)));
    }

    /// {@return the schema of a field, with its summary; an optional field can be null}
    Map<String, Object> property(FieldSchema field) {
        var json = new LinkedHashMap<>(field.schema().toJson(this));
        var property = field.canBeNull() ? orNull(json) : notNull(json);
        property.put("description", field.summary());
        return property;
    }

    /// An empty schema accepts null, which counts as absent.
    private static Map<String, Object> notNull(Map<String, Object> json) {
        return json.isEmpty() ? fields("not", Map.of("type", "null")) : json;
    }

    private static Map<String, Object> orNull(Map<String, Object> json) {
        // The alternatives of an object would refuse null.
        if (json.containsKey("allOf")) {
            return fields("anyOf", List.of(json, Map.of("type", "null")));
        }
        if (json.isEmpty()) {
            return json;
        }
        if (json.get("type") instanceof String type) {
            json.put("type", List.of(type, "null"));
            return json;
        }
        if (json.get("type") instanceof List<?> types) {
            var all = new ArrayList<Object>(types);
            all.add("null");
            json.put("type", all);
            return json;
        }
        if (json.get("anyOf") instanceof List<?> forms) {
            var all = new ArrayList<Object>(forms);
            all.add(Map.of("type", "null"));
            json.put("anyOf", all);
            return json;
        }
        return fields("anyOf", List.of(json, Map.of("type", "null")));
    }

    /// {@return fields in the given order, so that the text of a schema is stable}
    static Map<String, Object> fields(Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }
}
