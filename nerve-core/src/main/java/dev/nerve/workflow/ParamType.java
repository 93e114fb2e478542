package dev.nerve.workflow;

import dev.nerve.DurationFormat;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;

/// The type of a workflow parameter.
public enum ParamType {
    TEXT("a text"),
    NUMBER("a number"),
    INTEGER("a whole number"),
    BOOLEAN("true or false"),
    DURATION("a duration such as 500ms or 2s"),
    LIST("a list"),
    OBJECT("an object");

    private final String description;

    ParamType(String description) {
        this.description = description;
    }

    /// {@return a description for people, with its article}
    public String description() {
        return description;
    }

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the type with this name, if there is one}
    ///
    /// @param name such as `integer`
    public static Optional<ParamType> find(String name) {
        for (var type : values()) {
            if (type.wireName().equals(name)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /// {@return whether a value has this type}
    ///
    /// @param value any value
    public boolean fits(Value value) {
        return switch (this) {
            case TEXT -> value instanceof Value.Text;
            case NUMBER -> value instanceof Value.Num;
            case INTEGER -> isWhole(value) && !isTooLarge(value);
            case BOOLEAN -> value instanceof Value.Bool;
            case DURATION -> value instanceof Value.Text(var text) && isDuration(text);
            case LIST -> value instanceof Value.Items;
            case OBJECT -> value instanceof Value.Fields;
        };
    }

    private static boolean isWhole(Value value) {
        return value instanceof Value.Num(var number) && number.stripTrailingZeros().scale() <= 0;
    }

    /// Calculations use 64 bits.
    private static boolean isTooLarge(Value value) {
        return value instanceof Value.Num(var number)
                && (number.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) < 0
                        || number.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0);
    }

    /// {@return a description of the values that fit, for a value that does not}
    ///
    /// @param value the value
    public String expected(Value value) {
        return this == INTEGER && isWhole(value)
                ? "%s from %d to %d".formatted(description, Long.MIN_VALUE, Long.MAX_VALUE)
                : description;
    }

    private static boolean isDuration(String text) {
        try {
            DurationFormat.parse(text);
            return true;
        } catch (NerveException.Invalid _) {
            return false;
        }
    }

    /// {@return the value that a typed text stands for}
    ///
    /// @param text the typed text
    /// @throws NerveException.Invalid if the text does not fit the type
    public Value parse(String text) {
        try {
            return switch (this) {
                case TEXT, DURATION -> Value.of(text);
                case NUMBER -> Value.of(new BigDecimal(text.strip()));
                case INTEGER -> whole(text);
                case BOOLEAN ->
                        switch (text.strip()) {
                            case "true" -> Value.of(true);
                            case "false" -> Value.of(false);
                            default -> throw new NumberFormatException(text);
                        };
                case LIST, OBJECT ->
                        throw new NerveException.Invalid(
                                "%s cannot be typed as a text".formatted(description));
            };
        } catch (NumberFormatException _) {
            throw new NerveException.Invalid("must be %s, not '%s'".formatted(description, text));
        }
    }

    private Value whole(String text) {
        var value = Value.of(new BigInteger(text.strip()));
        if (!fits(value)) {
            throw new NerveException.Invalid(
                    "must be %s, not '%s'".formatted(expected(value), text));
        }
        return value;
    }
}
