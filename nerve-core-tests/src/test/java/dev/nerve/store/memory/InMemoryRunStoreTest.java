package dev.nerve.store.memory;

import dev.nerve.store.RunStore;
import dev.nerve.testkit.EventLogContract;
import dev.nerve.testkit.GateStoreContract;
import dev.nerve.testkit.JournalContract;
import dev.nerve.testkit.RunListContract;
import dev.nerve.testkit.RunOwnershipContract;
import dev.nerve.testkit.RunStoreContract;
import dev.nerve.testkit.StoreChangesContract;

class InMemoryRunStoreTest
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
