package dev.nerve.commander.line;

import java.util.List;

/// Knows the words that a person may mean.
@FunctionalInterface
public interface Completion {

    /// Knows none.
    Completion NONE = (_, _) -> List.of();

    /// {@return the words that may stand where the last one is; those that do not begin with it are
    /// left out by the editor}
    ///
    /// @param before what was typed before the last word, such as `/fork `
    /// @param word as much of the last word as was typed; may be empty
    List<String> words(String before, String word);
}
