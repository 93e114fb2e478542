package dev.nerve.cli.output;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The form in which the user called this program, so that suggested commands work when copied.
///
/// All other code writes suggestions as `nerve runs list`. This type rewrites them to
/// `./nerve --dir /project runs list` if the user called nerve that way.
///
/// *Immutable.*
///
/// @param program the program, as the user typed it
/// @param directory the directory of the store, if the command line names one
public record ProgramCall(String program, Optional<String> directory) {

    /// A program on the `PATH` that uses the nearest store.
    public static final ProgramCall DEFAULT = new ProgramCall("nerve", Optional.empty());

    /// Commands that use the store.
    private static final Pattern IN_STORE =
            Pattern.compile(
                    "(?<![\\w./:-])nerve (?=(?:runs?|chat|workflow|node|inbox|answer|status)\\b)");

    private static final Pattern ELSEWHERE =
            Pattern.compile(
                    "(?<![\\w./:-])nerve (?=(?:completion|demo|doctor|extract|install|java|pane|"
                            + "replay|--)\\b)");

    private static final Pattern SHELL_SAFE = Pattern.compile("[\\w@%+=:,./~-]+");

    /// {@return a copy with the directory of the store}
    ///
    /// @param named the directory, if the command line names one
    public ProgramCall withDirectory(Optional<String> named) {
        return new ProgramCall(program, named);
    }

    /// {@return a text in which the user can copy the commands}
    ///
    /// @param advice the text, with commands such as `nerve runs list`
    public String adaptCommands(String advice) {
        if (this.equals(DEFAULT) || !advice.contains("nerve ")) {
            return advice;
        }
        var called = word(advice.contains("cd ") ? fromAnywhere() : program);
        var inStore = directory.map(one -> called + " --dir " + word(one)).orElse(called);
        var advised = replaced(IN_STORE, advice, inStore);
        return replaced(ELSEWHERE, advised, called);
    }

    /// {@return the program in a form that also works in another directory}
    private String fromAnywhere() {
        return program.contains("/")
                ? Path.of(program).toAbsolutePath().normalize().toString()
                : program;
    }

    private static String replaced(Pattern pattern, String text, String called) {
        return pattern.matcher(text).replaceAll(Matcher.quoteReplacement(called + ' '));
    }

    /// {@return a word, quoted for a shell if necessary}
    private static String word(String text) {
        return SHELL_SAFE.matcher(text).matches() ? text : '\'' + text.replace("'", "'\\''") + '\'';
    }
}
