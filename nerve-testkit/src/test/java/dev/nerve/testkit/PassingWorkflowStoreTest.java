package dev.nerve.testkit;

import dev.nerve.store.WorkflowStore;
import dev.nerve.store.memory.InMemoryWorkflowStore;

class PassingWorkflowStoreTest implements WorkflowStoreContract {

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
