package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.terminal.node.TerminalBackend;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.terminal.TmuxServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// An agent of which nothing is known but its screen, in a pane of a tmux of its own.
@Timeout(60)
@EnabledIf("dev.nerve.testkit.terminal.TmuxServer#isInstalled")
class PaneAgentTest {

    private static final TerminalBackend TMUX = TerminalBackend.TMUX;

    private final AgentListener listener = _ -> {};
    @TempDir private Path directory;
    private ScriptedTerminals terminals;
    private TmuxServer server;

    private static void awaitBusy(Agent agent) {
        await().until(() -> agent.explain().verdict().state() == TerminalState.BUSY);
    }

    @BeforeEach
    void startServer() throws Exception {
        terminals = new ScriptedTerminals(directory);
        server = TmuxServer.in(directory);
        server.run("new-session", "-d", "-s", "mine", "sleep 1000");
        terminals.with("TMUX", server.socket() + ",0,0");
    }

    @AfterEach
    void endServer() throws Exception {
        terminals.close();
        server.close();
    }

    @Test
    void aPromptIsAnswered() throws Exception {
        try (var agent =
                terminals.open(
                        "turn Hello\n  say 1 Hi.\nturn x\n  say 1 y",
                        ScriptedTerminals.NOBODY,
                        TMUX)) {
            assertThat(agent.ask("Hello", listener).text()).contains("● Hi.");
            assertThat(agent.ask("x", listener).text()).contains("● y");
        }
    }

    @Test
    void permissionIsGivenByKeys() throws Exception {
        var script =
                """
                turn Make it
                  ask 1 Permission: Bash | Do you want to run this command? | Yes | No
                  say 1 It is done.
                """;
        PermissionBroker yes = _ -> new PermissionDecision.Allowed("test");
        try (var agent = terminals.open(script, yes, TMUX)) {
            assertThat(agent.ask("Make it", listener).text()).contains("● It is done.");
        }
    }

    @Test
    void aPaneThatIsKilledIsTold() throws Exception {
        try (var agent = terminals.open("turn Work\n  hold", ScriptedTerminals.NOBODY, TMUX)) {
            var end = BackgroundTask.of(() -> agent.ask("Work", listener).end());
            awaitBusy(agent);
            var pane = ((TerminalAgent) agent).terminal().terminalInfo().pane();
            server.run("kill-pane", "-t", pane);

            assertThat(((AgentAnswer.Failed) end.get()).code()).isEqualTo(ErrorCode.PROCESS);
        }
    }

    @Test
    void aServerThatIsKilledIsTold() throws Exception {
        try (var agent = terminals.open("turn Work\n  hold", ScriptedTerminals.NOBODY, TMUX)) {
            var end = BackgroundTask.of(() -> agent.ask("Work", listener).end());
            awaitBusy(agent);
            server.run("kill-server");

            assertThat(((AgentAnswer.Failed) end.get()).code()).isEqualTo(ErrorCode.PROCESS);
        }
    }

    /// With a tmux that takes its time, somebody nearly always waits for what it shows.
    @Test
    void whoeverIsInterruptedWhileThePaneIsAskedBreaksOffTheTurn() throws Exception {
        var slow = Files.createDirectory(directory.resolve("slow")).resolve("tmux");
        var quick = "PATH=${PATH#*:}\n";
        Files.writeString(slow, "#!/bin/sh\n" + quick + "sleep 0.05\nexec tmux \"$@\"\n");
        assertThat(slow.toFile().setExecutable(true)).isTrue();
        terminals.with(
                "PATH", slow.getParent() + ":/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin");
        var script = "tick 20\nturn Work\n  think 60000 Hm.\nturn Hello\n  say 1 Hi.";
        try (var agent = terminals.open(script, ScriptedTerminals.NOBODY, TMUX)) {
            var asking = BackgroundTask.of(() -> agent.ask("Work", listener));
            await().until(() -> terminals.truth().texts("submitted").contains("Work"));
            awaitBusy(agent);

            asking.awaitBlockedIn(CommandRunner.class).interrupt();

            assertThatThrownBy(asking::get).isInstanceOf(ExecutionInterruptedException.class);
            assertThat(agent.ask("Hello", listener).text()).contains("● Hi.");
        }
    }
}
