package dev.nerve.script.file.schema;

import dev.nerve.value.schema.AnySchema;
import dev.nerve.value.schema.BooleanSchema;
import dev.nerve.value.schema.ChoiceSchema;
import dev.nerve.value.schema.DurationSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ListSchema;
import dev.nerve.value.schema.MapSchema;
import dev.nerve.value.schema.NumberSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.ReferenceSchema;
import dev.nerve.value.schema.ScalarSchema;
import dev.nerve.value.schema.TextSchema;
import dev.nerve.value.schema.UnionSchema;
import dev.nerve.value.schema.ValueSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The parameters of control nodes and workflows, from the table of object types. The reader of
/// files and the JSON Schema of files use the same table.
public final class DefinitionForms {

    private static final NumberSchema COUNT = NumberSchema.whole(0, 999_999_999);

    private DefinitionForms() {}

    /// {@return the parameters of a node that does what a step does}
    ///
    /// @param construct the construct of the step
    public static ObjectSchema parameters(StepConstruct construct) {
        var fields = new ArrayList<FieldSchema>();
        fields.add(field(construct.definition()));
        for (var name : beside(construct)) {
            var definition = ObjectType.STEP.find(name).orElseThrow();
            boolean isNeeded = name.equals("steps") && construct != StepConstruct.TOURNAMENT;
            fields.add(
                    isNeeded
                            ? FieldSchema.required(
                                    name, form(definition.form()), "the steps to repeat")
                            : field(definition));
        }
        return ObjectSchema.of(fields);
    }

    /// {@return the fields of a step, beside its construct, that its node has too}
    ///
    /// @param construct the construct of the step
    public static List<String> beside(StepConstruct construct) {
        if (construct == StepConstruct.BASH) {
            return List.of("output", "on_resume");
        }
        return construct.repeats() ? List.of("steps") : List.of();
    }

    /// {@return the parameters of a workflow, or of the call of one}
    public static ObjectSchema workflow() {
        var fields = new ArrayList<FieldSchema>();
        var call = StepConstruct.WORKFLOW.definition();
        fields.add(
                FieldSchema.optional(
                        call.name(), form(call.form()), "the workflow to run, instead of steps"));
        for (var definition : ObjectType.WORKFLOW_NODE.keys()) {
            fields.add(
                    FieldSchema.optional(
                            definition.name(), form(definition.form()), definition.summary()));
        }
        return ObjectSchema.of(fields).exactlyOne(call.name(), "steps");
    }

    private static FieldSchema field(FieldDefinition definition) {
        var form = form(definition.form());
        return definition.need() == FieldDefinition.FieldPresence.REQUIRED
                ? FieldSchema.required(definition.name(), form, definition.summary())
                : FieldSchema.optional(definition.name(), form, definition.summary());
    }

    private static ValueSchema form(FieldType type) {
        return switch (type.kind()) {
            case OBJECT -> reference(type.shape());
            case BY_NAME -> MapSchema.byName(reference(type.shape()), "objects by name");
            // Only a default that is no object has any form, and the reader knows which.
            case FIELDS -> MapSchema.byName(AnySchema.ANY, "parameters by name");
            default ->
                    type.shape().isEmpty()
                            ? plain(type)
                            : UnionSchema.of(notObject(plain(type)), reference(type.shape()));
        };
    }

    /// Excludes objects, because the object type describes them.
    private static ValueSchema notObject(ValueSchema plain) {
        return plain.equals(AnySchema.ANY)
                ? UnionSchema.of(ScalarSchema.SCALAR, ListSchema.of(AnySchema.ANY, "a list"))
                : plain;
    }

    private static ValueSchema plain(FieldType type) {
        return switch (type.kind()) {
            case TEMPLATE, DATA, OBJECT, BY_NAME, FIELDS -> AnySchema.ANY;
            case TEXT -> ScalarSchema.SCALAR;
            case NAME -> TextSchema.NAME;
            case REFERENCE -> UnionSchema.of(TextSchema.NAME, TextSchema.EXPRESSION);
            case CALLED -> TextSchema.NAME;
            case NAMES -> ListSchema.of(TextSchema.NAME, "a list of names");
            case TEXTS -> texts();
            case CHOICES -> UnionSchema.of(texts(), TextSchema.EXPRESSION);
            case CONDITION -> UnionSchema.of(BooleanSchema.BOOLEAN, TextSchema.EXPRESSION);
            case COUNT -> UnionSchema.of(COUNT, TextSchema.EXPRESSION);
            case WHOLE -> COUNT;
            case VERSION -> NumberSchema.whole(1, 1);
            case NUMBER -> NumberSchema.ANY;
            case FLAG -> BooleanSchema.BOOLEAN;
            case DURATION -> DurationSchema.DURATION;
            case STEPS -> steps();
            case STEPS_BY_NAME -> MapSchema.of(steps(), "lists of steps by name");
            case WORD -> new ChoiceSchema(type.words());
        };
    }

    private static ListSchema texts() {
        return ListSchema.of(ScalarSchema.SCALAR, "a list of texts");
    }

    private static ListSchema steps() {
        return ListSchema.of(reference(ObjectType.STEP.name()), "a list of steps");
    }

    /// The object types refer to each other, so their forms are made when they are needed.
    private static ReferenceSchema reference(String shape) {
        var type = ObjectType.valueOf(shape);
        return new ReferenceSchema("file_" + type.wireName(), () -> form(type));
    }

    private static ValueSchema form(ObjectType type) {
        if (type.isOpen()) {
            return MapSchema.of(AnySchema.ANY, "an object with a type");
        }
        var fields = type.keys().stream().map(DefinitionForms::field).toList();
        return type == ObjectType.STEP
                ? ObjectSchema.of(fields)
                        .named("step")
                        .exactlyOne(
                                Arrays.stream(StepConstruct.values())
                                        .map(StepConstruct::key)
                                        .toList())
                : ObjectSchema.of(fields);
    }
}
