package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.NodeId;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentPlace;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.agent.scripted.AgentScript;
import dev.nerve.agent.scripted.ScriptedEndpoint;
import dev.nerve.json.Json;
import dev.nerve.terminal.node.Backend;
import dev.nerve.terminal.node.TerminalHost;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.state.Evidence;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.RealTime;
import dev.nerve.testkit.terminal.TmuxServer;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/// What is special to the real Claude Code on a screen: its hooks, and what is without them.
@Tag("agents")
@Timeout(180)
class ClaudeTerminalTest {

    private static final String KEY = "sk-loopback-dummy-0123456789abcdef";
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
    private static final Broker YES = _ -> new Decision.Allowed("test");

    private final Poller poller = Poller.open();
    private final Map<String, String> environment = new HashMap<>();
    private ScriptedEndpoint endpoint;
    @TempDir private Path directory;

    @BeforeEach
    void prepare() throws IOException {
        endpoint = ScriptedEndpoint.open(AgentScript.read("script.yaml", SCRIPT));
        var home = Files.createDirectory(directory.resolve("home"));
        var project = Files.createDirectory(directory.resolve("project")).toRealPath();
        var trusted = Map.of("hasTrustDialogAccepted", true, "hasCompletedProjectOnboarding", true);
        var approved = List.of(KEY.substring(KEY.length() - 20));
        var config =
                Value.Fields.EMPTY
                        .with("hasCompletedOnboarding", true)
                        .with("theme", "dark")
                        .with("projects", Map.of(project.toString(), trusted))
                        .with("customApiKeyResponses", Map.of("approved", approved));
        Files.writeString(home.resolve(".claude.json"), Json.write(config));
        environment.putAll(Map.of("HOME", home.toString(), "SHELL", "/bin/bash"));
        // There is no such proxy: whatever is not on this machine cannot be reached.
        environment.putAll(
                Map.of(
                        "HTTP_PROXY", "http://127.0.0.1:9",
                        "HTTPS_PROXY", "http://127.0.0.1:9",
                        "NO_PROXY", "127.0.0.1"));
    }

    @AfterEach
    void close() {
        endpoint.close();
        poller.close();
    }

    private static String program() throws IOException {
        var script = Path.of("").toAbsolutePath().resolveSibling("scripts").resolve("agents.sh");
        var process =
                new ProcessBuilder(script.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private Agent open(Broker broker, Map<String, String> ours, String... arguments)
            throws IOException, InterruptedException {
        var command = new String[arguments.length + 1];
        command[0] = program();
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        var variables =
                new HashMap<>(
                        Map.of(
                                "PATH", "/usr/local/bin:/usr/bin:/bin",
                                "LANG", "C.UTF-8",
                                "TERM", "xterm-256color",
                                "THE_KEY", KEY));
        variables.putAll(ours);
        var host =
                new TerminalHost(
                        directory.resolve("project").toRealPath(),
                        variables,
                        poller,
                        RealTime.REAL,
                        new Random(),
                        directory.resolve("files"));
        var backend = ours.containsKey("TMUX") ? Backend.TMUX : Backend.PTY;
        var terms =
                AgentTerms.of(command)
                        .talkingBy(AgentMode.TERMINAL)
                        .with(AgentSettings.NONE.at(endpoint.url()).withKeyIn("THE_KEY"))
                        .at(AgentPlace.HERE.with(environment).shownBy(backend));
        return TerminalAgent.open(
                new AgentLaunch(
                        NodeId.of("claude"),
                        AgentPrograms.get("claude_code"),
                        terms,
                        new AgentSession.Fresh(UUID.randomUUID().toString()),
                        broker,
                        host));
    }

    private static void assertAnswers(Agent agent) throws InterruptedException {
        var answer = agent.ask("What is 2+2?", AgentListener.NOBODY);

        assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
        assertThat(answer.text()).isEqualTo("Two plus two is four.");
    }

    private void assertTouches(Agent agent) throws InterruptedException {
        var answer = agent.ask("Please touch it", AgentListener.NOBODY);

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

            assertThat(evidence.rank()).isEqualTo(Evidence.Rank.PROGRAM);
            assertThat(evidence.rule()).isEqualTo("stop-hook");
        }
        assertThat(directory.resolve("files")).isEmptyDirectory();
    }

    @Test
    void withoutHooksItsScreenIsEnough() throws Exception {
        try (var agent = open(YES, Map.of(), "--settings", "{\"disableAllHooks\":true}")) {
            assertAnswers(agent);
            assertAnswers(agent);
            assertThat(agent.explain().verdict().evidence().rank()).isEqualTo(Evidence.Rank.LAYOUT);
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
            var asking = new FutureTask<>(() -> agent.ask("touch", AgentListener.NOBODY));
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

    private static Broker waitingFor(CountDownLatch withdrawn) {
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
        var asking = new FutureTask<>(() -> agent.ask("touch", AgentListener.NOBODY));
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
