package dev.nerve.terminal.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.control.Scorer;
import dev.nerve.control.Tournament;
import dev.nerve.control.TournamentTerms;
import dev.nerve.graph.Graph;
import dev.nerve.graph.Step;
import dev.nerve.node.NodeKinds;
import dev.nerve.session.Session;
import dev.nerve.session.Sessions;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.shell.BashNode;
import dev.nerve.terminal.shell.RunFiles;
import dev.nerve.terminal.shell.ShellHost;
import dev.nerve.testkit.Runners;
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

    private static final Workspace.Wish OWN_PLACE =
            new Workspace.Wish(Workspace.Mode.WORKTREE, Workspace.Retention.KEEP);

    @TempDir Path directory;

    private final Poller poller = Poller.open();
    private Repository repository;
    private ShellHost host;
    private Session session;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        repository = Repository.in(directory.resolve("repo"), poller);
        host =
                new ShellHost(
                        repository.directory(),
                        Repository.ENVIRONMENT,
                        RunFiles.in(directory.resolve("runs"), directory.resolve("spool")),
                        poller);
        var workspaces =
                new GitWorkspaces(directory.resolve("home"), Repository.ENVIRONMENT, poller);
        session =
                Sessions.open(Runners.real(), NodeKinds.of(List.of()), workspaces).create("s", "");
        session.add(BashNode.of("shell", host));
    }

    @AfterEach
    void closePoller() {
        poller.close();
    }

    private TournamentTerms terms(String check) {
        return TournamentTerms.of("shell", Scorer.exitCodeOf(BashNode.of("check", check, host)))
                .named("{branch}")
                .in(OWN_PLACE)
                .branch("lazy", "pwd")
                .branch("eager", "touch answer; pwd");
    }

    private Value run(TournamentTerms terms) throws InterruptedException {
        return session.run(Tournament.of("t", terms), "").orThrow();
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
        var won = run(terms("test -f answer").discardingLosers());

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
                        Step.of("write", BashNode.of("write", "cat > said", host)),
                        Step.of("count", BashNode.of("count", "wc -c < said; pwd", host)));

        var won = run(terms("test -s said").running(body));

        assertThat(won.at("branches[1].score")).isEqualTo(Value.of(1));
        assertThat(Files.exists(repository.directory().resolve("said"))).isFalse();
    }

    @Test
    void placeOfABranchCanBePartOfACommand() throws InterruptedException {
        var won = run(terms("test \"$(basename ${loop.directory})\" = lazy"));

        assertThat(won.at("winner").text()).isEqualTo("lazy");
    }
}
