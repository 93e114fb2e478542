package dev.nerve.engine.setup;

import dev.nerve.NerveException;
import java.nio.file.Path;

/// A port to the changes in the workspaces of nodes.
@FunctionalInterface
public interface WorkspaceDiffReader {

    /// {@return the changes since the last commit, in the form of `git diff`}
    ///
    /// @param directory a directory in the workspace
    /// @throws NerveException.Failed `workspace_failed` if there is no repository
    /// @throws InterruptedException if the thread was interrupted
    String read(Path directory) throws InterruptedException;

    /// {@return a port that refuses to read changes}
    static WorkspaceDiffReader none() {
        return directory -> {
            throw new NerveException.Unsupported(
                    "the changes in '%s' cannot be read here".formatted(directory));
        };
    }
}
