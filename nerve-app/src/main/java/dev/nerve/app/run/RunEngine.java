package dev.nerve.app.run;

import dev.nerve.protocol.Connection;
import dev.nerve.store.WorkflowSource;

/// An engine that executes and stores runs.
public interface RunEngine extends RunCatalog {

    /// {@return the source of a workflow, to start it}
    ///
    /// @param word a file in YAML or Java or, if there is no such file, the name of a loaded
    ///     workflow
    /// @throws dev.nerve.NerveException if the workflow cannot be read or has errors
    WorkflowSource source(String word);

    /// {@return a connection for the commands of clients; the caller closes it}
    Connection connect();

    /// Returns the disk space of deleted runs to the file system.
    ///
    /// @return the number of bytes by which the store shrank
    /// @throws dev.nerve.NerveException if the store cannot shrink now; then nothing was changed
    long shrink();

    /// Releases the runs that this process executes, so that they can be resumed later.
    @Override
    void close();
}
