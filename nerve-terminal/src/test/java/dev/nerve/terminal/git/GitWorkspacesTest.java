package dev.nerve.terminal.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.workspace.Workspace;
import dev.nerve.workspace.Workspace.Mode;
import dev.nerve.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitWorkspacesTest {

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private Repository repository;
    private GitWorkspaces workspaces;

    @BeforeEach
    void makeRepository() throws IOException, InterruptedException {
        repository = Repository.in(directory.resolve("repo"), poller);
        workspaces = new GitWorkspaces(home(), Repository.ENVIRONMENT, poller);
    }

    @AfterEach
    void closePoller() {
        poller.close();
    }

    private Path home() {
        return directory.resolve("home");
    }

    private Workspaces.PreparedWorkspace prepare(Mode mode) throws InterruptedException {
        var workspaceRequest = new Workspace.WorkspaceRequest(mode, Workspace.Retention.KEEP);
        return workspaces.prepare(workspaceRequest, repository.directory(), "fork");
    }

    private Path made(Mode mode) throws InterruptedException {
        var prepared = prepare(mode);
        prepared.make();
        return prepared.workspace().directory();
    }

    private static void refused(ErrorCode code, String message, ThrowingCallable preparing) {
        assertThatThrownBy(preparing)
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failure -> assertThat(failure.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    @Nested
    class AWorktree {

        @Test
        void isOnANewBranchAtTheHeadOfTheSource() throws Exception {
            var place = made(Mode.WORKTREE);

            var git = repository.git();
            assertThat(git.get(place, "branch", "--show-current")).isEqualTo("fork");
            assertThat(git.get(place, "rev-parse", "HEAD"))
                    .isEqualTo(repository.run("rev-parse", "HEAD"));
            assertThat(git.get(place, "status", "--porcelain")).isEmpty();
            assertThat(Repository.files(place)).isEqualTo(Repository.files(repository.directory()));
            assertThat(repository.run("status", "--porcelain")).isEmpty();
        }

        @Test
        void preparingItMakesNothing() throws Exception {
            var before = repository.state();

            prepare(Mode.WORKTREE);

            assertThat(repository.state()).isEqualTo(before);
            assertThat(home()).doesNotExist();
        }

        @Test
        void standsInForDirectoriesInside() throws Exception {
            var prepared = prepare(Mode.WORKTREE);
            Files.createDirectories(repository.directory().resolve("empty"));

            var sub = prepared.mapDirectory(repository.directory().resolve("sub"));
            var empty = prepared.mapDirectory(repository.directory().resolve("empty"));
            prepared.make();

            assertThat(sub).isEqualTo(prepared.workspace().directory().resolve("sub"));
            assertThat(empty).isDirectory();
            refused(
                    ErrorCode.WORKSPACE_FAILED,
                    "is outside of",
                    () -> prepared.mapDirectory(directory));
        }

        @Test
        void ofADirtySourceIsRefused() throws Exception {
            repository.write("a.txt", "changed\n");
            refused(ErrorCode.WORKSPACE_DIRTY, "M a.txt", () -> prepare(Mode.WORKTREE));

            repository.run("checkout", "-q", "a.txt");
            repository.write("new.txt", "new\n");
            refused(ErrorCode.WORKSPACE_DIRTY, "?? new.txt", () -> prepare(Mode.WORKTREE));

            repository.run("add", "new.txt");
            refused(ErrorCode.WORKSPACE_DIRTY, "A  new.txt", () -> prepare(Mode.WORKTREE));
        }

        @Test
        void doesNotMindWhatIsIgnored() throws Exception {
            repository.write("build.log", "noise\n");

            assertThat(made(Mode.WORKTREE).resolve("build.log")).doesNotExist();
        }

        @Test
        void runsNoHooks() throws Exception {
            var hook = repository.write(".git/hooks/post-checkout", "#!/bin/sh\ntouch hooked\n");
            Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwxr-xr-x"));

            assertThat(made(Mode.WORKTREE).resolve("hooked")).doesNotExist();
        }

        @Test
        void isRemovedWithItsBranchAndAllInIt() throws Exception {
            var before = repository.state();
            var prepared = prepare(Mode.WORKTREE);
            prepared.make();
            var place = prepared.workspace().directory();
            Files.writeString(place.resolve("new.txt"), "new");

            workspaces.remove(prepared.workspace());
            workspaces.remove(prepared.workspace());

            assertThat(repository.state()).isEqualTo(before);
            assertThat(place).doesNotExist();
            assertThat(home()).doesNotExist();
        }
    }

    @Nested
    class ASnapshot {

        @Test
        void hasTheFilesOfTheSourceByteForByteButNotTheIgnored() throws Exception {
            repository.run("config", "core.autocrlf", "input");
            repository.write("a.txt", "changed\r\n");
            repository.write("staged.txt", "staged\n");
            repository.run("add", "staged.txt");
            repository.write("sub/deep/new file ä\n.txt", "new");
            Files.write(repository.directory().resolve("bytes"), new byte[] {0, -1, 13, 10});
            Files.delete(repository.directory().resolve("sub/b.txt"));
            Files.createSymbolicLink(
                    repository.directory().resolve("link"), Path.of("/nonexistent"));
            var script = repository.write("run.sh", "#!/bin/sh\n");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
            var expected = Repository.files(repository.directory());
            repository.write("build.log", "noise\n");

            var place = made(Mode.SNAPSHOT);

            assertThat(Repository.files(place)).isEqualTo(expected);
        }

        @Test
        void leavesTheSourceAsItIs() throws Exception {
            repository.write("a.txt", "changed\n");
            repository.run("add", "a.txt");
            repository.write("a.txt", "changed again\n");
            repository.write("new.txt", "new\n");
            var index = Files.readAllBytes(repository.directory().resolve(".git/index"));
            var files = Repository.files(repository.directory());
            var status = repository.run("status", "--porcelain");

            made(Mode.SNAPSHOT);

            assertThat(Files.readAllBytes(repository.directory().resolve(".git/index")))
                    .isEqualTo(index);
            assertThat(Repository.files(repository.directory())).isEqualTo(files);
            assertThat(repository.run("status", "--porcelain")).isEqualTo(status);
        }

        @Test
        void showsWhatIsNotCommittedAsSuch() throws Exception {
            repository.write("a.txt", "changed\n");
            repository.write("new.txt", "new\n");

            var place = made(Mode.SNAPSHOT);

            assertThat(repository.git().get(place, "status", "--porcelain").strip())
                    .isEqualTo("M a.txt\n?? new.txt");
        }

        @Test
        void ofWhatHasARepositoryInsideIsRefusedAndLeavesNoTrace() throws Exception {
            Repository.in(repository.directory().resolve("inner"), poller);
            var before = repository.state();

            refused(
                    ErrorCode.WORKSPACE_FAILED,
                    "'inner/' is a repository of its own",
                    () -> made(Mode.SNAPSHOT));

            assertThat(repository.state()).isEqualTo(before);
            assertThat(home()).doesNotExist();
        }
    }

    @Test
    void nothingIsRemovedThatWasNotMadeHere() throws Exception {
        var prepared = prepare(Mode.WORKTREE);
        prepared.make();
        var made = prepared.workspace();
        for (var place : List.of(directory, home(), home().resolve(".."), repository.directory())) {
            var wrong =
                    new Workspace(
                            made.mode(), made.source(), place, made.branch(), made.retention());

            refused(
                    ErrorCode.WORKSPACE_FAILED,
                    "it is not a workspace of nerve",
                    () -> workspaces.remove(wrong));
        }

        assertThat(made.directory()).isDirectory();
        assertThat(repository.directory()).isDirectory();
    }

    @Test
    void whatIsNoRepositoryIsTold() throws IOException {
        var plain = Files.createDirectories(directory.resolve("plain"));

        refused(
                ErrorCode.WORKSPACE_FAILED,
                "not a git repository",
                () -> workspaces.prepare(wish(), plain, "fork"));
        refused(
                ErrorCode.WORKSPACE_FAILED,
                "does not exist",
                () -> workspaces.prepare(wish(), directory.resolve("nowhere"), "fork"));
    }

    private static Workspace.WorkspaceRequest wish() {
        return new Workspace.WorkspaceRequest(Mode.WORKTREE, Workspace.Retention.KEEP);
    }

    @Test
    void aRepositoryWithoutACommitIsTold() throws Exception {
        var empty = Files.createDirectories(directory.resolve("empty"));
        repository.git().get(empty, "init", "-q");

        refused(
                ErrorCode.WORKSPACE_FAILED,
                "': fatal: ",
                () -> workspaces.prepare(wish(), empty, "fork"));
    }

    @Test
    void aBranchOrADirectoryThatIsThereIsTold() throws Exception {
        repository.run("branch", "fork");
        refused(
                ErrorCode.WORKSPACE_FAILED,
                "branch 'fork' exists already",
                () -> prepare(Mode.WORKTREE));

        repository.run("branch", "-D", "fork");
        var place = prepare(Mode.WORKTREE).workspace().directory();
        Files.createDirectories(place);
        refused(ErrorCode.WORKSPACE_FAILED, "already exists", () -> prepare(Mode.WORKTREE));
    }

    @Test
    void aDirectoryThatAppearsMeanwhileFailsWithTheWordsOfGitAndStays() throws Exception {
        var before = repository.state();
        var prepared = prepare(Mode.WORKTREE);
        var place = Files.createDirectories(prepared.workspace().directory());
        Files.writeString(place.resolve("precious"), "mine");

        refused(ErrorCode.WORKSPACE_FAILED, "already exists", prepared::make);

        assertThat(repository.state()).isEqualTo(before);
        assertThat(place.resolve("precious")).hasContent("mine");
    }

    @Test
    void aBranchThatAppearsMeanwhileStays() throws Exception {
        var prepared = prepare(Mode.WORKTREE);
        repository.run("branch", "fork");
        var before = repository.state();

        refused(ErrorCode.WORKSPACE_FAILED, "already exists", prepared::make);

        assertThat(repository.state()).isEqualTo(before);
    }

    @Test
    void whatIsTakenBackLeavesNoTrace() throws Exception {
        repository.write("new.txt", "new\n");
        var before = repository.state();
        var prepared = prepare(Mode.SNAPSHOT);
        prepared.make();
        Files.writeString(prepared.workspace().directory().resolve("more"), "more");

        prepared.undo();

        assertThat(repository.state()).isEqualTo(before);
        assertThat(home()).doesNotExist();
    }

    @Test
    void anInterruptLeavesNoTrace() throws Exception {
        var before = repository.state();
        var prepared = prepare(Mode.WORKTREE);

        Thread.currentThread().interrupt();
        assertThatThrownBy(prepared::make).isInstanceOf(InterruptedException.class);

        Thread.interrupted();
        assertThat(repository.state()).isEqualTo(before);
        assertThat(home()).doesNotExist();
    }

    @Test
    void variablesThatLeadGitAstrayAreNotHandedOn() throws Exception {
        var astray = new HashMap<>(Repository.ENVIRONMENT);
        astray.putAll(Map.of("GIT_DIR", "/nonexistent", "GIT_INDEX_FILE", "/nonexistent"));
        workspaces = new GitWorkspaces(home(), astray, poller);

        assertThat(Repository.files(made(Mode.WORKTREE)))
                .isEqualTo(Repository.files(repository.directory()));
    }
}
