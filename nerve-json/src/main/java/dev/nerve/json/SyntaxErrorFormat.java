package dev.nerve.json;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.value.ValueLimits;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/// Creates the failures for texts that cannot be parsed, with the reason and the position.
///
/// @param form the format of line, column and reason
record SyntaxErrorFormat(String form) {

    /// The format for texts that are not JSON.
    static final SyntaxErrorFormat JSON =
            new SyntaxErrorFormat("invalid JSON at line %d, column %d: %s");

    private static final Pattern NOT_FOR_USERS =
            Pattern.compile("(: (enable|hexadecimal)| \\((for|not recognized)|, from).*");

    /// {@return the format for a file, in the style of editors and compilers}
    static SyntaxErrorFormat inFile(String file) {
        return new SyntaxErrorFormat(file.replace("%", "%%") + ":%d:%d: %s");
    }

    NerveException.Invalid at(int line, int column, String reason) {
        return new NerveException.Invalid(form.formatted(line, column, reason));
    }

    /// {@return the failure at the end of a text}
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

    /// {@return the reason why a number is refused}
    static String tooManyDigits(String digits) {
        return "%s has too many digits; use up to %d and an exponent up to %d, or a text"
                .formatted(
                        NameRules.quote(digits), ValueLimits.MAX_DIGITS, ValueLimits.MAX_EXPONENT);
    }

    /// {@return the message of the library, without its own settings and positions}
    static String reason(JacksonException failure) {
        var message = failure.getOriginalMessage();
        if (message.startsWith("Unexpected end-of-input")) {
            return "it ends too early";
        }
        var plain = NOT_FOR_USERS.matcher(message).replaceAll("");
        return plain.substring(0, 1).toLowerCase(Locale.ROOT) + plain.substring(1);
    }
}
