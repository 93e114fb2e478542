package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// The options that every command takes, wherever they stand, and the words that are left without
/// them.
///
/// @param help whether help is wanted instead
/// @param version whether the version is wanted instead
/// @param json whether a program reads the output
/// @param verbose whether a failure shows where it happened
/// @param words what is left
record GlobalOptions(
        boolean help, boolean version, boolean json, boolean verbose, List<String> words) {

    static final List<Option> ALL =
            List.of(
                    Option.flag("help", "Shows this help"),
                    Option.flag("json", "Writes JSON instead of text"),
                    Option.flag("verbose", "Shows where a failure happened"),
                    Option.flag("version", "Shows the version"));

    static final List<String> TYPED = List.of("--help", "-h", "--json", "--verbose", "--version");

    GlobalOptions {
        words = List.copyOf(words);
    }

    static List<String> names() {
        return List.of("help", "json", "verbose", "version");
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
        if (end >= 0) {
            words.addAll(typed.subList(end, typed.size()));
        }
        return new GlobalOptions(help, version, json, verbose, words);
    }
}
