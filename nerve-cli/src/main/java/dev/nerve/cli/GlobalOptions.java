package dev.nerve.cli;

import dev.nerve.cli.output.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The options that every command takes, in any position, and the remaining words.
///
/// @param help whether to show help instead of running the command
/// @param version whether to show the version instead of running the command
/// @param json whether the output is JSON
/// @param verbose whether a failure shows its stack trace
/// @param directory the directory of the store, if it is named; an empty string if the value is
///     missing
/// @param words the remaining words
record GlobalOptions(
        boolean help,
        boolean version,
        boolean json,
        boolean verbose,
        Optional<String> directory,
        List<String> words) {

    private static final Option.Setting DIRECTORY =
            new Option.Setting("dir", "DIR", "Uses the store .nerve in this directory");

    private static final String DIRECTORY_TYPED = "--dir";

    static final List<Option> ALL =
            List.of(
                    DIRECTORY,
                    Option.flag("help", "Shows this help"),
                    Option.flag("json", "Writes JSON instead of text"),
                    Option.flag("verbose", "Shows where a failure happened"),
                    Option.flag("version", "Shows the version"));

    /// The options without a value, as the user types them.
    static final List<String> FLAG_WORDS =
            List.of("--help", "-h", "--json", "--verbose", "--version");

    GlobalOptions {
        words = List.copyOf(words);
    }

    static List<String> names() {
        return List.of(DIRECTORY.name(), "help", "json", "verbose", "version");
    }

    /// {@return all global options, as the user types them}
    static List<String> allWords() {
        var typed = new ArrayList<>(FLAG_WORDS);
        typed.add(DIRECTORY_TYPED);
        return typed;
    }

    /// Parses the words before `--`. `nerve help node` means the same as `nerve node --help`.
    static GlobalOptions of(List<String> typed) {
        int end = typed.indexOf("--");
        var words = new ArrayList<>(end < 0 ? typed : typed.subList(0, end));
        boolean isHelpWord = !words.isEmpty() && words.getFirst().equals("help");
        if (isHelpWord) {
            words.removeFirst();
        }
        boolean help = isHelpWord || words.contains("--help") || words.contains("-h");
        boolean version = words.contains("--version");
        boolean json = words.contains("--json");
        boolean verbose = words.contains("--verbose");
        words.removeAll(FLAG_WORDS);
        var directory = takeDirectory(words);
        if (end >= 0) {
            words.addAll(typed.subList(end, typed.size()));
        }
        return new GlobalOptions(help, version, json, verbose, directory, words);
    }

    /// {@return the last named directory; removes all directories from the words}
    private static Optional<String> takeDirectory(List<String> words) {
        Optional<String> named = Optional.empty();
        for (int i = 0; i < words.size(); ) {
            var word = words.get(i);
            if (word.equals(DIRECTORY_TYPED)) {
                words.remove(i);
                boolean hasValue = i < words.size() && !words.get(i).startsWith("--");
                named = Optional.of(hasValue ? words.remove(i) : "");
            } else if (word.startsWith(DIRECTORY_TYPED + '=')) {
                named = Optional.of(words.remove(i).substring(DIRECTORY_TYPED.length() + 1));
            } else {
                i++;
            }
        }
        return named;
    }

    /// {@return the directory of the store, if the command line names one}
    ///
    /// @throws CommandFailure if the value is missing
    Optional<String> requireDirectory() {
        if (directory.isPresent() && directory.get().isEmpty()) {
            throw CommandFailure.usage(
                    "option --dir needs a value: " + DIRECTORY.usage(),
                    "it names the directory that has the .nerve");
        }
        return directory;
    }
}
