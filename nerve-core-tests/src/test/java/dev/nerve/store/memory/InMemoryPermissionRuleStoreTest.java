package dev.nerve.store.memory;

import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.testkit.PermissionRuleStoreContract;

class InMemoryPermissionRuleStoreTest implements PermissionRuleStoreContract {

    private final PermissionRuleStore store = new InMemoryPermissionRuleStore();

    @Override
    public PermissionRuleStore rules() {
        return store;
    }

    @Override
    public PermissionRuleStore sharing() {
        return store;
    }
}
