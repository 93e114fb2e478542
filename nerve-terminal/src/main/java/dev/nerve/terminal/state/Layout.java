package dev.nerve.terminal.state;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The layout rules of a program's screen. *Immutable.*
///
/// @param rules the rules; the first match counts
/// @param retry the place where the program shows a retried model call, or null
record Layout(List<LayoutRule> rules, @Nullable Extract retry) {

    Layout {
        rules = List.copyOf(rules);
    }

    /// {@return the match of the first matching rule}
    Optional<Look> look(Sight sight) {
        for (var rule : rules) {
            var look = rule.on(sight);
            if (look.isPresent()) {
                return look;
            }
        }
        return Optional.empty();
    }

    /// {@return the text about a retried model call}
    Optional<String> retry(Sight sight) {
        return retry == null ? Optional.empty() : retry.from(sight).stream().findFirst();
    }
}
