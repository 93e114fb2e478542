package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The form of a value that has one of several forms.
///
/// @param forms the forms
public record UnionSchema(List<ValueSchema> forms) implements ValueSchema {

    /// Copies the list.
    public UnionSchema {
        forms = List.copyOf(forms);
    }

    /// {@return the form of a value that has one of these forms}
    ///
    /// @param forms the forms
    public static UnionSchema of(ValueSchema... forms) {
        return new UnionSchema(List.of(forms));
    }

    @Override
    public String words() {
        var all = new LinkedHashSet<String>();
        forms.forEach(form -> all.add(form.words()));
        return all.stream().collect(Collectors.joining(", or "));
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        var closest = new ArrayList<SchemaCheck>();
        for (var form : forms) {
            var trial = place.trial();
            form.check(value, trial);
            if (trial.problems().isEmpty()) {
                return;
            }
            if (isMeant(form, value)) {
                closest.add(trial);
            }
        }
        // The author meant the only form with this outer shape, so report what is wrong with it.
        if (closest.size() == 1) {
            place.reportAll(closest.getFirst());
        } else {
            place.require(false, this, value);
        }
    }

    private static boolean isMeant(ValueSchema form, Value value) {
        return switch (form) {
            case ObjectSchema _, MapSchema _, DefinitionSchema _ -> value instanceof Value.Fields;
            case ListSchema _ -> value instanceof Value.Items;
            case ReferenceSchema reference -> isMeant(reference.target().get(), value);
            default -> false;
        };
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        return JsonSchemaWriter.fields(
                "anyOf", forms.stream().map(form -> form.toJson(writer)).toList());
    }
}
