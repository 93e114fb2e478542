package dev.nerve.terminal.shell.quoting;

import dev.nerve.NerveException;
import dev.nerve.terminal.process.ProgramSearch;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// A shell, which executes commands. *Immutable.*
///
/// @param program the path of the shell
public record ShellProgram(Path program) {

    private static final Path PLAIN = Path.of("/bin/sh");

    /// Characters that have no special meaning in any context.
    private static final String HARMLESS = "_./:=@%+,-";

    /// The form in which [#quote] encodes a text with special characters.
    public static final Pattern ENCODED = Pattern.compile("\"\\$\\(printf '%b' '[^']*'\\)\"");

    /// {@return bash if it is found, otherwise `/bin/sh`}
    ///
    /// @param search the search for programs
    public static ShellProgram find(ProgramSearch search) {
        return new ShellProgram(search.find("bash").orElse(PLAIN));
    }

    /// {@return the command line that executes a text}
    ///
    /// @param text the shell commands
    public List<String> command(String text) {
        // A text that starts with a dash would be an option.
        var command = text.startsWith("-") || text.startsWith("+") ? " " + text : text;
        return List.of(program.toString(), "-c", command);
    }

    /// {@return the code that reads a variable from the file that `…_FILE` names, and removes the
    /// file}
    ///
    /// @param variable the name of the variable, which keeps the line breaks at its end
    public String readVariableCode(String variable) {
        var file = variable + "_FILE";
        // `read` fails at the end because it finds no NUL, so the variable shows whether it worked.
        var read =
                program.endsWith("bash")
                        ? "{ IFS= read -r -d '' %1$s || [ -n \"$%1$s\" ]; }"
                                + " < \"$%2$s\" || exit 125; "
                        : "%1$s=$(cat < \"$%2$s\" && printf x) || exit 125; %1$s=${%1$s%%x}; ";
        return (read + "rm -f \"$%2$s\" 2> /dev/null; unset %2$s; ").formatted(variable, file);
    }

    /// {@return the form of `text` that a shell takes as one word}
    ///
    /// The result belongs where nothing around it is quoted. Usual quotes are not safe: inside
    /// other quotes, in a comment or in a here-document they would have no effect, and the shell
    /// would execute the text. So this method encodes all special characters, and the shell decodes
    /// them. In the worst case, the text becomes several words, but never code. Line breaks at its
    /// end are lost, as always with `$(…)`.
    ///
    /// @param text any text without NUL, which no command line can contain
    public static String quote(String text) {
        refuseNul(text);
        if (!text.isEmpty() && text.codePoints().allMatch(ShellProgram::isHarmless)) {
            return text;
        }
        if (text.codePoints().allMatch(c -> c == ' ' || isHarmless(c))) {
            return "'" + text + "'";
        }
        var encoded = new StringBuilder();
        text.codePoints().forEach(c -> encode(encoded, c));
        return "\"$(printf '%%b' '%s')\"".formatted(encoded);
    }

    public static void refuseNul(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new NerveException.Invalid(
                    "a text with a NUL character (at %d) cannot be passed to a shell"
                            .formatted(text.indexOf('\0')));
        }
    }

    private static void encode(StringBuilder encoded, int c) {
        if (isHarmless(c) || c == ' ') {
            encoded.appendCodePoint(c);
        } else {
            encoded.append("\\0%03o".formatted(c));
        }
    }

    private static boolean isHarmless(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c > 0x7f
                || HARMLESS.indexOf(c) >= 0;
    }
}
