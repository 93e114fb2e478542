package dev.nerve.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How this program was called, so that what we advise to type works where it is read.
///
/// Everywhere else, advice is written as `nerve runs list`. Here it becomes
/// `./nerve --dir /project runs list`, if that is how this nerve is called.
///
/// *Immutable.*
///
/// @param program the program, as it was typed
/// @param directory where runs and chats are kept, if the command line said so
public record ProgramCall(String program, Optional<String> directory) {

    /// A program that is found on the path, and works with the nearest store.
    public static final ProgramCall USUAL = new ProgramCall("nerve", Optional.empty());

    /// What works on the store of a directory.
    private static final Pattern IN_STORE =
            Pattern.compile("(?<![\\w./:-])nerve (?=(?:runs?|chat|workflow|node)\\b)");

    private static final Pattern ELSEWHERE =
            Pattern.compile(
                    "(?<![\\w./:-])nerve"
                            + " (?=(?:demo|doctor|extract|install|java|pane|replay|--)\\b)");

    private static final Pattern HARMLESS = Pattern.compile("[\\w@%+=:,./~-]+");

    /// {@return the same, where the command line says where runs are kept}
    ///
    /// @param named the directory, if it does
    public ProgramCall in(Optional<String> named) {
        return new ProgramCall(program, named);
    }

    /// {@return a sentence of ours, with commands that can be copied from it}
    ///
    /// @param advice with commands such as `nerve runs list`
    public String advise(String advice) {
        if (this.equals(USUAL) || !advice.contains("nerve ")) {
            return advice;
        }
        var called = word(advice.contains("cd ") ? fromAnywhere() : program);
        var inStore = directory.map(one -> called + " --dir " + word(one)).orElse(called);
        var advised = replaced(IN_STORE, advice, inStore);
        return replaced(ELSEWHERE, advised, called);
    }

    /// {@return what works in another directory too}
    private String fromAnywhere() {
        return program.contains("/")
                ? Path.of(program).toAbsolutePath().normalize().toString()
                : program;
    }

    private static String replaced(Pattern pattern, String text, String called) {
        return pattern.matcher(text).replaceAll(Matcher.quoteReplacement(called + ' '));
    }

    /// {@return a word as a shell takes it}
    private static String word(String text) {
        return HARMLESS.matcher(text).matches() ? text : '\'' + text.replace("'", "'\\''") + '\'';
    }
}
