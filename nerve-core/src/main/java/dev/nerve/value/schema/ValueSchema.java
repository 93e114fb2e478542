package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.Map;

/// The form of a value. It checks values, and it has a JSON Schema that accepts the same values.
///
/// ```java
/// var schema = ObjectSchema.of(
///         FieldSchema.required("command", TextSchema.ANY, "the command"),
///         FieldSchema.optional("timeout", DurationSchema.DURATION, "the longest time"));
/// ```
///
/// Every case is *immutable*.
public sealed interface ValueSchema
        permits AnySchema,
                BooleanSchema,
                ChoiceSchema,
                DefinitionSchema,
                DurationSchema,
                ListSchema,
                MapSchema,
                NumberSchema,
                ObjectSchema,
                ReferenceSchema,
                ScalarSchema,
                TextSchema,
                UnionSchema {

    /// {@return the form in words, such as "a text"}
    String words();

    /// Reports the problems of a value.
    ///
    /// @param value the value, which is not null unless null is allowed
    /// @param place the place of the value, which collects its problems
    void check(Value value, SchemaCheck place);

    /// {@return the JSON Schema, draft 2020-12}
    ///
    /// @param writer collects the definitions that the schema refers to
    Map<String, Object> toJson(JsonSchemaWriter writer);

    /// {@return whether a value has this form}
    ///
    /// @param value the value
    /// @param nodes the schemas of node definitions
    default boolean fits(Value value, NodeSchemas nodes) {
        var trial = SchemaCheck.of(nodes);
        check(value, trial);
        return trial.problems().isEmpty();
    }
}
