package dev.nerve.terminal.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphNodeKind;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.NodeForkResult;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Parallel;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.store.memory.InMemoryDefinitionStore;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.shell.BashNode;
import dev.nerve.terminal.shell.BashNodeKind;
import dev.nerve.terminal.shell.BashOptions;
import dev.nerve.terminal.shell.BashServices;
import dev.nerve.terminal.shell.RunFiles;
import dev.nerve.testkit.FailingDefinitionStore;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.workspace.Workspace;
import dev.nerve.workspace.Workspace.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BashForkTest {

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final InMemoryDefinitionStore store = new InMemoryDefinitionStore();
    private Repository repository;
    private BashServices services;
    private Session session;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        repository = Repository.in(directory.resolve("repo"), poller);
        services =
                new BashServices(
                        repository.directory(),
                        Repository.ENVIRONMENT,
                        RunFiles.of(directory.resolve("runs"), directory.resolve("spool")),
                        poller);
        session = sessions(store).create("s", "");
    }

    private SessionRegistry sessions(DefinitionStore definitions) {
        var kinds =
                NodeKinds.of(
                        List.of(
                                new BashNodeKind(services),
                                IdentityNode.kind(),
                                GraphNodeKind.GRAPH));
        var workspaces =
                new GitWorkspaces(directory.resolve("home"), Repository.ENVIRONMENT, poller);
        return SessionRegistry.open(NodeRunners.real(), kinds, definitions, workspaces);
    }

    @AfterEach
    void closePoller() {
        poller.close();
    }

    private String output(String node, String input) throws InterruptedException {
        return session.send(node, input).orThrow().text();
    }

    private NodeForkRequest fork(String source, Mode mode) {
        return NodeForkRequest.of(source, "fork").workspace(mode);
    }

    @Test
    void aSharedForkRunsWhereItsSourceDoes() throws InterruptedException {
        session.add(BashNode.of("where", "pwd", services));

        session.fork("where", "fork");

        assertThat(output("fork", "")).isEqualTo(repository.directory().toString());
        assertThat(session.get(NodeId.of("fork"))).isEqualTo(BashNode.of("fork", "pwd", services));
    }

    @Test
    void aForkWithAWorktreeRunsInIt() throws Exception {
        session.add(BashNode.of("sh", services));

        var forked = session.fork(fork("sh", Mode.WORKTREE));
        output("fork", "echo changed > a.txt; git commit -qam second");

        var workspace = Workspace.of(forked.info().metadata().at("workspace"));
        assertThat(output("fork", "pwd")).isEqualTo(workspace.directory().toRealPath().toString());
        assertThat(output("fork", "cat a.txt")).isEqualTo("changed");
        assertThat(output("sh", "cat a.txt")).isEqualTo("one");
        assertThat(output("sh", "git log --format=%s -1 fork")).isEqualTo("second");
    }

    @Test
    void itStaysInItsDirectoryOfTheRepository() throws Exception {
        var options = BashOptions.DEFAULT.withDirectory(Path.of("sub"));
        session.add(BashNode.of("sh", "cat b.txt; pwd", services).withOptions(options));

        session.fork(fork("sh", Mode.WORKTREE));

        assertThat(output("fork", "")).startsWith("two\n").endsWith("/fork/sub");
    }

    @Test
    void aSnapshotHasWhatIsNotCommitted() throws Exception {
        session.add(BashNode.of("sh", "cat a.txt new.txt", services));
        repository.write("a.txt", "changed\n");
        repository.write("new.txt", "new\n");

        session.fork(fork("sh", Mode.SNAPSHOT));

        assertThat(output("fork", "")).isEqualTo("changed\nnew");
        assertThatThrownBy(
                        () -> session.fork(NodeForkRequest.of("sh", "b").workspace(Mode.WORKTREE)))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.WORKSPACE_DIRTY));
        session.fork("sh", "shared");
    }

    @Test
    void manyAtOnceHaveAWorktreeEach() throws Exception {
        session.add(BashNode.of("sh", services));
        var tasks = new ArrayList<Callable<NodeForkResult>>();
        for (int i = 0; i < 8; i++) {
            var target = "fork-" + i;
            tasks.add(
                    () -> session.fork(NodeForkRequest.of("sh", target).workspace(Mode.WORKTREE)));
        }

        Parallel.all(8, tasks);

        for (int i = 0; i < 8; i++) {
            assertThat(output("fork-" + i, "git branch --show-current")).isEqualTo("fork-" + i);
        }
    }

    @Test
    void aBashNodeNeedsADirectory() {
        session.add(BashNode.of("sh", services));

        assertThatThrownBy(() -> session.fork(fork("sh", Mode.NONE)))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageStartingWith("'sh' cannot be forked with the workspace 'none'");
    }

    @Test
    void aGraphThatIsForkedDeepMovesWithItsCommands() throws Exception {
        session.add(
                BashNode.of("show", "cat b.txt; pwd", services)
                        .withOptions(BashOptions.DEFAULT.withDirectory(Path.of("sub"))));
        session.add(
                Graph.chain(
                        "g",
                        Step.of(BashNode.of("change", "echo x >> sub/b.txt; pwd", services)),
                        Step.named("show", "show")));

        var forked = session.fork(NodeForkRequest.of("g", "fork").workspace(Mode.WORKTREE).deep());

        assertThat(output("fork", "")).startsWith("two\nx\n").endsWith("/fork/sub");
        assertThat(repository.run("status", "--porcelain")).isEmpty();
        assertThat(forked.others()).containsExactly(NodeId.of("fork-show"));
        assertThatThrownBy(
                        () -> session.fork(NodeForkRequest.of("g", "b").workspace(Mode.WORKTREE)))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("a graph gets one when it is forked deep");
    }

    @Test
    void commandsInTwoRepositoriesAreTold() throws Exception {
        session.add(BashNode.of("sh", services));
        session.add(
                BashNode.of("other", services)
                        .withOptions(BashOptions.DEFAULT.withDirectory(directory)));
        session.add(Graph.chain("g", Step.named("a", "sh"), Step.named("b", "other")));
        var before = repository.state();

        assertThatThrownBy(() ->
                        session.fork(
                                NodeForkRequest.of("g", "fork").workspace(Mode.WORKTREE).deep()))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("a fork has one workspace");

        assertThat(repository.state()).isEqualTo(before);
        assertThat(session.ids()).hasSize(3);
    }

    @Test
    void aForkThatFailsAfterItsWorktreeWasMadeLeavesNoTrace() throws Exception {
        session.add(BashNode.of("sh", services));
        var before = repository.state();
        var picky = sessions(new FailingDefinitionStore(store, "fork")).get("s");

        assertThatThrownBy(() -> picky.fork(fork("sh", Mode.WORKTREE)))
                .isInstanceOf(NerveException.Unavailable.class);

        assertThat(repository.state()).isEqualTo(before);
        assertThat(directory.resolve("home")).doesNotExist();
        assertThat(picky.ids()).containsExactly(NodeId.of("sh"));
    }

    @Test
    void theWorkspaceGoesWithTheForkIfThatWasWanted() throws Exception {
        session.add(BashNode.of("sh", services));
        var before = repository.state();
        var workspaceRequest =
                new Workspace.WorkspaceRequest(Mode.WORKTREE, Workspace.Retention.REMOVE);
        session.fork(NodeForkRequest.of("sh", "fork").workspace(workspaceRequest));
        session.fork(NodeForkRequest.of("sh", "kept").workspace(Mode.WORKTREE));

        session.delete(NodeId.of("fork"), Duration.ofSeconds(5), "done with it");
        session.delete(NodeId.of("kept"), Duration.ofSeconds(5), "done with it");

        assertThat(repository.run("branch", "--list", "fork")).isEmpty();
        assertThat(repository.run("branch", "--list", "kept")).isNotEmpty();
        assertThat(before).doesNotContain("kept");
    }

    @Test
    void theWorkspaceGoesWithTheSessionToo() throws Exception {
        var sessions = sessions(store);
        session = sessions.get("s");
        session.add(BashNode.of("sh", services));
        var before = repository.state();
        var workspaceRequest =
                new Workspace.WorkspaceRequest(Mode.WORKTREE, Workspace.Retention.REMOVE);
        session.fork(NodeForkRequest.of("sh", "fork").workspace(workspaceRequest));
        sessions.close("s", Duration.ofSeconds(5));

        sessions.delete("s", Duration.ofSeconds(5));

        assertThat(repository.state()).isEqualTo(before);
        assertThat(store.load()).isEmpty();
    }

    @Test
    void afterARestartAForkIsStillInItsWorktree() throws Exception {
        session.add(BashNode.of("sh", services));
        session.fork(fork("sh", Mode.WORKTREE));
        var place = output("fork", "pwd");

        session = sessions(store).get("s");

        assertThat(output("fork", "pwd")).isEqualTo(place);
        assertThat(Files.isDirectory(Path.of(place))).isTrue();
    }
}
