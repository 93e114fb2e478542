package dev.nerve.value;

import dev.nerve.NerveException;
import dev.nerve.value.internal.UnsupportedType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// The conversion of numbers: exact if the Java type is exact, and never out of range.
final class NumberConversion {

    private NumberConversion() {}

    static Value toValue(Number number, ValueLocation location) {
        var decimal = decimal(number, location);
        try {
            return new Value.Num(decimal);
        } catch (NerveException.Invalid e) {
            throw location.failure("convert", e);
        }
    }

    /// Converts a floating-point number to its shortest decimal, as Java prints it.
    private static BigDecimal decimal(Number number, ValueLocation location) {
        return switch (number) {
            case BigDecimal decimal -> decimal;
            case BigInteger whole -> new BigDecimal(whole);
            case Byte _, Short _, Integer _, Long _, AtomicInteger _, AtomicLong _ ->
                    BigDecimal.valueOf(number.longValue());
            case Float real when Float.isFinite(real) -> new BigDecimal(real.toString());
            case Double real when Double.isFinite(real) -> new BigDecimal(real.toString());
            case Float _, Double _ ->
                    throw location.failure(
                            "convert", number + " is not a number; use null or a text");
            default -> throw location.failure("convert", UnsupportedType.reason(number));
        };
    }

    /// {@return the number in `value`}
    static BigDecimal decimal(Value value, ValueLocation location) {
        if (value instanceof Value.Num(var decimal)) {
            return decimal;
        }
        throw location.mismatch("a number", value);
    }

    /// {@return the whole number in `value`}
    static BigInteger whole(Value value, ValueLocation location) {
        if (value instanceof Value.Num(var decimal) && decimal.scale() <= 0) {
            return decimal.toBigInteger();
        }
        throw location.mismatch("a whole number", value);
    }

    /// {@return the whole number in `value`, if it is between these two}
    static long whole(Value value, long least, long most, ValueLocation location) {
        if (value instanceof Value.Num(var decimal)
                && decimal.scale() <= 0
                && decimal.compareTo(BigDecimal.valueOf(least)) >= 0
                && decimal.compareTo(BigDecimal.valueOf(most)) <= 0) {
            return decimal.longValue();
        }
        throw location.mismatch("a whole number from %d to %d".formatted(least, most), value);
    }

    /// {@return the double nearest to the number in `value`}
    static double real(Value value, ValueLocation location) {
        double real = decimal(value, location).doubleValue();
        if (Double.isFinite(real)) {
            return real;
        }
        throw location.mismatch("a number that fits a double", value);
    }

    /// {@return the float nearest to the number in `value`}
    static float shortReal(Value value, ValueLocation location) {
        float real = decimal(value, location).floatValue();
        if (Float.isFinite(real)) {
            return real;
        }
        throw location.mismatch("a number that fits a float", value);
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
