package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The options that every command takes, wherever they stand, and the words that are left without
/// them.
///
/// @param help whether help is wanted instead
/// @param version whether the version is wanted instead
/// @param json whether a program reads the output
/// @param verbose whether a failure shows where it happened
/// @param directory where runs and chats are kept, if that is said; empty if the value is missing
/// @param words what is left
record GlobalOptions(
        boolean help,
        boolean version,
        boolean json,
        boolean verbose,
        Optional<String> directory,
        List<String> words) {

    private static final Option.Setting DIRECTORY =
            new Option.Setting(
                    "dir", "DIR", "Finds and keeps runs in the .nerve of this directory");

    private static final String DIRECTORY_TYPED = "--dir";

    static final List<Option> ALL =
            List.of(
                    DIRECTORY,
                    Option.flag("help", "Shows this help"),
                    Option.flag("json", "Writes JSON instead of text"),
                    Option.flag("verbose", "Shows where a failure happened"),
                    Option.flag("version", "Shows the version"));

    /// The options without a value, as they are typed.
    static final List<String> TYPED = List.of("--help", "-h", "--json", "--verbose", "--version");

    GlobalOptions {
        words = List.copyOf(words);
    }

    static List<String> names() {
        return List.of(DIRECTORY.name(), "help", "json", "verbose", "version");
    }

    /// {@return all of them as they are typed}
    static List<String> allTyped() {
        var typed = new ArrayList<>(TYPED);
        typed.add(DIRECTORY_TYPED);
        return typed;
    }

    /// What follows `--` is not looked at; `nerve help node` is what some type for `nerve node
    /// --help`.
    static GlobalOptions of(List<String> typed) {
        int end = typed.indexOf("--");
        var words = new ArrayList<>(end < 0 ? typed : typed.subList(0, end));
        boolean asked = !words.isEmpty() && words.getFirst().equals("help");
        if (asked) {
            words.removeFirst();
        }
        boolean help = asked || words.contains("--help") || words.contains("-h");
        boolean version = words.contains("--version");
        boolean json = words.contains("--json");
        boolean verbose = words.contains("--verbose");
        words.removeAll(TYPED);
        var directory = takeDirectory(words);
        if (end >= 0) {
            words.addAll(typed.subList(end, typed.size()));
        }
        return new GlobalOptions(help, version, json, verbose, directory, words);
    }

    /// {@return the last directory that is named; the words lose all of them}
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

    /// {@return where runs and chats are kept, if that is said}
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
