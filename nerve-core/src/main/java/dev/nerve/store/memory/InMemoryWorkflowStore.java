package dev.nerve.store.memory;

import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowPage;
import dev.nerve.store.WorkflowQuery;
import dev.nerve.store.WorkflowStore;
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
    public synchronized WorkflowPage list(WorkflowQuery query) {
        var after = query.after();
        var found =
                (after == null ? workflows : workflows.tailMap(after + '\0'))
                        .values().stream()
                                .limit(query.limit() + 1L)
                                .map(StoredWorkflow::summary)
                                .toList();
        return WorkflowPage.of(found, query.limit());
    }

    @Override
    public synchronized Optional<StoredWorkflow> remove(String name) {
        return Optional.ofNullable(workflows.remove(name));
    }
}
