package dev.nerve.cli.workflow;

import dev.nerve.DurationFormat;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.cli.client.JsonText;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;

/// The type of a workflow parameter, for a person who types its value.
///
/// Texts and numbers are typed unquoted, lists and objects as JSON. The engine checks the values.
public enum ParamTextType {
    TEXT("a text"),
    NUMBER("a number"),
    INTEGER("a whole number"),
    BOOLEAN("true or false"),
    DURATION("a duration such as 500ms or 2s"),
    LIST("a list"),
    OBJECT("an object");

    private final String description;

    ParamTextType(String description) {
        this.description = description;
    }

    /// {@return the type with a name on the wire; a text if this version does not know it}
    ///
    /// @param name such as `integer`
    public static ParamTextType of(String name) {
        for (var type : values()) {
            if (type.name().toLowerCase(Locale.ROOT).equals(name)) {
                return type;
            }
        }
        return TEXT;
    }

    /// {@return a description for people, with its article}
    public String description() {
        return description;
    }

    /// {@return the value that a typed text stands for}
    ///
    /// @param text the typed text
    /// @throws NerveException.Invalid if the text does not fit the type
    public Value parse(String text) {
        try {
            return switch (this) {
                case TEXT -> Value.of(text);
                case DURATION -> duration(text);
                case NUMBER -> Value.of(new BigDecimal(text.strip()));
                case INTEGER -> whole(text);
                case BOOLEAN ->
                        switch (text.strip()) {
                            case "true" -> Value.of(true);
                            case "false" -> Value.of(false);
                            default -> throw new NumberFormatException(text);
                        };
                case LIST, OBJECT -> json(text);
            };
        } catch (NumberFormatException _) {
            throw new NerveException.Invalid("must be %s, not '%s'".formatted(description, text));
        }
    }

    private Value duration(String text) {
        try {
            DurationFormat.parse(text);
            return Value.of(text);
        } catch (NerveException.Invalid _) {
            throw new NerveException.Invalid(
                    "must be %s, not %s".formatted(description, Value.of(text).toJson()));
        }
    }

    /// Calculations use 64 bits.
    private Value whole(String text) {
        var number = new BigInteger(text.strip());
        if (number.bitLength() > 63) {
            throw new NerveException.Invalid(
                    "must be %s from %d to %d, not '%s'"
                            .formatted(description, Long.MIN_VALUE, Long.MAX_VALUE, text));
        }
        return Value.of(number);
    }

    private Value json(String text) {
        try {
            var value = JsonText.parse(text);
            if (this == LIST ? value instanceof Value.Items : value instanceof Value.Fields) {
                return value;
            }
        } catch (NerveException.Invalid _) {
            // The exception below covers invalid JSON and JSON of the wrong type.
        }
        var example = this == LIST ? "[\"a\", \"b\"]" : "{\"a\": 1}";
        throw new NerveException.Invalid(
                "must be %s in JSON such as %s, not %s"
                        .formatted(description, example, NameRules.quote(text)));
    }
}
