package dev.nerve;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// An amount of US dollars, exact to a billionth, because a token can cost less than a millionth.
///
/// @param nanos billionths of a dollar
public record Money(long nanos) implements Comparable<Money> {

    /// No money.
    public static final Money NONE = new Money(0);

    private static final int PLACES = 9;
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);

    /// {@return an amount of dollars}
    ///
    /// @param amount such as `0.25`
    public static Money dollars(String amount) {
        return of(new BigDecimal(amount));
    }

    /// {@return an amount of dollars, rounded to a billionth}
    ///
    /// @param dollars the amount
    /// @throws NerveException.Invalid if the amount is above one billion dollars
    public static Money of(BigDecimal dollars) {
        if (dollars.abs().compareTo(MOST) > 0) {
            throw new NerveException.Invalid(
                    "%s dollars are too many; use up to %s".formatted(dollars, MOST));
        }
        var nanos = dollars.movePointRight(PLACES).setScale(0, RoundingMode.HALF_UP);
        return new Money(nanos.longValueExact());
    }

    /// {@return the sum of both amounts}
    ///
    /// @param other the amount to add
    public Money plus(Money other) {
        return new Money(Math.addExact(nanos, other.nanos));
    }

    /// {@return the amount as a decimal number of dollars}
    public BigDecimal dollars() {
        return BigDecimal.valueOf(nanos, PLACES);
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(nanos, other.nanos);
    }

    @Override
    public String toString() {
        var plain = dollars().stripTrailingZeros();
        return "$" + (plain.scale() < 2 ? plain.setScale(2) : plain).toPlainString();
    }
}
