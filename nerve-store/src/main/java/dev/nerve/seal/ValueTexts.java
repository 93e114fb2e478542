package dev.nerve.seal;

import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.function.UnaryOperator;

/// Operations on the texts inside values and JSON.
final class ValueTexts {

    private static final String ESCAPED = "\"\\/bfnrt";
    private static final String MEANT = "\"\\/\b\f\n\r\t";
    private static final int HEX_DIGITS = 4;
    private static final int HEX = 16;

    private ValueTexts() {}

    /// {@return a value with all texts replaced; field names stay}
    ///
    /// @param value the value
    /// @param change returns the new text
    static Value map(Value value, UnaryOperator<String> change) {
        return switch (value) {
            case Value.Null _, Value.Bool _, Value.Num _ -> value;
            case Value.Text(var text) -> new Value.Text(change.apply(text));
            case Value.Items(var items) ->
                    new Value.Items(items.stream().map(item -> map(item, change)).toList());
            case Value.Fields(var fields) -> {
                var changed = new LinkedHashMap<String, Value>();
                fields.forEach((name, field) -> changed.put(name, map(field, change)));
                yield new Value.Fields(changed);
            }
        };
    }

    /// {@return JSON with all escape sequences replaced by their characters; it may be truncated
    /// anywhere}
    ///
    /// @param json the JSON
    static String unescaped(String json) {
        if (json.indexOf('\\') < 0) {
            return json;
        }
        var meant = new StringBuilder(json.length());
        int at = 0;
        while (at < json.length()) {
            char c = json.charAt(at);
            if (c != '\\' || at + 1 == json.length()) {
                meant.append(c);
                at++;
            } else if (json.charAt(at + 1) == 'u' && at + 2 + HEX_DIGITS <= json.length()) {
                var digits = json.substring(at + 2, at + 2 + HEX_DIGITS);
                meant.append((char) Integer.parseInt(digits, HEX));
                at += 2 + HEX_DIGITS;
            } else {
                int which = ESCAPED.indexOf(json.charAt(at + 1));
                meant.append(which < 0 ? json.charAt(at + 1) : MEANT.charAt(which));
                at += 2;
            }
        }
        return meant.toString();
    }
}
