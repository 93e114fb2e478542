package dev.nerve.terminal.shell.quoting;

import dev.nerve.NerveException;
import java.util.regex.Pattern;

/// The position of a value in a shell command, which decides what the value may be. *Immutable.*
///
/// @param form the way to write a variable there
/// @param shown the position, for people
/// @param numberBecause the reason why it must be a whole number, or an empty text if any text is
///     allowed
public record ValuePosition(ReferenceForm form, String shown, String numberBecause) {

    private static final Pattern WHOLE = Pattern.compile("(-?[0-9]{1,18})(\\.0+)?");

    /// The way to write a variable, so that the shell joins it with the text around it.
    enum ReferenceForm {
        PLAIN("", ""),
        QUOTED("\"", "\""),
        BETWEEN_SINGLE_QUOTES("'\"", "\"'"),
        BETWEEN_ANSI_QUOTES("'\"", "\"$'");

        private final String before;
        private final String after;

        ReferenceForm(String before, String after) {
            this.before = before;
            this.after = after;
        }
    }

    /// {@return the reference to a variable at this position}
    ///
    /// @param variable the name of the variable
    public String reference(String variable) {
        return form.before + "${" + variable + "}" + form.after;
    }

    /// {@return the value to pass to the shell}
    ///
    /// @throws NerveException.Invalid if the value is not allowed here
    public String requireAllowed(String value) {
        ShellProgram.refuseNul(value);
        if (numberBecause.isEmpty()) {
            return value;
        }
        var whole = WHOLE.matcher(value);
        if (!whole.matches()) {
            throw new NerveException.Invalid(
                    ("%s must be a whole number, because it stands %s, where a shell may execute"
                                    + " a text as code; compute it in the expression, or"
                                    + " check first that it is a number")
                            .formatted(shown, numberBecause));
        }
        return whole.group(1);
    }
}
