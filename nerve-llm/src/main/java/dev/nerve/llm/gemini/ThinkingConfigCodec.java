package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.value.Value;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A codec for the reasoning effort: a level, or for models before the third generation a number of
/// tokens.
final class ThinkingConfigCodec {

    private static final Map<String, String> LEVELS =
            Map.of(
                    "none", "MINIMAL",
                    "minimal", "MINIMAL",
                    "low", "LOW",
                    "medium", "MEDIUM",
                    "high", "HIGH",
                    "xhigh", "HIGH",
                    "max", "HIGH");

    private static final Map<String, Integer> BUDGETS =
            Map.of("none", 0, "minimal", 512, "low", 1024, "medium", 8192, "high", 24576);

    private ThinkingConfigCodec() {}

    static Value.@Nullable Fields write(String model, @Nullable String effort) {
        if (effort == null) {
            return null;
        }
        var config = new JsonObjectBuilder().with("includeThoughts", true);
        if (isOld(model)) {
            int most = BUDGETS.getOrDefault("high", 0);
            return config.with("thinkingBudget", BUDGETS.getOrDefault(effort, most)).fields();
        }
        var level = LEVELS.getOrDefault(effort, effort.toUpperCase(Locale.ROOT));
        return config.with("thinkingLevel", level).fields();
    }

    static @Nullable String read(String model, LocatedValue config) {
        if (config.has("thinkingLevel")) {
            return config.at("thinkingLevel").text().toLowerCase(Locale.ROOT);
        }
        var budget = config.at("thinkingBudget").value();
        if (!isOld(model) || budget.isNull()) {
            return null;
        }
        return BUDGETS.entrySet().stream()
                .filter(known -> Value.of(known.getValue()).equals(budget))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /// {@return whether a model is of a generation before the third}
    static boolean isOld(String model) {
        return model.contains("gemini-2") || model.contains("gemini-1");
    }
}
