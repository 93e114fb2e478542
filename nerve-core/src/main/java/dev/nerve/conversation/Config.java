package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// How a conversation is held: its model, system prompt, tools, temperature and limits.
///
/// @param settings by name
public record Config(Value.Fields settings) {

    /// Nothing is set.
    public static final Config NONE = new Config(Value.Fields.EMPTY);

    /// {@return one setting}
    ///
    /// @param name such as `model`
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

    /// {@return whether nothing is set}
    public boolean isEmpty() {
        return settings.fields().isEmpty();
    }
}
