package dev.nerve.llm.chat;

import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;

/// A check for schemas that OpenAI accepts as strict, in which all objects are closed.
final class StrictSchemaCheck {

    private StrictSchemaCheck() {}

    /// {@return whether every object requires all its fields and allows no others}
    static boolean isStrict(Value schema) {
        return switch (schema) {
            case Value.Fields object ->
                    isStrictObject(object)
                            && object.fields().values().stream()
                                    .allMatch(StrictSchemaCheck::isStrict);
            case Value.Items(var items) -> items.stream().allMatch(StrictSchemaCheck::isStrict);
            case Value.Null _, Value.Bool _, Value.Num _, Value.Text _ -> true;
        };
    }

    private static boolean isStrictObject(Value.Fields object) {
        if (!object.find("type").orElse(Value.NULL).equals(new Value.Text("object"))) {
            return true;
        }
        if (!(object.fields().get("properties") instanceof Value.Fields properties)) {
            return false;
        }
        var required =
                object.fields().get("required") instanceof Value.Items(var names)
                        ? names
                        : List.<Value>of();
        var propertyNames = new HashSet<Value>();
        properties.fields().keySet().forEach(name -> propertyNames.add(new Value.Text(name)));
        return new Value.Bool(false).equals(object.fields().get("additionalProperties"))
                && new HashSet<>(required).equals(propertyNames);
    }
}
