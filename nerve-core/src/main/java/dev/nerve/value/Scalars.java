package dev.nerve.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The binding of values to simple types: texts, booleans, numbers and `Object`.
final class Scalars {

    private static final Map<Class<?>, Reader> READERS =
            Map.ofEntries(
                    Map.entry(Object.class, Scalars::anything),
                    Map.entry(String.class, Scalars::text),
                    Map.entry(CharSequence.class, Scalars::text),
                    Map.entry(boolean.class, Scalars::truth),
                    Map.entry(Boolean.class, Scalars::truth),
                    Map.entry(char.class, Scalars::character),
                    Map.entry(Character.class, Scalars::character),
                    Map.entry(byte.class, Scalars::byteNumber),
                    Map.entry(Byte.class, Scalars::byteNumber),
                    Map.entry(short.class, Scalars::shortNumber),
                    Map.entry(Short.class, Scalars::shortNumber),
                    Map.entry(int.class, Scalars::intNumber),
                    Map.entry(Integer.class, Scalars::intNumber),
                    Map.entry(long.class, Scalars::longNumber),
                    Map.entry(Long.class, Scalars::longNumber),
                    Map.entry(float.class, Numbers::shortReal),
                    Map.entry(Float.class, Numbers::shortReal),
                    Map.entry(double.class, Numbers::real),
                    Map.entry(Double.class, Numbers::real),
                    Map.entry(BigInteger.class, Numbers::whole),
                    Map.entry(BigDecimal.class, Scalars::decimal),
                    Map.entry(Number.class, Scalars::number),
                    Map.entry(OptionalInt.class, Scalars::optionalInt),
                    Map.entry(OptionalLong.class, Scalars::optionalLong),
                    Map.entry(OptionalDouble.class, Scalars::optionalDouble));

    private Scalars() {}

    /// {@return the reader for a type, or null if it is not a simple type}
    static @Nullable Reader reader(Class<?> type) {
        return READERS.get(type);
    }

    private static Object anything(Value value, Place place) {
        var plain = PlainJava.of(value, place);
        if (plain == null) {
            throw place.misfit("something", value);
        }
        return plain;
    }

    private static Object text(Value value, Place place) {
        if (value instanceof Value.Text(var text)) {
            return text;
        }
        throw place.misfit("a text", value);
    }

    private static Object truth(Value value, Place place) {
        if (value instanceof Value.Bool(var yes)) {
            return yes;
        }
        throw place.misfit("true or false", value);
    }

    private static Object character(Value value, Place place) {
        if (value instanceof Value.Text(var text) && text.length() == 1) {
            return text.charAt(0);
        }
        throw place.misfit("a text of one character", value);
    }

    private static Object number(Value value, Place place) {
        return Numbers.plain(Numbers.decimal(value, place));
    }

    /// Returns a whole number without an exponent: 100, not 1E+2.
    private static Object decimal(Value value, Place place) {
        var decimal = Numbers.decimal(value, place);
        return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
    }

    private static Object byteNumber(Value value, Place place) {
        return (byte) Numbers.whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE, place);
    }

    private static Object shortNumber(Value value, Place place) {
        return (short) Numbers.whole(value, Short.MIN_VALUE, Short.MAX_VALUE, place);
    }

    private static int intNumber(Value value, Place place) {
        return (int) Numbers.whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE, place);
    }

    private static long longNumber(Value value, Place place) {
        return Numbers.whole(value, Long.MIN_VALUE, Long.MAX_VALUE, place);
    }

    private static Object optionalInt(Value value, Place place) {
        return value.isNull() ? OptionalInt.empty() : OptionalInt.of(intNumber(value, place));
    }

    private static Object optionalLong(Value value, Place place) {
        return value.isNull() ? OptionalLong.empty() : OptionalLong.of(longNumber(value, place));
    }

    private static Object optionalDouble(Value value, Place place) {
        return value.isNull()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Numbers.real(value, place));
    }

    /// A reader that creates objects of one type.
    @FunctionalInterface
    interface Reader {

        Object read(Value value, Place place);
    }
}
