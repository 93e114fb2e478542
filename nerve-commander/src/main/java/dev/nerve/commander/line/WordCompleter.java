package dev.nerve.commander.line;

import java.util.List;

/// A completer of the word that a person types.
@FunctionalInterface
public interface WordCompleter {

    /// A completer without suggestions.
    WordCompleter NONE = (_, _) -> List.of();

    /// {@return the candidates for the last word; the editor ignores those that do not begin with
    /// it}
    ///
    /// @param before the text before the last word, such as `/fork `
    /// @param word the typed part of the last word; may be empty
    List<String> words(String before, String word);
}
