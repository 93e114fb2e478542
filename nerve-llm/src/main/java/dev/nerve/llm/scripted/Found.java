package dev.nerve.llm.scripted;

import java.util.List;

/// What a regular expression found.
///
/// @param groups all of it, then what each group found; empty if the group found nothing
record Found(List<String> groups) {

    /// There was no expression.
    static final Found NOTHING = new Found(List.of());

    Found {
        groups = List.copyOf(groups);
    }

    String group(int number) {
        return number < groups.size() ? groups.get(number) : "";
    }
}
