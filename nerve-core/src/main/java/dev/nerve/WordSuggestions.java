package dev.nerve;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Suggestions for a mistyped word.
public final class WordSuggestions {

    /// Longer words are not typing errors, and comparison takes quadratic time.
    private static final int LONGEST = 64;

    private WordSuggestions() {}

    /// {@return the word with the smallest edit distance, if that is at most a third of the typed
    /// length}
    ///
    /// One change is always allowed if two or more letters were typed. A word that starts with the
    /// typed text counts as near.
    ///
    /// @param typed the text that a person typed
    /// @param words the valid words
    public static Optional<String> nearest(String typed, List<String> words) {
        if (typed.length() > LONGEST) {
            return Optional.empty();
        }
        int fewest = Math.max(typed.length() > 1 ? 1 : 0, typed.length() / 3);
        Optional<String> nearest = Optional.empty();
        for (var word : words) {
            boolean isBegun = !typed.isEmpty() && word.startsWith(typed);
            int changes = isBegun ? Math.min(1, fewest) : changes(typed, word);
            if (changes < fewest || (changes == fewest && nearest.isEmpty())) {
                fewest = changes;
                nearest = Optional.of(word);
            }
        }
        return nearest;
    }

    /// {@return all words, sorted by edit distance, then alphabetically}
    ///
    /// @param typed the text that a person typed
    /// @param words the valid words
    public static List<String> byDistance(String typed, Collection<String> words) {
        var head = typed.substring(0, Math.min(LONGEST, typed.length()));
        return words.stream()
                .sorted(
                        Comparator.comparingInt((String word) -> changes(head, word))
                                .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /// Counts inserted, deleted, replaced and swapped letters (optimal string alignment).
    private static int changes(String from, String to) {
        var table = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                table[i][j] = i == 0 || j == 0 ? i + j : cheapest(table, from, to, i, j);
            }
        }
        return table[from.length()][to.length()];
    }

    private static int cheapest(int[][] table, String from, String to, int i, int j) {
        int same = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int changes = Math.min(table[i - 1][j], table[i][j - 1]) + 1;
        changes = Math.min(changes, table[i - 1][j - 1] + same);
        boolean swapped =
                i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(changes, table[i - 2][j - 2] + 1) : changes;
    }
}
