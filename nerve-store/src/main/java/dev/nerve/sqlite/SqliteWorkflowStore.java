package dev.nerve.sqlite;

import dev.nerve.store.LoadedWorkflow;
import dev.nerve.store.WorkflowStore;
import java.util.List;
import java.util.Optional;

/// The workflows of a SQLite store.
///
/// @param store the store
record SqliteWorkflowStore(SqliteStore store) implements WorkflowStore {

    @Override
    public Optional<LoadedWorkflow> keep(LoadedWorkflow workflow) throws InterruptedException {
        return store.write(link -> new WorkflowTable(link).keep(workflow));
    }

    @Override
    public Optional<LoadedWorkflow> find(String name) {
        return store.read(link -> new WorkflowTable(link).find(name));
    }

    @Override
    public List<LoadedWorkflow> list() {
        return store.read(link -> new WorkflowTable(link).list());
    }

    @Override
    public Optional<LoadedWorkflow> remove(String name) throws InterruptedException {
        return store.write(link -> new WorkflowTable(link).remove(name));
    }
}
