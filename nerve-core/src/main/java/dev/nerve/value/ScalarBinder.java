package dev.nerve.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The binding of values to simple types: texts, booleans, numbers and `Object`.
final class ScalarBinder {

    private static final Map<Class<?>, Reader> READERS =
            Map.ofEntries(
                    Map.entry(Object.class, ScalarBinder::anything),
                    Map.entry(String.class, ScalarBinder::text),
                    Map.entry(CharSequence.class, ScalarBinder::text),
                    Map.entry(boolean.class, ScalarBinder::truth),
                    Map.entry(Boolean.class, ScalarBinder::truth),
                    Map.entry(char.class, ScalarBinder::character),
                    Map.entry(Character.class, ScalarBinder::character),
                    Map.entry(byte.class, ScalarBinder::byteNumber),
                    Map.entry(Byte.class, ScalarBinder::byteNumber),
                    Map.entry(short.class, ScalarBinder::shortNumber),
                    Map.entry(Short.class, ScalarBinder::shortNumber),
                    Map.entry(int.class, ScalarBinder::intNumber),
                    Map.entry(Integer.class, ScalarBinder::intNumber),
                    Map.entry(long.class, ScalarBinder::longNumber),
                    Map.entry(Long.class, ScalarBinder::longNumber),
                    Map.entry(float.class, NumberConversion::shortReal),
                    Map.entry(Float.class, NumberConversion::shortReal),
                    Map.entry(double.class, NumberConversion::real),
                    Map.entry(Double.class, NumberConversion::real),
                    Map.entry(BigInteger.class, NumberConversion::whole),
                    Map.entry(BigDecimal.class, ScalarBinder::decimal),
                    Map.entry(Number.class, ScalarBinder::number),
                    Map.entry(OptionalInt.class, ScalarBinder::optionalInt),
                    Map.entry(OptionalLong.class, ScalarBinder::optionalLong),
                    Map.entry(OptionalDouble.class, ScalarBinder::optionalDouble));

    private ScalarBinder() {}

    /// {@return the reader for a type, or null if it is not a simple type}
    static @Nullable Reader reader(Class<?> type) {
        return READERS.get(type);
    }

    private static Object anything(Value value, ValueLocation location) {
        var plain = PlainJavaConverter.of(value, location);
        if (plain == null) {
            throw location.mismatch("something", value);
        }
        return plain;
    }

    private static Object text(Value value, ValueLocation location) {
        if (value instanceof Value.Text(var text)) {
            return text;
        }
        throw location.mismatch("a text", value);
    }

    private static Object truth(Value value, ValueLocation location) {
        if (value instanceof Value.Bool(var yes)) {
            return yes;
        }
        throw location.mismatch("true or false", value);
    }

    private static Object character(Value value, ValueLocation location) {
        if (value instanceof Value.Text(var text) && text.length() == 1) {
            return text.charAt(0);
        }
        throw location.mismatch("a text of one character", value);
    }

    private static Object number(Value value, ValueLocation location) {
        return NumberConversion.plain(NumberConversion.decimal(value, location));
    }

    /// Returns a whole number without an exponent: 100, not 1E+2.
    private static Object decimal(Value value, ValueLocation location) {
        var decimal = NumberConversion.decimal(value, location);
        return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
    }

    private static Object byteNumber(Value value, ValueLocation location) {
        return (byte) NumberConversion.whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE, location);
    }

    private static Object shortNumber(Value value, ValueLocation location) {
        return (short) NumberConversion.whole(value, Short.MIN_VALUE, Short.MAX_VALUE, location);
    }

    private static int intNumber(Value value, ValueLocation location) {
        return (int) NumberConversion.whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE, location);
    }

    private static long longNumber(Value value, ValueLocation location) {
        return NumberConversion.whole(value, Long.MIN_VALUE, Long.MAX_VALUE, location);
    }

    private static Object optionalInt(Value value, ValueLocation location) {
        return value.isNull() ? OptionalInt.empty() : OptionalInt.of(intNumber(value, location));
    }

    private static Object optionalLong(Value value, ValueLocation location) {
        return value.isNull() ? OptionalLong.empty() : OptionalLong.of(longNumber(value, location));
    }

    private static Object optionalDouble(Value value, ValueLocation location) {
        return value.isNull()
                ? OptionalDouble.empty()
                : OptionalDouble.of(NumberConversion.real(value, location));
    }

    /// A reader that creates objects of one type.
    @FunctionalInterface
    interface Reader {

        Object read(Value value, ValueLocation location);
    }
}
