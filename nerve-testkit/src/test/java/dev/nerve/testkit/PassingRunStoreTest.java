package dev.nerve.testkit;

import dev.nerve.store.PassingRunStore;
import dev.nerve.store.RunStore;

class PassingRunStoreTest implements RunStoreContract, JournalContract, GatesContract {

    private final RunStore runs = new PassingRunStore();

    @Override
    public RunStore runs() {
        return runs;
    }

    @Override
    public RunStore sharing() {
        return runs;
    }
}
