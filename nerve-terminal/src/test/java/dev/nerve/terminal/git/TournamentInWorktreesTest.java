package dev.nerve.terminal.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.control.fork.BranchScorer;
import dev.nerve.control.fork.TournamentNode;
import dev.nerve.control.fork.TournamentOptions;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.shell.BashNode;
import dev.nerve.terminal.shell.BashServices;
import dev.nerve.terminal.shell.RunFiles;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TournamentInWorktreesTest {

    private static final Workspace.WorkspaceRequest OWN_PLACE =
            new Workspace.WorkspaceRequest(Workspace.Mode.WORKTREE, Workspace.Retention.KEEP);

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
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
        var workspaces =
                new GitWorkspaces(directory.resolve("home"), Repository.ENVIRONMENT, poller);
        session =
                SessionRegistry.open(NodeRunners.real(), NodeKinds.of(List.of()), workspaces)
                        .create("s", "");
        session.add(BashNode.of("shell", services));
    }

    @AfterEach
    void closePoller() {
        poller.close();
    }

    private TournamentOptions terms(String check) {
        return TournamentOptions.of(
                        "shell", BranchScorer.exitCodeOf(BashNode.of("check", check, services)))
                .forkNames("{branch}")
                .workspace(OWN_PLACE)
                .branch("lazy", "pwd")
                .branch("eager", "touch answer; pwd");
    }

    private Value run(TournamentOptions options) throws InterruptedException {
        return session.run(TournamentNode.of("t", options), "").orThrow();
    }

    private Path worktree(Value won, int branch) {
        return Path.of(won.at("branches[%d].output".formatted(branch)).text());
    }

    @Test
    void everyForkWorksAndIsCheckedInItsOwnWorktree() throws InterruptedException {
        var won = run(terms("test -f answer"));

        assertThat(won.at("winner").text()).isEqualTo("eager");
        assertThat(worktree(won, 0)).isDirectory().isNotEqualTo(worktree(won, 1));
        assertThat(worktree(won, 1).resolve("answer")).exists();
        assertThat(repository.directory().resolve("answer")).doesNotExist();
    }

    @Test
    void losersGoWithTheirWorktreesAndTheWinnerKeepsItsOwn() throws InterruptedException {
        var won = run(terms("test -f answer").discardLosers());

        assertThat(worktree(won, 0)).doesNotExist();
        assertThat(worktree(won, 1).resolve("answer")).exists();
        assertThat(session.find(NodeId.of("lazy"))).isEmpty();
        assertThat(session.send("eager", "pwd").orThrow().text())
                .isEqualTo(worktree(won, 1).toString());
    }

    @Test
    void commandsOfTheBodyWorkThereToo() throws InterruptedException {
        var body =
                Graph.chain(
                        "body",
                        Step.of("write", BashNode.of("write", "cat > said", services)),
                        Step.of("count", BashNode.of("count", "wc -c < said; pwd", services)));

        var won = run(terms("test -s said").withBody(body));

        assertThat(won.at("branches[1].score")).isEqualTo(Value.of(1));
        assertThat(Files.exists(repository.directory().resolve("said"))).isFalse();
    }

    @Test
    void placeOfABranchCanBePartOfACommand() throws InterruptedException {
        var won = run(terms("test \"$(basename ${loop.directory})\" = lazy"));

        assertThat(won.at("winner").text()).isEqualTo("lazy");
    }
}
