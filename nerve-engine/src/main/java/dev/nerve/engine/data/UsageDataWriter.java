package dev.nerve.engine.data;

import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A writer of usage in its wire form. It leaves out amounts of zero.
public final class UsageDataWriter {

    /// No usage.
    static final UsageData NONE = of(Usage.NONE);

    private UsageDataWriter() {}

    /// {@return the usage}
    ///
    /// @param usage the resources that were used
    public static UsageData of(Usage usage) {
        return new UsageData(
                positive(usage.tokens()),
                positive(usage.steps()),
                positive(usage.modelCalls()),
                usage.cost().equals(Money.NONE) ? null : usage.cost().dollars(),
                positive(usage.unpriced()));
    }

    private static @Nullable Long positive(long amount) {
        return amount > 0 ? amount : null;
    }

    /// {@return the usage as fields, for data without a record of its own}
    ///
    /// @param usage the resources that were used
    static Value.Fields fields(Usage usage) {
        var data = of(usage);
        var fields = Value.Fields.EMPTY;
        fields = data.tokens() == null ? fields : fields.with("tokens", data.tokens());
        fields = data.modelCalls() == null ? fields : fields.with("model_calls", data.modelCalls());
        fields = data.unpriced() == null ? fields : fields.with("unpriced", data.unpriced());
        return data.cost() == null ? fields : fields.with("cost", data.cost());
    }

    /// {@return the tokens of answers by type, for data without a record of its own}
    ///
    /// @param tokens the tokens
    static Value.Fields fields(TokenUsage tokens) {
        return Value.Fields.EMPTY
                .with("input", tokens.input())
                .with("output", tokens.output())
                .with("cached_read", tokens.cachedRead())
                .with("cached_write", tokens.cachedWrite())
                .with("reasoning", tokens.reasoning());
    }
}
