package dev.nerve.app.run;

import dev.nerve.store.RunSource;
import dev.nerve.workflow.Runs;
import dev.nerve.workflow.Workflow;
import java.nio.file.Path;

/// What runs are executed by and kept in.
public interface Engine extends AutoCloseable {

    /// {@return the runs}
    Runs runs();

    /// {@return the text of a file, to be started}
    ///
    /// @param file a workflow in YAML or Java
    /// @throws dev.nerve.NerveException if it cannot be read, or is wrong
    RunSource source(Path file);

    /// {@return what a text says}
    ///
    /// @param source as [#source] gives it
    Workflow workflow(RunSource source);

    /// Leaves the runs that this process executes, so that they can go on later.
    @Override
    void close();
}
