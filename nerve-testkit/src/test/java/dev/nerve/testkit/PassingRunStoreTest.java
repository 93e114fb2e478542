package dev.nerve.testkit;

import dev.nerve.store.RunStore;
import dev.nerve.store.memory.InMemoryRunStore;

class PassingRunStoreTest
        implements RunStoreContract,
                RunOwnershipContract,
                RunListContract,
                JournalContract,
                GateStoreContract,
                EventLogContract,
                StoreChangesContract {

    private final RunStore runs = new InMemoryRunStore();

    @Override
    public RunStore runs() {
        return runs;
    }

    @Override
    public RunStore sharing() {
        return runs;
    }
}
