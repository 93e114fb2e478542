package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.Map;

/// The form of a list.
///
/// @param items the form of each item
/// @param fewest the smallest number of items
/// @param words the form in words
public record ListSchema(ValueSchema items, int fewest, String words) implements ValueSchema {

    /// {@return the form of a list, which can be empty}
    ///
    /// @param items the form of each item
    /// @param words the form in words, such as "a list of names"
    public static ListSchema of(ValueSchema items, String words) {
        return new ListSchema(items, 0, words);
    }

    /// {@return the form of a list with at least one item}
    ///
    /// @param items the form of each item
    /// @param words the form in words, such as "a list of names"
    public static ListSchema filled(ValueSchema items, String words) {
        return new ListSchema(items, 1, words);
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        boolean isList = value instanceof Value.Items(var given) && given.size() >= fewest;
        place.require(isList, this, value);
        if (isList && value instanceof Value.Items(var given)) {
            for (int i = 0; i < given.size(); i++) {
                items.check(given.get(i), place.item(i));
            }
        }
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        var json = JsonSchemaWriter.fields("type", "array", "items", items.toJson(writer));
        if (fewest > 0) {
            json.put("minItems", fewest);
        }
        return json;
    }
}
