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

/// How a conversation is held: what a chat's terms say, and what was set in the conversation since.
///
/// A fork may have settings of its own, so the conversation rules.
///
/// @param terms how the model is asked
/// @param limits what a turn may spend
record Held(ChatTerms terms, Limits limits) {

    /// {@return what a new conversation is told of a chat's terms}
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

    /// {@return what holds now}
    ///
    /// @throws NerveException if a setting makes no sense; the message says which
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

    /// The conversation may say which of the tools, by name; an empty list means none.
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
