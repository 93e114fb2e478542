package dev.nerve.app.run;

import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.run.RunService;
import java.util.Optional;

/// A catalog of the stored runs and workflows.
public interface RunCatalog extends AutoCloseable {

    /// {@return the runs}
    RunService runs();

    /// {@return the workflows that can be run by name}
    WorkflowStore workflows();

    /// {@return the defect that keeps a stored definition from being executed by this version of
    /// nerve, if it has one}
    ///
    /// @param source the definition
    Optional<SourceDefect> findDefect(WorkflowSource source);

    /// Releases the resources of the catalog.
    @Override
    void close();
}
