package dev.nerve.sqlite;

import dev.nerve.sqlite.run.WorkflowTable;
import dev.nerve.store.LoadedWorkflow;
import dev.nerve.store.WorkflowStore;
import java.util.List;
import java.util.Optional;

/// The workflows of a SQLite store.
///
/// @param store the store
record SqliteWorkflowStore(SqliteStore store) implements WorkflowStore {

    @Override
    public Optional<LoadedWorkflow> save(LoadedWorkflow workflow) throws InterruptedException {
        return store.write(connection -> new WorkflowTable(connection).keep(workflow));
    }

    @Override
    public Optional<LoadedWorkflow> find(String name) {
        return store.read(connection -> new WorkflowTable(connection).find(name));
    }

    @Override
    public List<LoadedWorkflow> list() {
        return store.read(connection -> new WorkflowTable(connection).list());
    }

    @Override
    public Optional<LoadedWorkflow> remove(String name) throws InterruptedException {
        return store.write(connection -> new WorkflowTable(connection).remove(name));
    }
}
