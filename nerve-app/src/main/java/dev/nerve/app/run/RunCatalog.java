package dev.nerve.app.run;

import dev.nerve.store.WorkflowStore;
import dev.nerve.workflow.run.RunService;

/// A catalog of the stored runs and workflows.
public interface RunCatalog extends AutoCloseable {

    /// {@return the runs}
    RunService runs();

    /// {@return the workflows that can be run by name}
    WorkflowStore workflows();

    /// Releases the resources of the catalog.
    @Override
    void close();
}
