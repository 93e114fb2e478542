package dev.nerve.terminal.state.rule;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The layout rules of a program's screen. *Immutable.*
///
/// @param rules the rules; the first match counts
/// @param retry the place where the program shows a retried model call, or null
record LayoutRuleSet(List<LayoutRule> rules, @Nullable TextExtractor retry) {

    LayoutRuleSet {
        rules = List.copyOf(rules);
    }

    /// {@return the match of the first matching rule}
    Optional<LayoutMatch> match(RegionFinder finder) {
        for (var rule : rules) {
            var look = rule.match(finder);
            if (look.isPresent()) {
                return look;
            }
        }
        return Optional.empty();
    }

    /// {@return the text about a retried model call}
    Optional<String> retry(RegionFinder finder) {
        return retry == null ? Optional.empty() : retry.extract(finder).stream().findFirst();
    }
}
