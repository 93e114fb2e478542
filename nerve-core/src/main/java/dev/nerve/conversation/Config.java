package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a conversation is held: its model, system prompt, tools, temperature and limits.
///
/// @param settings by name
public record Config(Value.Fields settings) {

    /// The setting that says which model answers.
    public static final String MODEL = "model";

    /// The setting that holds the system prompt.
    public static final String SYSTEM = "system";

    /// The setting that lists the tools that a model may call.
    public static final String TOOLS = "tools";

    /// The setting that says how freely a model answers.
    public static final String TEMPERATURE = "temperature";

    /// The setting that says how much may be spent.
    public static final String LIMITS = "limits";

    /// Nothing is set.
    public static final Config NONE = new Config(Value.Fields.EMPTY);

    /// {@return one setting}
    ///
    /// @param name such as [#MODEL]
    /// @param value plain Java data; null takes the setting back
    public static Config of(String name, @Nullable Object value) {
        return new Config(Value.Fields.EMPTY.with(name, value));
    }

    /// {@return this, changed}
    ///
    /// @param change what is set anew; what is null there is taken back
    public Config with(Config change) {
        var all = new LinkedHashMap<>(settings.fields());
        change.settings.fields().forEach((name, value) -> put(all, name, value));
        return new Config(new Value.Fields(all));
    }

    private static void put(LinkedHashMap<String, Value> all, String name, Value value) {
        if (value.equals(Value.NULL)) {
            all.remove(name);
        } else {
            all.put(name, value);
        }
    }

    /// {@return the same without texts that others have under the same names, but for the model}
    ///
    /// @param others settings that are to be found nowhere any more
    Config redacted(Config others) {
        var all = new LinkedHashMap<>(settings.fields());
        all.replaceAll((name, value) ->
                isSecret(name, value, others.settings.fields()) ? redacted(value) : value);
        return new Config(new Value.Fields(all));
    }

    private static boolean isSecret(String name, Value value, Map<String, Value> others) {
        return !name.equals(MODEL) && value.equals(others.get(name));
    }

    /// A list or an object keeps its form, so that who reads it still can.
    private static Value redacted(Value value) {
        return switch (value) {
            case Value.Null _, Value.Bool _, Value.Num _ -> value;
            case Value.Text _ -> new Value.Text(Content.REDACTED);
            case Value.Items(var items) ->
                    new Value.Items(items.stream().map(Config::redacted).toList());
            case Value.Fields(var fields) -> {
                var all = new LinkedHashMap<>(fields);
                all.replaceAll((_, field) -> redacted(field));
                yield new Value.Fields(all);
            }
        };
    }

    /// {@return whether nothing is set}
    public boolean isEmpty() {
        return settings.fields().isEmpty();
    }
}
