package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.run.ParamFields;
import dev.nerve.run.Time;
import dev.nerve.store.LoadedWorkflow;
import dev.nerve.store.RunSource;
import dev.nerve.store.WorkflowStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Workflows that are kept under their ids, so that they can be run by name, also by other
/// processes and when their files are gone.
///
/// ```java
/// nerve.workflows().load(Path.of("review.yaml"));
/// nerve.runs().start(RunOrder.of(nerve.workflows().get("review").source(), input));
/// ```
///
/// *Safe for many threads.*
public final class LoadedWorkflows {

    private final WorkflowStore store;
    private final WorkflowFiles files;
    private final Time time;

    LoadedWorkflows(WorkflowStore store, WorkflowFiles files, Time time) {
        this.store = store;
        this.files = files;
        this.time = time;
    }

    /// Reads and checks a file, and keeps it with all it needs, for new runs in place of what had
    /// its id before.
    ///
    /// @param file a workflow in YAML or Java
    /// @return what is kept now
    /// @throws NerveException.Invalid if it is wrong; the message tells all that is
    /// @throws InterruptedException if the thread was interrupted; then nothing was kept
    public LoadedWorkflow load(Path file) throws InterruptedException {
        var workflow = read(file);
        store.keep(workflow);
        return workflow;
    }

    /// {@return a file as it would be kept}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws NerveException.Invalid if it is wrong; the message tells all that is
    LoadedWorkflow read(Path file) {
        var text = WorkflowFiles.load(file);
        var workflow = files.read(text).workflow();
        var name = workflow.id().name();
        return new LoadedWorkflow(
                new RunSource(text.kind(), name, text.text(), text.file()),
                workflow.description(),
                workflow.params().all().stream().map(ParamFields::of).toList(),
                time.now());
    }

    /// {@return where they are kept}
    WorkflowStore store() {
        return store;
    }

    /// {@return all of them, by name}
    public List<LoadedWorkflow> list() {
        return store.list();
    }

    /// {@return one, if it was loaded}
    ///
    /// @param name its id
    public Optional<LoadedWorkflow> find(String name) {
        return store.find(name);
    }

    /// {@return one of them; what its source says can be started}
    ///
    /// @param name its id
    /// @throws NerveException.NotFound if it was not loaded; the message tells what there is
    public LoadedWorkflow get(String name) {
        return store.get(name);
    }

    /// Forgets one; runs that began go on.
    ///
    /// @param name its id
    /// @throws NerveException.NotFound if it was not loaded; the message tells what there is
    /// @throws InterruptedException if the thread was interrupted; then nothing was forgotten
    public void remove(String name) throws InterruptedException {
        if (store.remove(name).isEmpty()) {
            throw store.missing(name);
        }
    }
}
