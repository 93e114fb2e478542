package dev.nerve.app.chat.command;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The command and arguments after a slash.
///
/// @param name the command
/// @param rest the text after the command, as the user typed it
record SlashCommandLine(String name, String rest) {

    private static final String AT = "--at";

    static SlashCommandLine of(String line) {
        var parts = line.strip().substring(1).split("\\s+", 2);
        return new SlashCommandLine(parts[0], parts.length > 1 ? parts[1] : "");
    }

    /// {@return the arguments: at most this many words, and no option}
    ///
    /// Throws if there are more: a mistyped command must not run with a part of its arguments.
    SlashArguments atMost(int count) {
        return given(words(), "", count);
    }

    /// {@return the arguments: at most this many words, and optionally a point after `--at`}
    SlashArguments atMostAndPoint(int count) {
        var words = new ArrayList<>(words());
        int option = words.indexOf(AT);
        if (option < 0) {
            return given(words, "", count);
        }
        if (option == words.size() - 1) {
            throw new NerveException.Invalid("--at needs a number of turns, or a mark");
        }
        words.remove(option);
        var at = words.remove(option);
        return given(words, at, count);
    }

    private List<String> words() {
        return rest.isEmpty() ? List.of() : List.of(rest.split("\\s+"));
    }

    private SlashArguments given(List<String> words, String at, int count) {
        for (var word : words) {
            if (word.startsWith("--")) {
                throw new NerveException.Invalid(
                        "/%s takes no option '%s'; /help shows more".formatted(name, word));
            }
        }
        if (words.size() > count) {
            throw new NerveException.Invalid(
                    "/%s takes no '%s'; /help shows more".formatted(name, words.get(count)));
        }
        return new SlashArguments(name, words, at);
    }

    /// The arguments of a slash command.
    ///
    /// @param name the command
    /// @param words the words, in order
    /// @param at the point after `--at`, or an empty string
    record SlashArguments(String name, List<String> words, String at) {

        SlashArguments {
            words = List.copyOf(words);
        }

        Optional<String> first() {
            return find(0);
        }

        Optional<String> find(int index) {
            return index < words.size() ? Optional.of(words.get(index)) : Optional.empty();
        }

        String require(int index, String what) {
            return find(index)
                    .orElseThrow(() ->
                            new NerveException.Invalid(
                                    "/%s needs %s; /help shows more".formatted(name, what)));
        }
    }
}
