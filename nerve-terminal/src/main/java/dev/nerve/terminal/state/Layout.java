package dev.nerve.terminal.state;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a program's screen looks like. *Immutable.*
///
/// @param rules in each state; the first that fits
/// @param retry where it shows that it calls its model again, or null if it does not
record Layout(List<LayoutRule> rules, @Nullable Extract retry) {

    Layout {
        rules = List.copyOf(rules);
    }

    /// {@return what the first rule that fits tells about a screen}
    Optional<Look> look(Sight sight) {
        for (var rule : rules) {
            var look = rule.on(sight);
            if (look.isPresent()) {
                return look;
            }
        }
        return Optional.empty();
    }

    /// {@return what a screen shows of a call that is made again}
    Optional<String> retry(Sight sight) {
        return retry == null ? Optional.empty() : retry.from(sight).stream().findFirst();
    }
}
