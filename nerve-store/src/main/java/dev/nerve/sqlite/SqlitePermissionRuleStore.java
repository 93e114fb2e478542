package dev.nerve.sqlite;

import dev.nerve.NerveException;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import dev.nerve.gate.rule.RuleLifetime;
import dev.nerve.sqlite.gate.PermissionRuleTable;
import java.util.List;

/// The permission rules of runs and sessions in a SQLite store. Rules that always apply are in a
/// file.
///
/// @param store the store
record SqlitePermissionRuleStore(SqliteStore store) implements PermissionRuleStore {

    @Override
    public boolean add(RememberedRule rule) throws InterruptedException {
        if (rule.lifetime() == RuleLifetime.ALWAYS) {
            throw new NerveException.Unsupported(
                    "a rule that always applies cannot be stored in the database");
        }
        return store.write(connection -> new PermissionRuleTable(connection).add(rule));
    }

    @Override
    public void remove(RememberedRule rule) throws InterruptedException {
        store.<Boolean>write(connection -> {
            new PermissionRuleTable(connection).remove(rule);
            return true;
        });
    }

    @Override
    public List<RememberedRule> list(RulePlace place) {
        return store.read(connection -> new PermissionRuleTable(connection).list(place));
    }
}
