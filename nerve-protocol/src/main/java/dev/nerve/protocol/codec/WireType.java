package dev.nerve.protocol.codec;

import dev.nerve.value.Value;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The type of a component on the wire. *Immutable.*
///
/// A record of the protocol can have only components of these types.
public sealed interface WireType {

    /// {@return the form in words, such as `a text`}
    String description();

    /// {@return the value of a component that is left out, or null if it must be there}
    default @Nullable Object empty() {
        return null;
    }

    /// Characters: `String`.
    record WireText() implements WireType {
        @Override
        public String description() {
            return "a text";
        }
    }

    /// True or false: `boolean` and `Boolean`.
    record WireBoolean() implements WireType {
        @Override
        public String description() {
            return "true or false";
        }
    }

    /// A whole number: `int`, `long` and their objects.
    ///
    /// @param least the smallest number
    /// @param most the largest number
    record WireInteger(long least, long most) implements WireType {
        @Override
        public String description() {
            return "a whole number from %d to %d".formatted(least, most);
        }

        boolean isInt() {
            return most == Integer.MAX_VALUE;
        }
    }

    /// An exact number: `BigDecimal`. Its trailing zeros are lost.
    record WireDecimal() implements WireType {
        @Override
        public String description() {
            return "a number";
        }
    }

    /// A point in time: `Instant`.
    record WireTime() implements WireType {
        @Override
        public String description() {
            return "a time such as 2026-01-31T12:00:00Z";
        }
    }

    /// Any value: `Value`.
    record WireValue() implements WireType {
        @Override
        public String description() {
            return "a value";
        }

        @Override
        public Object empty() {
            return Value.NULL;
        }
    }

    /// An object with any fields: `Value.Fields`.
    record WireFields() implements WireType {
        @Override
        public String description() {
            return "an object";
        }

        @Override
        public Object empty() {
            return Value.Fields.EMPTY;
        }
    }

    /// A constant of an enum, by its name in lower case.
    ///
    /// @param constants the constants by their names on the wire
    record WireChoice(Map<String, Object> constants) implements WireType {

        public WireChoice {
            constants = Collections.unmodifiableMap(new LinkedHashMap<>(constants));
        }

        @Override
        public String description() {
            return "one of " + String.join(", ", constants.keySet());
        }
    }

    /// Another record.
    ///
    /// @param type the record
    record WireRecord(Class<? extends Record> type) implements WireType {
        @Override
        public String description() {
            return "an object";
        }
    }

    /// A list: `List`.
    ///
    /// @param item the type of its items
    record WireList(WireType item) implements WireType {
        @Override
        public String description() {
            return "a list";
        }

        @Override
        public Object empty() {
            return List.of();
        }
    }

    /// An object with fields of one type: `Map` with text keys.
    ///
    /// @param field the type of its fields
    record WireMap(WireType field) implements WireType {
        @Override
        public String description() {
            return "an object";
        }

        @Override
        public Object empty() {
            return Map.of();
        }
    }

    /// {@return the wire type of a Java type}
    ///
    /// @param type the type of a component
    /// @throws IllegalArgumentException if components cannot have this type
    static WireType of(Type type) {
        return switch (type) {
            case ParameterizedType generic when generic.getRawType() == List.class ->
                    new WireList(of(generic.getActualTypeArguments()[0]));
            case ParameterizedType generic
                    when generic.getRawType() == Map.class
                            && generic.getActualTypeArguments()[0] == String.class ->
                    new WireMap(of(generic.getActualTypeArguments()[1]));
            case Class<?> plain when plain.isRecord() && !Value.class.isAssignableFrom(plain) ->
                    new WireRecord(plain.asSubclass(Record.class));
            case Class<?> plain when plain.isEnum() -> new WireChoice(constants(plain));
            case Class<?> plain -> simple(plain);
            default -> throw unknown(type);
        };
    }

    private static WireType simple(Class<?> type) {
        if (type == String.class) {
            return new WireText();
        } else if (type == boolean.class || type == Boolean.class) {
            return new WireBoolean();
        } else if (type == int.class || type == Integer.class) {
            return new WireInteger(Integer.MIN_VALUE, Integer.MAX_VALUE);
        } else if (type == long.class || type == Long.class) {
            return new WireInteger(Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (type == BigDecimal.class) {
            return new WireDecimal();
        } else if (type == Instant.class) {
            return new WireTime();
        } else if (type == Value.class) {
            return new WireValue();
        } else if (type == Value.Fields.class) {
            return new WireFields();
        }
        throw unknown(type);
    }

    private static Map<String, Object> constants(Class<?> type) {
        var constants = new LinkedHashMap<String, Object>();
        Arrays.stream(type.asSubclass(Enum.class).getEnumConstants())
                .forEach(one -> constants.put(one.name().toLowerCase(Locale.ROOT), one));
        return constants;
    }

    private static IllegalArgumentException unknown(Type type) {
        return new IllegalArgumentException("the protocol has no form for " + type.getTypeName());
    }
}
