package dev.nerve.model;

import dev.nerve.Money;
import dev.nerve.TokenUsage;
import java.math.BigDecimal;
import java.time.LocalDate;

/// What a model costs, in dollars for a million tokens.
///
/// @param input what is sent
/// @param output what is answered, thoughts included
/// @param cachedRead what is sent and comes from the provider's cache
/// @param cachedWrite what is sent and goes into the provider's cache
/// @param date when this was so
public record Price(
        BigDecimal input,
        BigDecimal output,
        BigDecimal cachedRead,
        BigDecimal cachedWrite,
        LocalDate date) {

    private static final int MILLION = 6;

    /// {@return what an answer cost}
    ///
    /// @param usage what it took
    public Money of(TokenUsage usage) {
        long plain = Math.max(0, usage.input() - usage.cachedRead() - usage.cachedWrite());
        var millions =
                times(input, plain)
                        .add(times(output, usage.output()))
                        .add(times(cachedRead, usage.cachedRead()))
                        .add(times(cachedWrite, usage.cachedWrite()));
        return Money.of(millions.movePointLeft(MILLION));
    }

    private static BigDecimal times(BigDecimal price, long tokens) {
        return price.multiply(BigDecimal.valueOf(tokens));
    }
}
