package dev.nerve.chat;

import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.Toolbox;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.model.ModelName;
import dev.nerve.run.BudgetLimits;
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
record EffectiveChatSettings(ChatOptions terms, BudgetLimits limits) {

    /// {@return the settings of a new conversation, from the options of its chat}
    static ConversationConfig config(ChatOptions chatOptions) {
        var config =
                ConversationConfig.of(ConversationConfig.MODEL, chatOptions.model().toString());
        if (!chatOptions.system().isEmpty()) {
            config =
                    config.with(
                            ConversationConfig.of(ConversationConfig.SYSTEM, chatOptions.system()));
        }
        var temperature = chatOptions.settings().temperature();
        return temperature == null
                ? config
                : config.with(ConversationConfig.of(ConversationConfig.TEMPERATURE, temperature));
    }

    /// {@return the effective options}
    ///
    /// @throws NerveException if a setting is invalid; the message names it
    static EffectiveChatSettings of(ChatOptions chatOptions, ConversationConfig config) {
        var set = config.settings().fields();
        var held =
                chatOptions
                        .with(
                                text(set, ConversationConfig.MODEL)
                                        .map(ModelName::of)
                                        .orElse(chatOptions.model()))
                        .withSystem(
                                text(set, ConversationConfig.SYSTEM).orElse(chatOptions.system()))
                        .with(toolbox(chatOptions.toolbox(), set))
                        .withTemperature(temperature(chatOptions, set));
        return new EffectiveChatSettings(held, limits(set.get(ConversationConfig.LIMITS)));
    }

    private static Optional<String> text(Map<String, Value> set, String name) {
        return Optional.ofNullable(set.get(name)).map(Value::text);
    }

    private static @Nullable BigDecimal temperature(
            ChatOptions chatOptions, Map<String, Value> set) {
        var value = set.get(ConversationConfig.TEMPERATURE);
        return value == null ? chatOptions.settings().temperature() : value.number();
    }

    /// Selects the tools that the conversation names; an empty list means none.
    private static Toolbox toolbox(Toolbox all, Map<String, Value> set) {
        var names = set.get(ConversationConfig.TOOLS);
        return names == null ? all : all.only(names.asList(String.class));
    }

    private static BudgetLimits limits(@Nullable Value set) {
        if (set == null) {
            return BudgetLimits.NONE;
        }
        var limits = BudgetLimits.NONE;
        for (var one : set.fields().entrySet()) {
            limits = with(limits, one.getKey(), one.getValue());
        }
        return limits;
    }

    private static BudgetLimits with(BudgetLimits limits, String name, Value most) {
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
