package dev.nerve.terminal.state.rule;

import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.StateEvidence.SeenRow;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The match of a layout rule on a screen. *Immutable.*
///
/// @param rule the rule
/// @param rows the matching rows
/// @param question the question on the screen, or null if there is none
public record LayoutMatch(LayoutRule rule, List<SeenRow> rows, @Nullable ProgramQuestion question) {

    public LayoutMatch {
        rows = List.copyOf(rows);
    }

    /// {@return whether another match has the same rule, texts and question, in any position}
    public boolean isLike(LayoutMatch other) {
        return rule.equals(other.rule)
                && texts().equals(other.texts())
                && Objects.equals(question, other.question);
    }

    private List<String> texts() {
        return rows.stream().map(SeenRow::text).toList();
    }
}
