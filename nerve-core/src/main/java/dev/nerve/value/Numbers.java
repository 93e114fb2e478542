package dev.nerve.value;

import dev.nerve.NerveException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// The conversion of numbers: exact if the Java type is exact, and never out of range.
final class Numbers {

    private Numbers() {}

    static Value toValue(Number number, Place place) {
        var decimal = decimal(number, place);
        try {
            return new Value.Num(decimal);
        } catch (NerveException.Invalid e) {
            throw place.cannot("convert", e);
        }
    }

    /// Converts a floating-point number to its shortest decimal, as Java prints it.
    private static BigDecimal decimal(Number number, Place place) {
        return switch (number) {
            case BigDecimal decimal -> decimal;
            case BigInteger whole -> new BigDecimal(whole);
            case Byte _, Short _, Integer _, Long _, AtomicInteger _, AtomicLong _ ->
                    BigDecimal.valueOf(number.longValue());
            case Float real when Float.isFinite(real) -> new BigDecimal(real.toString());
            case Double real when Double.isFinite(real) -> new BigDecimal(real.toString());
            case Float _, Double _ ->
                    throw place.cannot("convert", number + " is not a number; use null or a text");
            default -> throw place.cannot("convert", NotData.reason(number));
        };
    }

    /// {@return the number in `value`}
    static BigDecimal decimal(Value value, Place place) {
        if (value instanceof Value.Num(var decimal)) {
            return decimal;
        }
        throw place.misfit("a number", value);
    }

    /// {@return the whole number in `value`}
    static BigInteger whole(Value value, Place place) {
        if (value instanceof Value.Num(var decimal) && decimal.scale() <= 0) {
            return decimal.toBigInteger();
        }
        throw place.misfit("a whole number", value);
    }

    /// {@return the whole number in `value`, if it is between these two}
    static long whole(Value value, long least, long most, Place place) {
        if (value instanceof Value.Num(var decimal)
                && decimal.scale() <= 0
                && decimal.compareTo(BigDecimal.valueOf(least)) >= 0
                && decimal.compareTo(BigDecimal.valueOf(most)) <= 0) {
            return decimal.longValue();
        }
        throw place.misfit("a whole number from %d to %d".formatted(least, most), value);
    }

    /// {@return the double nearest to the number in `value`}
    static double real(Value value, Place place) {
        double real = decimal(value, place).doubleValue();
        if (Double.isFinite(real)) {
            return real;
        }
        throw place.misfit("a number that fits a double", value);
    }

    /// {@return the float nearest to the number in `value`}
    static float shortReal(Value value, Place place) {
        float real = decimal(value, place).floatValue();
        if (Float.isFinite(real)) {
            return real;
        }
        throw place.misfit("a number that fits a float", value);
    }

    /// {@return the simplest Java number with exactly this value}
    static Number plain(BigDecimal decimal) {
        if (decimal.scale() > 0) {
            return decimal;
        }
        var whole = decimal.toBigInteger();
        return whole.bitLength() < Long.SIZE ? (Number) whole.longValue() : whole;
    }
}
