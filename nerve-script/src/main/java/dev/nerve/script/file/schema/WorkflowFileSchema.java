package dev.nerve.script.file.schema;

import dev.nerve.value.Value;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The JSON Schema of workflow files, draft 2020-12, generated from the table of object types.
public final class WorkflowFileSchema {

    private static final String NAME = "^[a-z0-9][a-z0-9_-]{0,62}$";
    private static final String EXPRESSION = "\\$\\{";
    private static final String DURATION = "^(\\d+(\\.\\d+)? ?(ms|s|m|h|d)|[Pp].*)$";

    private WorkflowFileSchema() {}

    /// {@return the schema}
    public static Value.Fields schema() {
        var shapes = new LinkedHashMap<String, Object>();
        for (var objectType : ObjectType.values()) {
            if (objectType != ObjectType.FILE && objectType != ObjectType.WORKFLOW_NODE) {
                shapes.put(objectType.wireName(), of(objectType));
            }
        }
        var schema = new LinkedHashMap<String, Object>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "A workflow of nerve");
        schema.putAll(of(ObjectType.FILE));
        schema.put("$defs", shapes);
        return Value.fields(schema);
    }

    private static Map<String, Object> of(ObjectType objectType) {
        var properties = new LinkedHashMap<String, Object>();
        for (var definition : objectType.keys()) {
            var property = new LinkedHashMap<>(of(definition.form()));
            property.put("description", definition.summary());
            properties.put(definition.name(), property);
        }
        var schema = new LinkedHashMap<String, Object>();
        schema.put("description", objectType.summary());
        schema.put("type", "object");
        schema.put("properties", properties);
        var required =
                objectType.keys().stream()
                        .filter(definition ->
                                definition.need() == FieldDefinition.FieldPresence.REQUIRED)
                        .map(FieldDefinition::name)
                        .toList();
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        if (!objectType.isOpen()) {
            schema.put("additionalProperties", false);
        }
        if (objectType == ObjectType.STEP) {
            schema.put(
                    "oneOf",
                    Arrays.stream(StepConstruct.values())
                            .map(construct -> fields("required", List.of(construct.key())))
                            .toList());
        }
        return schema;
    }

    private static Map<String, Object> of(FieldType fieldType) {
        var shape = fieldType.shape().isEmpty() ? null : ref(fieldType.shape());
        return switch (fieldType.kind()) {
            case OBJECT -> ref(fieldType.shape());
            case BY_NAME ->
                    fields(
                            "type", "object",
                            "propertyNames", fields("pattern", NAME),
                            "additionalProperties", ref(fieldType.shape()));
            // Only the default of a parameter can be any value.
            case FIELDS ->
                    fields(
                            "type",
                            "object",
                            "propertyNames",
                            fields("pattern", NAME),
                            "additionalProperties",
                            fields(
                                    "anyOf",
                                    List.of(
                                            ref(fieldType.shape()),
                                            fields("not", type("object")))));
            default ->
                    shape == null
                            ? plain(fieldType)
                            : fields("anyOf", List.of(notObject(plain(fieldType)), shape));
        };
    }

    /// Excludes objects, because the object type describes them.
    private static Map<String, Object> notObject(Map<String, Object> plain) {
        return plain.isEmpty() ? fields("not", type("object")) : plain;
    }

    private static Map<String, Object> plain(FieldType fieldType) {
        return switch (fieldType.kind()) {
            case TEMPLATE, DATA -> Map.of();
            case TEXT -> type("string", "number", "boolean");
            case NAME -> fields("type", "string", "pattern", NAME);
            case REFERENCE -> either(fields("type", "string", "pattern", NAME));
            case CALLED ->
                    fields(
                            "anyOf",
                            List.of(
                                    fields("type", "string", "pattern", NAME),
                                    fields(
                                            "type",
                                            "string",
                                            "pattern",
                                            WorkflowFilePaths.PATTERN)));
            case NAMES -> list(fields("type", "string", "pattern", NAME));
            case TEXTS -> list(type("string", "number", "boolean"));
            case CHOICES -> either(list(type("string", "number", "boolean")));
            case CONDITION -> either(type("boolean"));
            case COUNT -> either(whole());
            case WHOLE -> whole();
            case VERSION -> fields("const", 1);
            case NUMBER -> type("number");
            case FLAG -> type("boolean");
            case DURATION -> fields("type", "string", "pattern", DURATION);
            case STEPS -> list(ref("STEP"));
            case STEPS_BY_NAME ->
                    fields("type", "object", "additionalProperties", list(ref("STEP")));
            case WORD -> fields("enum", fieldType.words());
            case OBJECT, BY_NAME, FIELDS -> type("object");
        };
    }

    private static Map<String, Object> either(Map<String, Object> constant) {
        return fields("anyOf", List.of(constant, fields("type", "string", "pattern", EXPRESSION)));
    }

    private static Map<String, Object> whole() {
        return fields("type", "integer", "minimum", 0);
    }

    private static Map<String, Object> list(Map<String, Object> items) {
        return fields("type", "array", "items", items);
    }

    private static Map<String, Object> type(String... types) {
        return fields("type", types.length == 1 ? types[0] : List.of(types));
    }

    /// Returns fields in the given order, so that the text of the schema is stable.
    private static Map<String, Object> fields(Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }

    private static Map<String, Object> ref(String shape) {
        return fields("$ref", "#/$defs/" + ObjectType.valueOf(shape).wireName());
    }
}
