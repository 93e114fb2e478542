package dev.nerve.workspace;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import java.nio.file.Path;

/// An implementation that refuses to create workspaces.
enum NoWorkspaces implements Workspaces {
    NONE;

    @Override
    public PreparedWorkspace prepare(
            Workspace.WorkspaceRequest workspaceRequest, Path source, String name) {
        throw new NerveException.Failed(
                ErrorCode.WORKSPACE_FAILED,
                "no %s for '%s': workspaces cannot be created here; fork it with a shared one"
                        .formatted(workspaceRequest.mode().wireName(), name));
    }

    @Override
    public void remove(Workspace workspace) {
        throw new NerveException.Failed(
                ErrorCode.WORKSPACE_FAILED,
                "cannot remove workspace '%s' here".formatted(workspace.directory()));
    }
}
