package dev.nerve.json;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/// Parses scalars of YAML by the core schema of YAML 1.2.
final class YamlScalarParser {

    private static final Pattern NULL = Pattern.compile("|~|null|Null|NULL");
    private static final Pattern TRUE = Pattern.compile("true|True|TRUE");
    private static final Pattern FALSE = Pattern.compile("false|False|FALSE");
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(\\.[0-9]++|[0-9]++(\\.[0-9]*+)?)([eE][-+]?[0-9]++)?");
    private static final Pattern OTHER_BASE = Pattern.compile("0o[0-7]++|0x[0-9a-fA-F]++");
    private static final Pattern NO_NUMBER =
            Pattern.compile("[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

    private YamlScalarParser() {}

    /// {@return the value of a scalar without quotes}
    ///
    /// @throws NerveException.Invalid if it is a number outside of the limits
    static Value plain(String text) {
        if (NULL.matcher(text).matches()) {
            return Value.NULL;
        }
        if (TRUE.matcher(text).matches()) {
            return new Value.Bool(true);
        }
        if (FALSE.matcher(text).matches()) {
            return new Value.Bool(false);
        }
        return NUMBER.matcher(text).matches() || OTHER_BASE.matcher(text).matches()
                ? number(text)
                : text(text);
    }

    private static Value text(String text) {
        if (NO_NUMBER.matcher(text).matches()) {
            throw new NerveException.Invalid(
                    "%s cannot be stored as a number; put it in quotes if it is a text"
                            .formatted(NameRules.quote(text)));
        }
        return new Value.Text(text);
    }

    private static Value number(String text) {
        try {
            // Parsing a longer number would take long, and it would be refused anyway.
            if (text.length() <= ValueLimits.MAX_DIGITS + 100) {
                return new Value.Num(decimal(text));
            }
        } catch (NumberFormatException | NerveException.Invalid _) {
            // Reported below, like a number that is too long to parse.
        }
        throw new NerveException.Invalid(SyntaxErrorFormat.tooManyDigits(text));
    }

    private static BigDecimal decimal(String text) {
        return switch (text.length() < 2 ? ' ' : text.charAt(1)) {
            case 'o' -> new BigDecimal(new BigInteger(text.substring(2), 8));
            case 'x' -> new BigDecimal(new BigInteger(text.substring(2), 16));
            default -> new BigDecimal(text);
        };
    }
}
