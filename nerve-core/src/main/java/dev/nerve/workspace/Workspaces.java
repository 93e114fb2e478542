package dev.nerve.workspace;

import dev.nerve.NerveException;
import java.nio.file.Path;

/// Makes places for forks to work in.
public interface Workspaces {

    /// Checks that a workspace can be made, and makes nothing.
    ///
    /// @param wish a mode that makes a place
    /// @param source where the source works
    /// @param name the fork's name, which names the branch and the directory too
    /// @return what can be made
    /// @throws NerveException.Failed `workspace_dirty` if something would be left behind,
    /// `workspace_failed` if it cannot be made
    /// @throws InterruptedException if the thread was interrupted
    Prepared prepare(Workspace.Wish wish, Path source, String name) throws InterruptedException;

    /// Removes a workspace with its branch and all that is in it; does nothing if it is gone.
    ///
    /// @param workspace which
    /// @throws NerveException.Failed `workspace_failed` if it cannot be removed
    /// @throws InterruptedException if the thread was interrupted
    void remove(Workspace workspace) throws InterruptedException;

    /// {@return one that makes none}
    static Workspaces none() {
        return NoWorkspaces.NONE;
    }

    /// A workspace that can be made. *Confined to one thread.*
    interface Prepared {

        /// {@return what it will be}
        Workspace workspace();

        /// {@return the directory in the workspace that stands for one of the source}
        ///
        /// @param directory a directory in what the workspace is made from
        /// @throws NerveException.Failed `workspace_failed` if it is outside
        Path standIn(Path directory);

        /// Makes it; if that fails, nothing is left of it.
        ///
        /// @throws NerveException.Failed `workspace_failed`, with what the system said
        /// @throws InterruptedException if the thread was interrupted
        void make() throws InterruptedException;

        /// Takes back what was made, because something after it failed.
        ///
        /// @throws InterruptedException if the thread was interrupted
        void undo() throws InterruptedException;
    }
}
