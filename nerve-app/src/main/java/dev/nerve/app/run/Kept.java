package dev.nerve.app.run;

import dev.nerve.store.WorkflowStore;
import dev.nerve.workflow.Runs;

/// The runs and workflows that are kept, to be looked at.
public interface Kept extends AutoCloseable {

    /// {@return the runs}
    Runs runs();

    /// {@return the workflows that can be run by name}
    WorkflowStore workflows();

    /// Gives back what looking at them needs.
    @Override
    void close();
}
