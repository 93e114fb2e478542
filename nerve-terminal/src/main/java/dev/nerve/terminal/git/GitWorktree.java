package dev.nerve.terminal.git;

import dev.nerve.workspace.Workspace;
import dev.nerve.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// One worktree to create or remove. *Confined to one thread.*
///
/// The branch comes first: git creates it only if the name is free. From then on, everything with
/// this name belongs to nerve and can be removed.
final class GitWorktree implements Workspaces.PreparedWorkspace {

    private final GitClient git;
    private final ReentrantLock turn;
    private final Workspace workspace;
    private final String commit;
    private final List<Path> used = new ArrayList<>();
    private final List<Path> madeDirectories = new ArrayList<>();

    /// @param turn serializes creating and removing worktrees: git reads all of them and fails if
    ///     one is incomplete
    GitWorktree(GitClient git, ReentrantLock turn, Workspace workspace, String commit) {
        this.git = git;
        this.turn = turn;
        this.workspace = workspace;
        this.commit = commit;
    }

    static boolean hasBranch(GitClient git, Workspace workspace) throws InterruptedException {
        return git.succeeds(
                workspace.source(), "show-ref", "--verify", "--quiet", reference(workspace));
    }

    private static String reference(Workspace workspace) {
        return "refs/heads/" + workspace.branch();
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public Path mapDirectory(Path directory) {
        try {
            var real = directory.toRealPath();
            var top = workspace.source().toRealPath();
            if (!real.startsWith(top)) {
                throw GitClient.failed(
                        "'%s' is outside of '%s': a fork has one workspace"
                                .formatted(directory, top));
            }
            var standIn = workspace.directory().resolve(top.relativize(real)).normalize();
            used.add(standIn);
            return standIn;
        } catch (IOException failure) {
            throw GitClient.failed(
                    "directory '%s' cannot be found: %s".formatted(directory, failure));
        }
    }

    @Override
    public void make() throws InterruptedException {
        turn.lockInterruptibly();
        try {
            makeInTurn();
        } finally {
            turn.unlock();
        }
    }

    private void makeInTurn() throws InterruptedException {
        makeBranch();
        try {
            makeParents();
            addWorktree();
        } catch (IOException | InvalidPathException failure) {
            var told = GitClient.failed("no workspace for '%s': %s".formatted(name(), failure));
            undoAfter(told);
            throw told;
        } catch (RuntimeException | InterruptedException failure) {
            undoAfter(failure);
            throw failure;
        }
    }

    private String name() {
        return workspace.branch();
    }

    /// Creates the branch. If git refuses, another branch has the name. If git was interrupted, the
    /// name was free.
    private void makeBranch() throws InterruptedException {
        try {
            git.get(workspace.source(), "branch", "--no-track", name(), commit);
        } catch (InterruptedException interrupt) {
            undoAfter(interrupt);
            throw interrupt;
        }
    }

    private void undoAfter(Exception failure) {
        boolean interrupted = Thread.interrupted();
        try {
            undo();
        } catch (RuntimeException left) {
            failure.addSuppressed(left);
        } catch (InterruptedException _) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Creates the missing parent directories; an undo removes them.
    private void makeParents() throws IOException {
        var missing = new ArrayList<Path>();
        var parent = workspace.directory().getParent();
        while (parent != null && !Files.exists(parent)) {
            missing.addFirst(parent);
            parent = parent.getParent();
        }
        for (var directory : missing) {
            Files.createDirectory(directory, FileTrees.ownerOnly(directory));
            madeDirectories.addFirst(directory);
        }
    }

    private void addWorktree() throws IOException, InterruptedException {
        var directory = workspace.directory().toString();
        if (workspace.mode() == Workspace.Mode.SNAPSHOT) {
            var files =
                    git.list(
                            workspace.source(),
                            "ls-files",
                            "-z",
                            "--cached",
                            "--others",
                            "--exclude-standard",
                            "--deduplicate");
            git.get(workspace.source(), "worktree", "add", "--no-checkout", directory, name());
            FileTrees.copy(workspace.source(), workspace.directory(), files);
            git.get(workspace.directory(), "read-tree", "HEAD");
        } else {
            git.get(workspace.source(), "worktree", "add", directory, name());
        }
        for (var one : used) {
            // A worktree has no ignored files, but a command needs its working directory.
            Files.createDirectories(one);
        }
    }

    @Override
    public void undo() throws InterruptedException {
        remove();
        FileTrees.deleteEmpty(madeDirectories);
    }

    /// Removes the worktree and the branch, as far as they exist.
    void remove() throws InterruptedException {
        turn.lockInterruptibly();
        try {
            removeInTurn();
        } finally {
            turn.unlock();
        }
    }

    private void removeInTurn() throws InterruptedException {
        var top = workspace.source();
        if (isListed()) {
            var directory = workspace.directory().toString();
            git.get(top, "worktree", "remove", "--force", "--force", directory);
        }
        if (hasBranch(git, workspace)) {
            git.get(top, "branch", "-D", name());
        }
    }

    /// Checks whether git lists the directory as a worktree. Git lists directories with links
    /// resolved.
    private boolean isListed() throws InterruptedException {
        var listed = git.list(workspace.source(), "worktree", "list", "--porcelain", "-z");
        return listed.contains("worktree " + withoutLinks(workspace.directory()));
    }

    private static Path withoutLinks(Path directory) {
        try {
            return Files.exists(directory)
                    ? directory.toRealPath()
                    : directory
                            .toAbsolutePath()
                            .resolveSibling("")
                            .toRealPath()
                            .resolve(directory.getFileName());
        } catch (IOException _) {
            return directory;
        }
    }
}
