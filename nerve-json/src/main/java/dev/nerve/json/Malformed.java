package dev.nerve.json;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.value.ValueLimits;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/// Makes the failures for texts that cannot be read: what is wrong, and where.
///
/// @param form how the line, the column and the reason are told
record Malformed(String form) {

    /// For texts that are not JSON.
    static final Malformed JSON = new Malformed("invalid JSON at line %d, column %d: %s");

    private static final Pattern NOT_FOR_USERS =
            Pattern.compile("(: (enable|hexadecimal)| \\((for|not recognized)|, from).*");

    /// {@return the failures of a file, as editors and compilers tell them}
    static Malformed in(String file) {
        return new Malformed(file.replace("%", "%%") + ":%d:%d: %s");
    }

    NerveException.Invalid at(int line, int column, String reason) {
        return new NerveException.Invalid(form.formatted(line, column, reason));
    }

    /// {@return the failure of what comes after this}
    NerveException.Invalid after(CharSequence text, String reason) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < text.length(); i++) {
            boolean ends = text.charAt(i) == '\n';
            line += ends ? 1 : 0;
            column = ends ? 1 : column + 1;
        }
        return at(line, column, reason);
    }

    /// {@return why a number is refused}
    static String tooManyDigits(String digits) {
        return "%s has too many digits; use up to %d and an exponent up to %d, or a text"
                .formatted(
                        Names.quoted(digits),
                        ValueLimits.MOST_DIGITS,
                        ValueLimits.LARGEST_EXPONENT);
    }

    /// {@return what the library says, without the settings and places of its own}
    static String reason(JacksonException failure) {
        var message = failure.getOriginalMessage();
        if (message.startsWith("Unexpected end-of-input")) {
            return "it ends too early";
        }
        var plain = NOT_FOR_USERS.matcher(message).replaceAll("");
        return plain.substring(0, 1).toLowerCase(Locale.ROOT) + plain.substring(1);
    }
}
