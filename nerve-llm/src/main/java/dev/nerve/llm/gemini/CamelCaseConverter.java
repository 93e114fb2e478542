package dev.nerve.llm.gemini;

import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// A converter of field names to camel case. Google accepts both `inlineData` and `inline_data`.
final class CamelCaseConverter {

    private static final Pattern UNDERSCORE = Pattern.compile("_([a-z])");

    /// The fields whose content is not Google's and stays unchanged.
    private static final Set<String> FREE =
            Set.of(
                    "args",
                    "response",
                    "parameters",
                    "parametersJsonSchema",
                    "responseSchema",
                    "responseJsonSchema");

    private CamelCaseConverter() {}

    static Value.Fields convert(Value.Fields fields) {
        var renamed = new LinkedHashMap<String, Value>();
        fields.fields().forEach((name, value) -> put(renamed, name(name), value));
        return new Value.Fields(renamed);
    }

    private static void put(Map<String, Value> fields, String name, Value value) {
        fields.put(name, FREE.contains(name) ? value : convert(value));
    }

    private static Value convert(Value value) {
        return switch (value) {
            case Value.Fields fields -> convert(fields);
            case Value.Items(var items) ->
                    new Value.Items(items.stream().map(CamelCaseConverter::convert).toList());
            case Value.Null _, Value.Bool _, Value.Num _, Value.Text _ -> value;
        };
    }

    private static String name(String name) {
        return UNDERSCORE
                .matcher(name)
                .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }
}
