package dev.nerve.chat.exchange;

import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.model.ModelProfile;
import dev.nerve.value.Value;

/// The usage of an exchange.
///
/// @param tokens the tokens of all calls
/// @param usage the usage of all calls, as budgets count it
/// @param last the tokens of the last call
public record ExchangeUsage(TokenUsage tokens, Usage usage, TokenUsage last) {

    public static final ExchangeUsage NONE =
            new ExchangeUsage(TokenUsage.NONE, Usage.NONE, TokenUsage.NONE);

    /// {@return the sum with one more call}
    ///
    /// @param call the tokens of the call
    /// @param counted the usage of the call, as budgets count it
    ExchangeUsage plus(TokenUsage call, Usage counted) {
        return new ExchangeUsage(tokens.plus(call), usage.plus(counted), call);
    }

    /// {@return the sum with another usage}
    public ExchangeUsage plus(ExchangeUsage other) {
        return new ExchangeUsage(tokens.plus(other.tokens), usage.plus(other.usage), other.last);
    }

    /// {@return the size of the context: the tokens of the last prompt and its answer, not a sum of
    /// calls}
    public long contextTokens() {
        return last.total();
    }

    /// {@return the usage of an answer, as budgets count it}
    static Usage usageOf(TokenUsage answer, ModelProfile profile) {
        var price = profile.price();
        return price == null
                ? Usage.unpricedCall(answer.total())
                : Usage.modelCall(answer.total(), price.costOf(answer));
    }

    /// {@return the usage as data, without an unknown cost}
    public Value.Fields toValue() {
        var value =
                Value.Fields.EMPTY
                        .with("input", tokens.input())
                        .with("output", tokens.output())
                        .with("cached_read", tokens.cachedRead())
                        .with("cached_write", tokens.cachedWrite())
                        .with("reasoning", tokens.reasoning())
                        .with("model_calls", usage.modelCalls());
        return usage.unpriced() > 0 ? value : value.with("cost", usage.cost().dollars());
    }
}
