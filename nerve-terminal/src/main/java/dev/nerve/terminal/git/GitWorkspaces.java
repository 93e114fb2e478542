package dev.nerve.terminal.git;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.workspace.Workspace;
import dev.nerve.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/// Workspaces as git worktrees, each on a new branch with the fork's name.
///
/// All worktrees are in one directory of nerve, outside the repositories, so nothing changes there.
/// *Safe for many threads.*
public final class GitWorkspaces implements Workspaces {

    private static final int MOST_LISTED = 5;

    private final Path home;
    private final GitClient git;
    private final ReentrantLock turn = new ReentrantLock(true);

    /// @param home the directory for worktrees, with one directory per repository
    /// @param environment the variables of git; its `PATH` has the program
    /// @param poller waits for git
    public GitWorkspaces(Path home, Map<String, String> environment, DescriptorPoller poller) {
        this.home = home.toAbsolutePath().normalize();
        this.git = new GitClient(environment, poller);
    }

    @Override
    public PreparedWorkspace prepare(
            Workspace.WorkspaceRequest workspaceRequest, Path source, String name)
            throws InterruptedException {
        var top = topOf(source);
        var commit = git.get(top, "rev-parse", "--verify", "--end-of-options", "HEAD^{commit}");
        var workspace =
                new Workspace(
                        workspaceRequest.mode(),
                        top,
                        placeOf(top, name),
                        name,
                        workspaceRequest.retention());
        requireFree(workspace);
        if (workspaceRequest.mode() == Workspace.Mode.WORKTREE) {
            requireClean(top);
        }
        return new GitWorktree(git, turn, workspace, commit);
    }

    /// {@return the changes since the last commit, in the form of `git diff`; new files that git
    /// does not know are not part of it}
    ///
    /// @param directory a directory in the repository
    /// @throws NerveException.Failed `workspace_failed` if there is no repository
    /// @throws InterruptedException if the thread was interrupted
    public String diff(Path directory) throws InterruptedException {
        return git.get(topOf(directory), "diff", "--no-ext-diff", "--no-color", "HEAD", "--");
    }

    private Path topOf(Path source) throws InterruptedException {
        if (!Files.isDirectory(source)) {
            throw GitClient.failed("directory '%s' does not exist".formatted(source));
        }
        return Path.of(git.get(source, "rev-parse", "--show-toplevel"));
    }

    /// The hash distinguishes repositories with the same name.
    private Path placeOf(Path top, String name) {
        var repository = "%s-%08x".formatted(top.getFileName(), top.toString().hashCode());
        return home.resolve(repository).resolve(name);
    }

    private void requireFree(Workspace workspace) throws InterruptedException {
        if (Files.exists(workspace.directory(), LinkOption.NOFOLLOW_LINKS)) {
            throw GitClient.failed(
                    "'%s' already exists; remove it, or give the fork another name"
                            .formatted(workspace.directory()));
        }
        if (GitWorktree.hasBranch(git, workspace)) {
            throw GitClient.failed(
                    "branch '%s' exists already in '%s'; delete it, or give the fork another name"
                            .formatted(workspace.branch(), workspace.source()));
        }
    }

    private void requireClean(Path top) throws InterruptedException {
        var changes = git.list(top, "status", "--porcelain", "-z", "--untracked-files=all");
        if (!changes.isEmpty()) {
            throw new NerveException.Failed(
                    ErrorCode.WORKSPACE_DIRTY,
                    "'%s' has changes that a worktree would not have: %s; %s"
                            .formatted(
                                    top,
                                    summary(changes),
                                    "commit them, or fork with a snapshot or a shared workspace"));
        }
    }

    private static String summary(List<String> changes) {
        var first =
                String.join(", ", changes.stream().limit(MOST_LISTED).map(String::strip).toList());
        int more = changes.size() - MOST_LISTED;
        return more > 0 ? "%s and %d more".formatted(first, more) : first;
    }

    @Override
    public void remove(Workspace workspace) throws InterruptedException {
        var place = workspace.directory().normalize();
        if (!place.startsWith(home) || place.equals(home)) {
            throw GitClient.failed(
                    "'%s' is not removed: it is not a workspace of nerve"
                            .formatted(workspace.directory()));
        }
        if (Files.isDirectory(workspace.source())) {
            new GitWorktree(git, turn, workspace, "").remove();
        }
        requireGone(workspace.directory());
        var repository = workspace.directory().getParent();
        if (repository != null && repository.startsWith(home)) {
            FileTrees.deleteEmpty(List.of(repository, home));
        }
    }

    private static void requireGone(Path directory) {
        try {
            FileTrees.delete(directory);
        } catch (IOException failure) {
            throw GitClient.failed(
                    "'%s' cannot be removed: %s".formatted(directory, failure.getMessage()));
        }
    }
}
