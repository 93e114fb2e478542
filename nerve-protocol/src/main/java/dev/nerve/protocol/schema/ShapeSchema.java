package dev.nerve.protocol.schema;

import dev.nerve.protocol.catalog.RecordDescriptions;
import dev.nerve.protocol.codec.WireComponent;
import dev.nerve.protocol.codec.WireShape;
import dev.nerve.protocol.codec.WireType;
import dev.nerve.value.FieldsBuilder;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A writer of the JSON Schemas of records. It collects the schemas of all records that they refer
/// to. *Confined to one thread.*
///
/// A schema describes what nerve writes, so it has no null. Objects may have more fields.
final class ShapeSchema {

    private static final String DEFINITIONS = "$defs";

    private final Map<String, Value> definitions = new TreeMap<>();

    /// {@return a reference to the schema of a record, which is among the definitions from now on}
    ///
    /// @param type the record
    Value.Fields reference(Class<? extends Record> type) {
        return reference(type, Value.Fields.EMPTY);
    }

    /// {@return a reference to the schema of a record with further fields}
    ///
    /// @param type the record
    /// @param fields the schemas of required fields that are no components, or that the type of
    /// their component does not describe exactly
    Value.Fields reference(Class<? extends Record> type, Value.Fields fields) {
        var name = type.getSimpleName();
        if (!definitions.containsKey(name)) {
            // A record may contain itself.
            definitions.put(name, Value.NULL);
            definitions.put(name, schema(type, fields));
        }
        return Value.Fields.EMPTY.with("$ref", "#/%s/%s".formatted(DEFINITIONS, name));
    }

    /// {@return a schema with the definitions so far}
    ///
    /// @param schema the schema
    Value.Fields withDefinitions(Value.Fields schema) {
        return schema.with(DEFINITIONS, new Value.Fields(new LinkedHashMap<>(definitions)));
    }

    private Value.Fields schema(Class<? extends Record> type, Value.Fields fields) {
        var properties = new LinkedHashMap<>(fields.fields());
        var required = new ArrayList<>(fields.fields().keySet());
        for (var component : WireShape.of(type).components()) {
            properties.putIfAbsent(
                    component.wireName(),
                    described(schema(component.type()), describe(type, component)));
            if (component.isRequired()) {
                required.add(component.wireName());
            }
        }
        var schema = new FieldsBuilder(4);
        schema.add("type", new Value.Text("object"));
        var summary = RecordDescriptions.ALL.summary(type);
        if (!summary.isEmpty()) {
            schema.add("description", new Value.Text(summary));
        }
        schema.add("properties", new Value.Fields(properties));
        if (!required.isEmpty()) {
            schema.add("required", Value.of(required));
        }
        return schema.build();
    }

    private static String describe(Class<?> type, WireComponent component) {
        return RecordDescriptions.ALL.component(type, component);
    }

    private static Value.Fields described(Value.Fields schema, String description) {
        return description.isEmpty() ? schema : schema.with("description", description);
    }

    private Value.Fields schema(WireType type) {
        return switch (type) {
            case WireType.WireText _ -> typed("string");
            case WireType.WireBoolean _ -> typed("boolean");
            case WireType.WireInteger(var least, var most) ->
                    typed("integer").with("minimum", least).with("maximum", most);
            case WireType.WireDecimal _ -> typed("number");
            case WireType.WireTime _ -> typed("string").with("format", "date-time");
            case WireType.WireValue _ -> Value.Fields.EMPTY;
            case WireType.WireFields _ -> typed("object");
            case WireType.WireChoice(var constants) ->
                    Value.Fields.EMPTY.with("enum", List.copyOf(constants.keySet()));
            case WireType.WireRecord(var record) -> reference(record);
            case WireType.WireList(var item) -> typed("array").with("items", schema(item));
            case WireType.WireMap(var field) ->
                    typed("object").with("additionalProperties", schema(field));
        };
    }

    private static Value.Fields typed(String name) {
        return Value.Fields.EMPTY.with("type", name);
    }
}
