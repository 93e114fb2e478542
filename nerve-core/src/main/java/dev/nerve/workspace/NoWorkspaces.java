package dev.nerve.workspace;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import java.nio.file.Path;

/// Makes none.
enum NoWorkspaces implements Workspaces {
    NONE;

    @Override
    public Prepared prepare(Workspace.Wish wish, Path source, String name) {
        throw new NerveException.Failed(
                ErrorCode.WORKSPACE_FAILED,
                "no %s for '%s': nothing here can make one; fork it with a shared workspace"
                        .formatted(wish.mode().wireName(), name));
    }

    @Override
    public void remove(Workspace workspace) {
        throw new NerveException.Failed(
                ErrorCode.WORKSPACE_FAILED,
                "nothing here can remove the workspace '%s'".formatted(workspace.directory()));
    }
}
