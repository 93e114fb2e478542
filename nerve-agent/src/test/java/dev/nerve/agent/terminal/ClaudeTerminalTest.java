package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.scripted.AgentScript;
import dev.nerve.terminal.state.StateEvidence;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.terminal.TmuxServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// The peculiarities of the real Claude Code on a screen, with its hooks and without them.
@Tag("agents")
@Timeout(180)
class ClaudeTerminalTest {

    private static final String SCRIPT =
            """
            turns:
              - when: 2\\+2
                say: Two plus two is four.
              - when: touch
                steps:
                  - tool: Bash
                    input: {command: touch x.txt}
                  - say: The file is there.
            """;
    private static final PermissionBroker YES = _ -> new PermissionDecision.Allowed("test");

    private ClaudeScreens screens;
    @TempDir private Path directory;

    @BeforeEach
    void prepare() throws IOException {
        screens = ClaudeScreens.in(directory, AgentScript.read("script.yaml", SCRIPT)).trusting();
    }

    @AfterEach
    void close() {
        screens.close();
    }

    private Agent open(PermissionBroker broker, Map<String, String> ours, String... arguments)
            throws IOException, InterruptedException {
        return screens.open("claude", broker, ours, arguments);
    }

    private static void assertAnswers(Agent agent) throws InterruptedException {
        var answer = agent.ask("What is 2+2?", AgentListener.NONE);

        assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
        assertThat(answer.text()).isEqualTo("Two plus two is four.");
    }

    private void assertTouches(Agent agent) throws InterruptedException {
        var answer = agent.ask("Please touch it", AgentListener.NONE);

        assertThat(answer.text()).isEqualTo("The file is there.");
        assertThat(answer.tools()).extracting(use -> use.tool()).containsExactly("Bash");
        assertThat(directory.resolve("project").resolve("x.txt")).exists();
    }

    @Test
    void itsHooksAreTheEvidence() throws Exception {
        try (var agent = open(YES, Map.of())) {
            assertAnswers(agent);
            var evidence = agent.explain().verdict().evidence();
            assertTouches(agent);

            assertThat(evidence.rank()).isEqualTo(StateEvidence.EvidenceRank.PROGRAM);
            assertThat(evidence.rule()).isEqualTo("stop-hook");
        }
        assertThat(directory.resolve("files")).isEmptyDirectory();
    }

    @Test
    void withoutHooksItsScreenIsEnough() throws Exception {
        try (var agent = open(YES, Map.of(), "--settings", "{\"disableAllHooks\":true}")) {
            assertAnswers(agent);
            assertAnswers(agent);
            assertThat(agent.explain().verdict().evidence().rank())
                    .isEqualTo(StateEvidence.EvidenceRank.LAYOUT);
            assertTouches(agent);
        }
    }

    @Test
    @EnabledIf("dev.nerve.testkit.terminal.TmuxServer#isInstalled")
    void inTmuxItIsTheSame() throws Exception {
        try (var server = TmuxServer.in(directory)) {
            server.run("new-session", "-d", "-s", "mine", "sleep 1000");
            try (var agent = open(YES, Map.of("TMUX", server.socket() + ",0,0"))) {
                assertAnswers(agent);
                assertTouches(agent);
            }
            assertThat(server.run("list-panes", "-a", "-F", "#{pane_current_command}").strip())
                    .isEqualTo("sleep");
        }
        assertThat(directory.resolve("files")).isEmptyDirectory();
    }

    @Test
    void whatAPersonAllowsAtTheTerminalNobodyElseHasToDecide() throws Exception {
        var withdrawn = new CountDownLatch(1);
        try (var agent = open(waitingFor(withdrawn), Map.of())) {
            var asking = new FutureTask<>(() -> agent.ask("touch", AgentListener.NONE));
            Thread.ofVirtual().start(asking);
            var terminal = ((TerminalAgent) agent).terminal();
            await().until(() -> terminal.read().contains("Do you want to"));
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.WAITING);
            assertThat(agent.explain().verdict().evidence().rule()).isEqualTo("permission-hook");
            terminal.write("1");

            assertThat(asking.get().text()).isEqualTo("The file is there.");
            withdrawn.await();
        }
        assertThat(directory.resolve("files")).isEmptyDirectory();
    }

    private static PermissionBroker waitingFor(CountDownLatch withdrawn) {
        return _ -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupt) {
                withdrawn.countDown();
                throw interrupt;
            }
            throw new AssertionError();
        };
    }

    @Test
    void closingWhileItAsksLeavesNothing() throws Exception {
        var withdrawn = new CountDownLatch(1);
        var agent = open(waitingFor(withdrawn), Map.of());
        var asking = new FutureTask<>(() -> agent.ask("touch", AgentListener.NONE));
        Thread.ofVirtual().start(asking);
        await().until(() -> agent.explain().verdict().state() == TerminalState.WAITING);
        assertThat(hooks()).isNotEmpty();

        agent.close();

        withdrawn.await();
        assertThat(directory.resolve("files")).isEmptyDirectory();
        await().untilAsserted(() -> assertThat(hooks()).isEmpty());
    }

    /// {@return the hooks that run}
    private List<ProcessHandle> hooks() {
        return ProcessHandle.allProcesses()
                .filter(process ->
                        process.info()
                                .commandLine()
                                .filter(line -> line.contains(directory + "/files"))
                                .filter(line -> line.contains(" ask "))
                                .isPresent())
                .toList();
    }
}
