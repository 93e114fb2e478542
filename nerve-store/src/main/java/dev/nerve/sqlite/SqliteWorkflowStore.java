package dev.nerve.sqlite;

import dev.nerve.sqlite.run.WorkflowTable;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowPage;
import dev.nerve.store.WorkflowQuery;
import dev.nerve.store.WorkflowStore;
import java.util.Optional;

/// The workflows of a SQLite store.
///
/// @param store the store
record SqliteWorkflowStore(SqliteStore store) implements WorkflowStore {

    @Override
    public Optional<StoredWorkflow> save(StoredWorkflow workflow) throws InterruptedException {
        return store.write(connection -> new WorkflowTable(connection).keep(workflow));
    }

    @Override
    public Optional<StoredWorkflow> find(String name) {
        return store.read(connection -> new WorkflowTable(connection).find(name));
    }

    @Override
    public WorkflowPage list(WorkflowQuery query) {
        return store.read(connection -> new WorkflowTable(connection).list(query));
    }

    @Override
    public Optional<StoredWorkflow> remove(String name) throws InterruptedException {
        return store.write(connection -> new WorkflowTable(connection).remove(name));
    }
}
