package dev.nerve.query;

import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A filter by label.
///
/// @param name the label's name
/// @param value the label's value as text, or null if any value matches
public record LabelFilter(String name, @Nullable String value) {

    /// {@return the filter that a text describes}
    ///
    /// @param text `name`, or `name=value`
    public static LabelFilter of(String text) {
        int end = text.indexOf('=');
        return end < 0
                ? new LabelFilter(text, null)
                : new LabelFilter(text.substring(0, end), text.substring(end + 1));
    }

    /// {@return whether labels contain the label}
    ///
    /// @param labels the labels by name
    public boolean matches(Value.Fields labels) {
        var found = labels.fields().get(name);
        return found != null && (value == null || value.equals(text(found)));
    }

    private static String text(Value value) {
        return value instanceof Value.Text(var text) ? text : value.toJson();
    }
}
