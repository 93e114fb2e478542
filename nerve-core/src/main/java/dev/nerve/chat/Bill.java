package dev.nerve.chat;

import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.model.ModelProfile;
import dev.nerve.value.Value;

/// What an exchange took.
///
/// @param tokens of all calls together
/// @param usage what all of it counts as spent
/// @param last of the newest call
record Bill(TokenUsage tokens, Usage usage, TokenUsage last) {

    static final Bill NOTHING = new Bill(TokenUsage.NONE, Usage.NONE, TokenUsage.NONE);

    /// {@return the same and one more call}
    ///
    /// @param call what it took
    /// @param counted what that counts as spent
    Bill plus(TokenUsage call, Usage counted) {
        return new Bill(tokens.plus(call), usage.plus(counted), call);
    }

    /// {@return the same and another bill}
    Bill plus(Bill other) {
        return new Bill(tokens.plus(other.tokens), usage.plus(other.usage), other.last);
    }

    /// {@return how large what was said is for the model now: all of its newest question and its
    /// answer; never a sum of answers}
    long context() {
        return last.total();
    }

    /// {@return what an answer counts as spent}
    static Usage count(TokenUsage answer, ModelProfile profile) {
        var price = profile.price();
        return price == null
                ? Usage.unpricedCall(answer.total())
                : Usage.modelCall(answer.total(), price.of(answer));
    }

    /// {@return it as data; a cost that is not known is left out}
    Value.Fields toValue() {
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
