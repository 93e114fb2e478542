package dev.nerve.json;

import dev.nerve.NerveException;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;

/// Makes the failures for texts that are not JSON: what is wrong, and where.
final class Malformed {

    private static final Pattern NOT_FOR_USERS =
            Pattern.compile("(: (enable|hexadecimal)| \\((for|not recognized)|, from).*");

    private Malformed() {}

    static NerveException.Invalid at(int line, int column, String reason) {
        return new NerveException.Invalid(
                "invalid JSON at line %d, column %d: %s".formatted(line, column, reason));
    }

    /// {@return the failure of what comes after this}
    static NerveException.Invalid after(CharSequence text, String reason) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < text.length(); i++) {
            boolean ends = text.charAt(i) == '\n';
            line += ends ? 1 : 0;
            column = ends ? 1 : column + 1;
        }
        return at(line, column, reason);
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
