package dev.nerve.terminal.state;

import dev.nerve.terminal.state.Evidence.SeenRow;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a rule has found on a screen. *Immutable.*
///
/// @param rule which
/// @param rows the rows that it rests on
/// @param question what is asked, or null if nothing is
record Look(LayoutRule rule, List<SeenRow> rows, @Nullable Question question) {

    Look {
        rows = List.copyOf(rows);
    }

    /// {@return whether another shows the same; where it stands does not matter}
    boolean isLike(Look other) {
        return rule.equals(other.rule)
                && texts().equals(other.texts())
                && Objects.equals(question, other.question);
    }

    private List<String> texts() {
        return rows.stream().map(SeenRow::text).toList();
    }
}
