package dev.nerve.model;

import dev.nerve.Money;
import dev.nerve.TokenUsage;
import java.math.BigDecimal;
import java.time.LocalDate;

/// The price of a model, in dollars per million tokens.
///
/// @param input the price of input tokens
/// @param output the price of output tokens, including reasoning
/// @param cachedRead the price of input tokens that the provider reads from its cache
/// @param cachedWrite the price of input tokens that the provider writes to its cache
/// @param date the date of the price
public record ModelPrice(
        BigDecimal input,
        BigDecimal output,
        BigDecimal cachedRead,
        BigDecimal cachedWrite,
        LocalDate date) {

    private static final int MILLION = 6;

    /// {@return the cost of an answer}
    ///
    /// @param usage the tokens of the call
    public Money costOf(TokenUsage usage) {
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
