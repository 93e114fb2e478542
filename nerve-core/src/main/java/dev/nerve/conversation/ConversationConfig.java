package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The settings of a conversation: its model, system prompt, tools, temperature and limits.
///
/// @param settings the settings by name
public record ConversationConfig(Value.Fields settings) {

    /// The setting with the name of the model.
    public static final String MODEL = "model";

    /// The setting with the system prompt.
    public static final String SYSTEM = "system";

    /// The setting with the tools that the model may call.
    public static final String TOOLS = "tools";

    /// The setting with the sampling temperature.
    public static final String TEMPERATURE = "temperature";

    /// The setting with the limits on tokens, model calls and cost.
    public static final String LIMITS = "limits";

    /// No settings.
    public static final ConversationConfig NONE = new ConversationConfig(Value.Fields.EMPTY);

    /// {@return a configuration with one setting}
    ///
    /// @param name such as [#MODEL]
    /// @param value plain Java data; null removes the setting
    public static ConversationConfig of(String name, @Nullable Object value) {
        return new ConversationConfig(Value.Fields.EMPTY.with(name, value));
    }

    /// {@return these settings with a change applied}
    ///
    /// @param change the settings to replace; a null value removes a setting
    public ConversationConfig with(ConversationConfig change) {
        var all = new LinkedHashMap<>(settings.fields());
        change.settings.fields().forEach((name, value) -> put(all, name, value));
        return new ConversationConfig(new Value.Fields(all));
    }

    private static void put(LinkedHashMap<String, Value> all, String name, Value value) {
        if (value.equals(Value.NULL)) {
            all.remove(name);
        } else {
            all.put(name, value);
        }
    }

    /// {@return the same settings, in which every text equal to a secret setting of the same name
    /// is redacted; the model is never redacted}
    ///
    /// @param others the settings to remove everywhere
    public ConversationConfig redacted(ConversationConfig others) {
        var all = new LinkedHashMap<>(settings.fields());
        all.replaceAll((name, value) ->
                isSecret(name, value, others.settings.fields()) ? redacted(value) : value);
        return new ConversationConfig(new Value.Fields(all));
    }

    private static boolean isSecret(String name, Value value, Map<String, Value> others) {
        return !name.equals(MODEL) && value.equals(others.get(name));
    }

    /// Keeps the structure of lists and objects, so that readers can still parse them.
    private static Value redacted(Value value) {
        return switch (value) {
            case Value.Null _, Value.Bool _, Value.Num _ -> value;
            case Value.Text _ -> new Value.Text(RowContent.REDACTED);
            case Value.Items(var items) ->
                    new Value.Items(items.stream().map(ConversationConfig::redacted).toList());
            case Value.Fields(var fields) -> {
                var all = new LinkedHashMap<>(fields);
                all.replaceAll((_, field) -> redacted(field));
                yield new Value.Fields(all);
            }
        };
    }

    /// {@return whether there are no settings}
    public boolean isEmpty() {
        return settings.fields().isEmpty();
    }
}
