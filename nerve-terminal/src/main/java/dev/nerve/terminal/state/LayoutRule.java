package dev.nerve.terminal.state;

import dev.nerve.terminal.state.Evidence.SeenRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What the screen looks like in one state. *Immutable.*
///
/// @param name what the rule is called
/// @param state what it tells
/// @param title what the title has to be like, or null if that does not matter
/// @param checks what has to be true
/// @param asks what is asked, or null if nothing is
/// @param ignoresEnter whether Enter does nothing here, because nothing has been typed
record LayoutRule(
        String name,
        TerminalState state,
        @Nullable RowPattern title,
        List<Check> checks,
        @Nullable Asks asks,
        boolean ignoresEnter) {

    LayoutRule {
        checks = List.copyOf(checks);
    }

    /// {@return what it tells about a screen, if it looks like that}
    Optional<Look> on(Sight sight) {
        if (title != null && !title.isIn(sight.title())) {
            return Optional.empty();
        }
        var rows = new TreeSet<SeenRow>((a, b) -> Integer.compare(a.row(), b.row()));
        for (var check : checks) {
            var seen = check.on(sight);
            if (seen.isEmpty()) {
                return Optional.empty();
            }
            rows.addAll(seen.get());
        }
        var question = asks == null ? null : asks.on(sight);
        return Optional.of(new Look(this, new ArrayList<>(rows), question));
    }

    /// {@return whether typing a text here answers what is asked}
    boolean isAnsweredBy(String text) {
        return asks != null && asks.keys != null && asks.keys.isIn(text);
    }

    /// What is asked.
    ///
    /// @param kind such as `permission`
    /// @param text where the question is read, or null if that is not known
    /// @param choices where the choices are read, or null if there are none
    /// @param keys what answers it without Enter, or null if nothing does
    record Asks(
            String kind,
            @Nullable Extract text,
            @Nullable Extract choices,
            @Nullable RowPattern keys) {

        Question on(Sight sight) {
            return new Question(
                    kind,
                    text == null ? "" : String.join(" ", text.from(sight)),
                    choices == null ? List.of() : choices.from(sight));
        }
    }
}
