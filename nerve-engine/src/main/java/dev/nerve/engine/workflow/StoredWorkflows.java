package dev.nerve.engine.workflow;

import dev.nerve.NerveException;
import dev.nerve.run.TimeSource;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.store.WorkflowPage.WorkflowSummary;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Workflows that are stored under their ids. Any process can run them by name, even after their
/// files are deleted.
///
/// ```java
/// nerve.workflows().load(Path.of("review.yaml"));
/// nerve.runs().start(WorkflowRunRequest.of(nerve.workflows().get("review").source(), input));
/// ```
///
/// *Safe for many threads.*
public final class StoredWorkflows {

    private final WorkflowStore store;
    private final WorkflowReader files;
    private final TimeSource time;

    /// @param store the store of the workflows
    /// @param files the reader of their files
    /// @param time the source of the current time
    public StoredWorkflows(WorkflowStore store, WorkflowReader files, TimeSource time) {
        this.store = store;
        this.files = files;
        this.time = time;
    }

    /// Reads and checks a file and stores it with the files that it includes. It replaces the
    /// workflow with the same id for new runs.
    ///
    /// @param file a workflow in YAML or Java
    /// @return the stored workflow
    /// @throws NerveException.Invalid if the file has errors; the message lists all of them
    /// @throws InterruptedException if the thread was interrupted; then nothing was stored
    public StoredWorkflow load(Path file) throws InterruptedException {
        var workflow = read(file);
        store.save(workflow);
        return workflow;
    }

    /// Checks and stores the source of a workflow. It replaces the workflow with the same id for
    /// new runs.
    ///
    /// @param source the whole text, with those of all files that it needs
    /// @return the stored workflow
    /// @throws NerveException.Invalid if it has errors; the message lists all of them
    /// @throws InterruptedException if the thread was interrupted; then nothing was stored
    public StoredWorkflow load(WorkflowSource source) throws InterruptedException {
        var workflow = stored(source);
        store.save(workflow);
        return workflow;
    }

    /// {@return the workflow of a file, as it would be stored}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws NerveException.Invalid if the file has errors; the message lists all of them
    public StoredWorkflow read(Path file) {
        return stored(files.load(file));
    }

    private StoredWorkflow stored(WorkflowSource source) {
        var loaded = files.read(source);
        return new StoredWorkflow(
                loaded.source(),
                loaded.workflow().description(),
                loaded.workflow().params().all().stream().map(ParamFields::of).toList(),
                time.now());
    }

    /// {@return the store of these workflows}
    public WorkflowStore store() {
        return store;
    }

    /// {@return all loaded workflows, ordered by name, without their texts}
    public List<WorkflowSummary> list() {
        return store.list();
    }

    /// {@return the workflow, if it was loaded}
    ///
    /// @param name the id of the workflow
    public Optional<StoredWorkflow> find(String name) {
        return store.find(name);
    }

    /// {@return the workflow; its source can be started}
    ///
    /// @param name the id of the workflow
    /// @throws NerveException.NotFound if it was not loaded; the message lists the loaded workflows
    public StoredWorkflow get(String name) {
        return store.get(name);
    }

    /// Deletes a workflow. Runs that have started continue.
    ///
    /// @param name the id of the workflow
    /// @throws NerveException.NotFound if it was not loaded; the message lists the loaded workflows
    /// @throws InterruptedException if the thread was interrupted; then nothing was deleted
    public void remove(String name) throws InterruptedException {
        if (store.remove(name).isEmpty()) {
            throw store.missing(name);
        }
    }
}
