package dev.nerve.permission;

import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import dev.nerve.gate.rule.RuleLifetime;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The remembered answers of a store directory: those that always apply are in the file
/// `permissions.yaml`, those of runs and sessions in the database.
///
/// *Safe for many threads*, and for several processes.
public final class DirectoryRuleStore implements PermissionRuleStore {

    private final PermissionRuleFile standing;
    private final PermissionRuleStore others;

    /// @param directory the store directory
    /// @param others the store for the rules of runs and sessions
    public DirectoryRuleStore(Path directory, PermissionRuleStore others) {
        this.standing = new PermissionRuleFile(directory.resolve("permissions.yaml"));
        this.others = others;
    }

    @Override
    public boolean add(RememberedRule rule) throws InterruptedException {
        return rule.lifetime() == RuleLifetime.ALWAYS
                ? standing.add(rule.rule())
                : others.add(rule);
    }

    @Override
    public void remove(RememberedRule rule) throws InterruptedException {
        if (rule.lifetime() == RuleLifetime.ALWAYS) {
            standing.remove(rule.rule());
        } else {
            others.remove(rule);
        }
    }

    @Override
    public List<RememberedRule> list(RulePlace place) {
        var rules = new ArrayList<RememberedRule>();
        standing.read().forEach(rule -> rules.add(RememberedRule.standing(rule, Instant.EPOCH)));
        rules.addAll(others.list(place));
        return rules;
    }
}
