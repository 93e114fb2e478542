package dev.nerve.store.memory;

import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowStore;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A workflow store in memory, which ends with the program.
///
/// *Safe for many threads.*
public final class InMemoryWorkflowStore implements WorkflowStore {

    private final SortedMap<String, StoredWorkflow> workflows = new TreeMap<>();

    @Override
    public synchronized Optional<StoredWorkflow> save(StoredWorkflow workflow) {
        return Optional.ofNullable(workflows.put(workflow.name(), workflow));
    }

    @Override
    public synchronized Optional<StoredWorkflow> find(String name) {
        return Optional.ofNullable(workflows.get(name));
    }

    @Override
    public synchronized List<StoredWorkflow> list() {
        return List.copyOf(workflows.values());
    }

    @Override
    public synchronized Optional<StoredWorkflow> remove(String name) {
        return Optional.ofNullable(workflows.remove(name));
    }
}
