package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import dev.nerve.terminal.process.ProgramSearch;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// A program that executes commands. *Immutable.*
///
/// @param program where it is
public record Shell(Path program) {

    private static final Path PLAIN = Path.of("/bin/sh");

    /// What no shell takes for more than itself, wherever it is.
    private static final String HARMLESS = "_./:=@%+,-";

    /// What [#quote] makes of a text that could mean something.
    static final Pattern ENCODED = Pattern.compile("\"\\$\\(printf '%b' '[^']*'\\)\"");

    /// {@return bash if it can be found, and otherwise the shell that is always there}
    ///
    /// @param search where to look
    public static Shell in(ProgramSearch search) {
        return new Shell(search.find("bash").orElse(PLAIN));
    }

    /// {@return how it is called to execute a text}
    ///
    /// @param text commands
    public List<String> command(String text) {
        // What starts with a dash would be taken for an option.
        var command = text.startsWith("-") || text.startsWith("+") ? " " + text : text;
        return List.of(program.toString(), "-c", command);
    }

    /// {@return how it reads a variable from the file that `…_FILE` names, and removes the file}
    ///
    /// @param variable the name of the variable, which keeps the line breaks at its end
    String reading(String variable) {
        var file = variable + "_FILE";
        // It is at its end when it has found no NUL, so the variable tells whether it worked.
        var read =
                program.endsWith("bash")
                        ? "{ IFS= read -r -d '' %1$s || [ -n \"$%1$s\" ]; }"
                                + " < \"$%2$s\" || exit 125; "
                        : "%1$s=$(cat < \"$%2$s\" && printf x) || exit 125; %1$s=${%1$s%%x}; ";
        return (read + "rm -f \"$%2$s\" 2> /dev/null; unset %2$s; ").formatted(variable, file);
    }

    /// {@return `text` such that the shell takes it for one word}
    ///
    /// The word is a word where nothing around it is quoted, which is where it belongs. Quotes of
    /// the usual kind would not do: between other quotes, in a comment or in a here-document they
    /// would mean nothing, and the text would be executed. So whatever could mean something to the
    /// shell is encoded, and decoded by the shell itself. At worst the word then comes out as
    /// several, never as code. Line breaks at its end are lost, as always with `$(…)`.
    ///
    /// @param text any text without a NUL, which no command line can have
    public static String quote(String text) {
        refuseNul(text);
        if (!text.isEmpty() && text.codePoints().allMatch(Shell::isHarmless)) {
            return text;
        }
        if (text.codePoints().allMatch(c -> c == ' ' || isHarmless(c))) {
            return "'" + text + "'";
        }
        var encoded = new StringBuilder();
        text.codePoints().forEach(c -> encode(encoded, c));
        return "\"$(printf '%%b' '%s')\"".formatted(encoded);
    }

    static void refuseNul(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new NerveException.Invalid(
                    "a text with a NUL character (at %d) cannot be given to a shell"
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
