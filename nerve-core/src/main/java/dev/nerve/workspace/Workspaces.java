package dev.nerve.workspace;

import dev.nerve.NerveException;
import java.nio.file.Path;

/// A port that creates and removes the workspaces of forks.
public interface Workspaces {

    /// Checks that a workspace can be created, without creating it.
    ///
    /// @param workspaceRequest the request, with a mode that creates a directory
    /// @param source the directory of the source
    /// @param name the fork's name, also used for the branch and the directory
    /// @return the workspace that can be created
    /// @throws NerveException.Failed `workspace_dirty` if uncommitted work would be left out,
    /// `workspace_failed` if it cannot be created
    /// @throws InterruptedException if the thread was interrupted
    PreparedWorkspace prepare(Workspace.WorkspaceRequest workspaceRequest, Path source, String name)
            throws InterruptedException;

    /// Removes a workspace with its branch and all its files; does nothing if it does not exist.
    ///
    /// @param workspace the workspace
    /// @throws NerveException.Failed `workspace_failed` if it cannot be removed
    /// @throws InterruptedException if the thread was interrupted
    void remove(Workspace workspace) throws InterruptedException;

    /// {@return an implementation that refuses to create workspaces}
    static Workspaces none() {
        return NoWorkspaces.NONE;
    }

    /// A workspace that can be created. *Confined to one thread.*
    interface PreparedWorkspace {

        /// {@return the workspace as it will be}
        Workspace workspace();

        /// {@return the directory in the workspace that replaces one of the source}
        ///
        /// @param directory a directory of the source
        /// @throws NerveException.Failed `workspace_failed` if it is outside the source
        Path mapDirectory(Path directory);

        /// Creates the workspace; if that fails, nothing is left of it.
        ///
        /// @throws NerveException.Failed `workspace_failed`, with the message of the system
        /// @throws InterruptedException if the thread was interrupted
        void make() throws InterruptedException;

        /// Removes the created workspace, because a later part of the fork failed.
        ///
        /// @throws InterruptedException if the thread was interrupted
        void undo() throws InterruptedException;
    }
}
