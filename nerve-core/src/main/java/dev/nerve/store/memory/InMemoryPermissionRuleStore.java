package dev.nerve.store.memory;

import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import java.util.ArrayList;
import java.util.List;

/// A store in memory for remembered answers.
///
/// *Safe for many threads.*
public final class InMemoryPermissionRuleStore implements PermissionRuleStore {

    private final List<RememberedRule> rules = new ArrayList<>();

    @Override
    public synchronized boolean add(RememberedRule rule) {
        return rules.stream().noneMatch(rule::isSame) && rules.add(rule);
    }

    @Override
    public synchronized void remove(RememberedRule rule) {
        rules.removeIf(rule::isSame);
    }

    @Override
    public synchronized List<RememberedRule> list(RulePlace place) {
        return rules.stream().filter(rule -> rule.appliesTo(place)).toList();
    }
}
