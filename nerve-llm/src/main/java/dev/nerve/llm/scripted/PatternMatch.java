package dev.nerve.llm.scripted;

import java.util.List;

/// The match of a regular expression.
///
/// @param groups the whole match, then each group; the text is empty if the group did not match
record PatternMatch(List<String> groups) {

    /// The match of a line without an expression.
    static final PatternMatch NONE = new PatternMatch(List.of());

    PatternMatch {
        groups = List.copyOf(groups);
    }

    String group(int number) {
        return number < groups.size() ? groups.get(number) : "";
    }
}
