package dev.nerve.store.memory;

import dev.nerve.store.WorkflowStore;
import dev.nerve.testkit.WorkflowStoreContract;

class InMemoryWorkflowStoreTest implements WorkflowStoreContract {

    private final WorkflowStore workflows = new InMemoryWorkflowStore();

    @Override
    public WorkflowStore workflows() {
        return workflows;
    }

    @Override
    public WorkflowStore sharingWorkflows() {
        return workflows;
    }
}
