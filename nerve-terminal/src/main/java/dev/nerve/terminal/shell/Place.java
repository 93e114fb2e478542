package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import java.util.regex.Pattern;

/// Where a value stands in a shell command, and so what it may be. *Immutable.*
///
/// @param form how a variable is written there
/// @param shown where it is, for people
/// @param numberBecause why it must be a whole number; nothing if it can be any text
record Place(Form form, String shown, String numberBecause) {

    private static final Pattern WHOLE = Pattern.compile("(-?[0-9]{1,18})(\\.0+)?");

    /// How a variable is written, so that the shell takes it for a part of what is around it.
    enum Form {
        PLAIN("", ""),
        QUOTED("\"", "\""),
        BETWEEN_SINGLE_QUOTES("'\"", "\"'"),
        BETWEEN_ANSI_QUOTES("'\"", "\"$'");

        private final String before;
        private final String after;

        Form(String before, String after) {
            this.before = before;
            this.after = after;
        }
    }

    /// {@return how a shell reads a variable here}
    ///
    /// @param variable its name
    String reference(String variable) {
        return form.before + "${" + variable + "}" + form.after;
    }

    /// {@return the value as it is handed over}
    ///
    /// @throws NerveException.Invalid if it may not stand here
    String admit(String value) {
        Shell.refuseNul(value);
        if (numberBecause.isEmpty()) {
            return value;
        }
        var whole = WHOLE.matcher(value);
        if (!whole.matches()) {
            throw new NerveException.Invalid(
                    ("%s must be a whole number, because it stands %s, where a shell may execute"
                                    + " what it finds in a text; compute it in the expression, or"
                                    + " check first that it is a number")
                            .formatted(shown, numberBecause));
        }
        return whole.group(1);
    }
}
