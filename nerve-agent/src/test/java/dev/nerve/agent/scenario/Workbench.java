package dev.nerve.agent.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.node.AgentHost;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.agent.permission.Approvals;
import dev.nerve.agent.permission.Policy;
import dev.nerve.agent.scripted.AgentScript;
import dev.nerve.agent.scripted.ScriptedEndpoint;
import dev.nerve.json.Json;
import dev.nerve.node.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.Sessions;
import dev.nerve.terminal.node.TerminalHost;
import dev.nerve.terminal.node.TerminalTerms.TimeLimits;
import dev.nerve.terminal.process.Poller;
import dev.nerve.testkit.RealTime;
import dev.nerve.testkit.Runners;
import dev.nerve.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.Awaitility;

/// All that one test of agents needs: a home, a project, an endpoint, a session.
///
/// Closing it makes sure that nothing is left. *Confined to one thread.*
final class Workbench implements AutoCloseable {

    private static final String KEY = "sk-loopback-dummy-0123456789abcdef";
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ClaudeCode claude;
    private final AgentMode mode;
    private final Path home;
    private final Path project;
    private final ScriptedEndpoint endpoint;
    private final Poller poller = Poller.open();
    private final AgentHost host;
    private final Session session;

    /// What the program was told earlier in its life.
    enum Past {
        /// All that it asks at its first start.
        KNOWN,
        /// Nothing about the project and the key.
        STRANGE
    }

    Workbench(ClaudeCode claude, AgentMode mode, Path directory, Past past) {
        try {
            this.claude = claude;
            this.mode = mode;
            this.home = Files.createDirectory(directory.resolve("home"));
            this.project = Files.createDirectory(directory.resolve("project")).toRealPath();
            this.endpoint = open(claude, script());
            Files.writeString(home.resolve(".claude.json"), Json.write(config(past)));
            claude.writeTo(directory.resolve("claude"));
            this.host = new AgentHost(host(directory), new Approvals(), null);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        var sessions = new Sessions(Runners.real(), NodeKinds.of(List.of()), RealTime.REAL);
        this.session = sessions.create("scenario", "");
    }

    private static AgentScript script() throws IOException {
        try (var stream = Workbench.class.getResourceAsStream("scenarios.yaml")) {
            return AgentScript.read("scenarios.yaml", new String(stream.readAllBytes(), UTF_8));
        }
    }

    private static ScriptedEndpoint open(ClaudeCode claude, AgentScript script) throws IOException {
        var socket = claude.socket();
        if (socket.isEmpty()) {
            return ScriptedEndpoint.open(script);
        }
        Files.deleteIfExists(socket.get());
        return ScriptedEndpoint.openAt(script, socket.get());
    }

    private Value config(Past past) {
        var config = Value.Fields.EMPTY.with("hasCompletedOnboarding", true).with("theme", "dark");
        if (past == Past.STRANGE) {
            return config;
        }
        var trusted = Map.of("hasTrustDialogAccepted", true, "hasCompletedProjectOnboarding", true);
        var approved = List.of(KEY.substring(KEY.length() - 20));
        return config.with("projects", Map.of(project.toString(), trusted))
                .with("customApiKeyResponses", Map.of("approved", approved, "rejected", List.of()));
    }

    private TerminalHost host(Path directory) {
        var environment =
                Map.of(
                        "HOME", home.toString(),
                        "PATH", directory + ":/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
                        "TERM", "xterm-256color",
                        "LANG", "C.UTF-8",
                        "SHELL", "/bin/bash",
                        "USER", "nobody",
                        "THE_KEY", KEY,
                        "CLAUDE_CODE_MAX_RETRIES", "2");
        return new TerminalHost(
                project, environment, poller, RealTime.REAL, new Random(), directory);
    }

    Path project() {
        return project;
    }

    ScriptedEndpoint endpoint() {
        return endpoint;
    }

    Session session() {
        return session;
    }

    Approvals approvals() {
        return host.approvals();
    }

    /// {@return an agent that is not started yet}
    AgentNode agent(String id, Policy policy) {
        return agent(id, policy, settings(), Duration.ofMinutes(1));
    }

    /// {@return an agent that has a few seconds for each turn}
    AgentNode hasty(String id, Policy policy) {
        return agent(id, policy, settings(), Duration.ofSeconds(8));
    }

    /// {@return an agent that makes plans, not started yet}
    AgentNode planner(String id, Policy policy) {
        return agent(id, policy, settings().permitting("plan"), Duration.ofMinutes(1));
    }

    private AgentSettings settings() {
        return AgentSettings.NONE.at(claude.url().orElseGet(endpoint::url)).withKeyIn("THE_KEY");
    }

    private AgentNode agent(String id, Policy policy, AgentSettings settings, Duration turn) {
        var limits = new TimeLimits(Duration.ofSeconds(30), turn, GRACE);
        var terms =
                AgentTerms.of("claude").talkingBy(mode).with(settings).under(policy).within(limits);
        return session.add(AgentNode.of(id, terms, host));
    }

    /// {@return what an agent answers}
    String answer(AgentNode agent, String prompt) throws InterruptedException {
        return ask(agent, prompt).orThrow().text();
    }

    /// {@return what comes of a prompt}
    Outcome ask(AgentNode agent, String prompt) throws InterruptedException {
        return session.run(agent, prompt);
    }

    /// {@return the processes that were started for agents, and run}
    List<ProcessHandle> processes() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> !claude.isOwn(process))
                .toList();
    }

    /// {@return the program itself}
    ProcessHandle program() {
        return processes().stream()
                .filter(process ->
                        process.info().command().filter(it -> it.endsWith("/claude")).isPresent())
                .findFirst()
                .orElseThrow();
    }

    /// {@return processes of this machine that were started with a word, whoever's they are now}
    static List<ProcessHandle> startedWith(String word) {
        return ProcessHandle.allProcesses()
                .filter(process -> {
                    var words = process.info().arguments();
                    return words.filter(it -> List.of(it).contains(word)).isPresent();
                })
                .toList();
    }

    /// Waits until processes that were killed have been ended by the system, which can take its
    /// time with one that is large, on a machine that is busy.
    ///
    /// @return when that was
    static long awaitDeath(List<ProcessHandle> killed) {
        Awaitility.await()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> killed.stream().noneMatch(Workbench::isRunning));
        return System.nanoTime();
    }

    /// What has ended and was not asked about yet is a zombie, in all of its threads.
    private static boolean isRunning(ProcessHandle process) {
        var threads = Path.of("/proc", Long.toString(process.pid()), "task");
        try (var all = Files.list(threads)) {
            return all.anyMatch(Workbench::isThreadRunning);
        } catch (IOException | UncheckedIOException _) {
            return false;
        }
    }

    private static boolean isThreadRunning(Path thread) {
        try {
            var state = Files.readString(thread.resolve("stat"));
            return !state.substring(state.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            session.close(GRACE);
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        } finally {
            endpoint.close();
            poller.close();
        }
        Awaitility.await().untilAsserted(() -> assertThat(processes()).isEmpty());
    }
}
