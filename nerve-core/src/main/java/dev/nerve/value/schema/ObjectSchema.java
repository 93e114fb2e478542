package dev.nerve.value.schema;

import dev.nerve.NameRules;
import dev.nerve.WordSuggestions;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The form of an object with known fields. A field that is null counts as absent.
///
/// @param noun the kind of thing, such as `step`, if messages name it by its `id`; else empty
/// @param fields its fields
/// @param alternatives groups of fields of which an object has exactly one
public record ObjectSchema(String noun, List<FieldSchema> fields, List<List<String>> alternatives)
        implements ValueSchema {

    /// Copies the lists.
    public ObjectSchema {
        fields = List.copyOf(fields);
        alternatives = List.copyOf(alternatives);
    }

    /// {@return the form of an object with these fields}
    ///
    /// @param fields its fields
    public static ObjectSchema of(FieldSchema... fields) {
        return of(List.of(fields));
    }

    /// {@return the form of an object with these fields}
    ///
    /// @param fields its fields
    public static ObjectSchema of(List<FieldSchema> fields) {
        return new ObjectSchema("", fields, List.of());
    }

    /// {@return a copy with more fields}
    ///
    /// @param more the fields
    public ObjectSchema with(FieldSchema... more) {
        var all = Stream.concat(fields.stream(), Stream.of(more)).toList();
        return new ObjectSchema(noun, all, alternatives);
    }

    /// {@return a copy whose objects are named by their `id` in messages}
    ///
    /// @param kind the kind of thing, such as `step`
    public ObjectSchema named(String kind) {
        return new ObjectSchema(kind, fields, alternatives);
    }

    /// {@return a copy that requires exactly one of some fields}
    ///
    /// @param names the names of optional fields
    public ObjectSchema exactlyOne(String... names) {
        return exactlyOne(List.of(names));
    }

    /// {@return a copy that requires exactly one of some fields}
    ///
    /// @param names the names of optional fields
    public ObjectSchema exactlyOne(List<String> names) {
        var all = new ArrayList<>(alternatives);
        all.add(List.copyOf(names));
        return new ObjectSchema(noun, fields, all);
    }

    /// {@return the field with this name, if there is one}
    ///
    /// @param name its name
    public Optional<FieldSchema> find(String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    /// {@return the names of the fields}
    public List<String> names() {
        return fields.stream().map(FieldSchema::name).toList();
    }

    @Override
    public String words() {
        return fields.isEmpty()
                ? "an object without fields"
                : "an object with " + String.join(", ", names());
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        place.require(value instanceof Value.Fields, this, value);
        if (value instanceof Value.Fields(var given)) {
            check(given, located(given, place));
        }
    }

    private SchemaCheck located(Map<String, Value> given, SchemaCheck place) {
        if (noun.isEmpty()) {
            return place;
        }
        var id = given.get("id") instanceof Value.Text(var text) ? NameRules.quote(text) : "";
        return place.inside(
                id.isEmpty() ? "%s number %d".formatted(noun, place.number()) : noun + " " + id,
                "field");
    }

    private void check(Map<String, Value> given, SchemaCheck place) {
        for (var field : fields) {
            check(field, given, place);
        }
        given.keySet().stream()
                .filter(name -> find(name).isEmpty())
                .forEach(name -> place.reportUnknown(name, hint(name)));
        for (var group : alternatives) {
            var present = group.stream().filter(name -> isGiven(given, name)).toList();
            if (present.size() != 1) {
                place.report(oneOf(group, present));
            }
        }
    }

    private static void check(FieldSchema field, Map<String, Value> given, SchemaCheck place) {
        var value = given.getOrDefault(field.name(), Value.NULL);
        boolean isMissing =
                value.isNull()
                        && field.isRequired()
                        && !(field.canBeNull() && given.containsKey(field.name()));
        if (!value.isNull()) {
            field.schema().check(value, place.field(field.name()));
        } else if (isMissing) {
            place.reportMissing(field);
        }
    }

    private static boolean isGiven(Map<String, Value> given, String name) {
        return !given.getOrDefault(name, Value.NULL).isNull();
    }

    private static String oneOf(List<String> group, List<String> present) {
        return present.isEmpty()
                ? "it needs one of " + String.join(", ", group)
                : "it has %s; keep one of them".formatted(String.join(" and ", present));
    }

    private String hint(String name) {
        return WordSuggestions.nearest(name, names())
                .map("did you mean '%s'?"::formatted)
                .orElse("it takes " + (fields.isEmpty() ? "none" : String.join(", ", names())));
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        var properties = new LinkedHashMap<String, Object>();
        for (var field : fields) {
            properties.put(field.name(), writer.property(field));
        }
        var json = JsonSchemaWriter.fields("type", "object", "properties", properties);
        var required =
                fields.stream().filter(FieldSchema::isRequired).map(FieldSchema::name).toList();
        if (!required.isEmpty()) {
            json.put("required", required);
        }
        json.put("additionalProperties", false);
        if (!alternatives.isEmpty()) {
            json.put("allOf", alternatives.stream().map(ObjectSchema::oneOf).toList());
        }
        return json;
    }

    private static Map<String, Object> oneOf(List<String> group) {
        return Map.of("oneOf", group.stream().map(ObjectSchema::present).toList());
    }

    private static Map<String, Object> present(String name) {
        return JsonSchemaWriter.fields(
                "required",
                List.of(name),
                "properties",
                Map.of(name, Map.of("not", Map.of("type", "null"))));
    }
}
