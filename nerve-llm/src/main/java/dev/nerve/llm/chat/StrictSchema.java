package dev.nerve.llm.chat;

import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;

/// Tells which schemas OpenAI can promise to keep: those whose objects say all about their fields.
final class StrictSchema {

    private StrictSchema() {}

    /// {@return whether no object can have other fields than those that it must have}
    static boolean is(Value schema) {
        return switch (schema) {
            case Value.Fields object ->
                    isStrictObject(object)
                            && object.fields().values().stream().allMatch(StrictSchema::is);
            case Value.Items(var items) -> items.stream().allMatch(StrictSchema::is);
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
        var wanted = new HashSet<Value>();
        properties.fields().keySet().forEach(name -> wanted.add(new Value.Text(name)));
        return new Value.Bool(false).equals(object.fields().get("additionalProperties"))
                && new HashSet<>(required).equals(wanted);
    }
}
