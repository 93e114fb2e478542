package dev.nerve.app.chat;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What was typed after a slash.
///
/// @param name the command
/// @param rest what follows it, as it was typed
record Words(String name, String rest) {

    private static final String AT = "--at";

    static Words of(String line) {
        var parts = line.strip().substring(1).split("\\s+", 2);
        return new Words(parts[0], parts.length > 1 ? parts[1] : "");
    }

    /// {@return what it is given: at most so many words, and no option}
    ///
    /// What nobody asked for is refused: a mistyped command should not do half of what was meant.
    Given atMost(int count) {
        return given(words(), "", count);
    }

    /// {@return what it is given: at most so many words, and maybe a point behind `--at`}
    Given atMostAndPoint(int count) {
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

    private Given given(List<String> words, String at, int count) {
        for (var word : words) {
            if (word.startsWith("--")) {
                throw new NerveException.Invalid(
                        "/%s takes no option '%s'; /help tells more".formatted(name, word));
            }
        }
        if (words.size() > count) {
            throw new NerveException.Invalid(
                    "/%s takes no '%s'; /help tells more".formatted(name, words.get(count)));
        }
        return new Given(name, words, at);
    }

    /// What a command is given.
    ///
    /// @param name the command
    /// @param words in order
    /// @param at what stands behind `--at`, or empty
    record Given(String name, List<String> words, String at) {

        Given {
            words = List.copyOf(words);
        }

        Optional<String> first() {
            return find(0);
        }

        Optional<String> find(int index) {
            return index < words.size() ? Optional.of(words.get(index)) : Optional.empty();
        }

        String need(int index, String what) {
            return find(index)
                    .orElseThrow(() ->
                            new NerveException.Invalid(
                                    "/%s needs %s; /help tells more".formatted(name, what)));
        }
    }
}
