package dev.nerve.chat;

import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.conversation.Config;
import dev.nerve.model.ModelName;
import dev.nerve.run.Limits;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The effective options of a chat: its own options, overridden by the settings of its
/// conversation.
///
/// The conversation has priority, because a fork may have its own settings.
///
/// @param terms the options
/// @param limits the limits of a turn
record Held(ChatTerms terms, Limits limits) {

    /// {@return the settings of a new conversation, from the options of its chat}
    static Config config(ChatTerms terms) {
        var config = Config.of(Config.MODEL, terms.model().toString());
        if (!terms.system().isEmpty()) {
            config = config.with(Config.of(Config.SYSTEM, terms.system()));
        }
        var temperature = terms.settings().temperature();
        return temperature == null
                ? config
                : config.with(Config.of(Config.TEMPERATURE, temperature));
    }

    /// {@return the effective options}
    ///
    /// @throws NerveException if a setting is invalid; the message names it
    static Held of(ChatTerms terms, Config config) {
        var set = config.settings().fields();
        var held =
                terms.with(text(set, Config.MODEL).map(ModelName::of).orElse(terms.model()))
                        .withSystem(text(set, Config.SYSTEM).orElse(terms.system()))
                        .with(toolbox(terms.toolbox(), set))
                        .withTemperature(temperature(terms, set));
        return new Held(held, limits(set.get(Config.LIMITS)));
    }

    private static Optional<String> text(Map<String, Value> set, String name) {
        return Optional.ofNullable(set.get(name)).map(Value::text);
    }

    private static @Nullable BigDecimal temperature(ChatTerms terms, Map<String, Value> set) {
        var value = set.get(Config.TEMPERATURE);
        return value == null ? terms.settings().temperature() : value.number();
    }

    /// Selects the tools that the conversation names; an empty list means none.
    private static Toolbox toolbox(Toolbox all, Map<String, Value> set) {
        var names = set.get(Config.TOOLS);
        return names == null ? all : all.only(names.asList(String.class));
    }

    private static Limits limits(@Nullable Value set) {
        if (set == null) {
            return Limits.NONE;
        }
        var limits = Limits.NONE;
        for (var one : set.fields().entrySet()) {
            limits = with(limits, one.getKey(), one.getValue());
        }
        return limits;
    }

    private static Limits with(Limits limits, String name, Value most) {
        return switch (name) {
            case "tokens" -> limits.withTokens(most.toLong());
            case "model_calls" -> limits.withModelCalls(most.toLong());
            case "cost" -> limits.withCost(Money.of(most.number()));
            default ->
                    throw new NerveException.Invalid(
                            "unknown limit '%s'; there is: tokens, model_calls, cost"
                                    .formatted(name));
        };
    }
}
