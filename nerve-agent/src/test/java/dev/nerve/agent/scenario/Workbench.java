package dev.nerve.agent.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.AgentPlacement;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.agent.node.AgentServices;
import dev.nerve.agent.permission.PermissionInbox;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.scripted.AgentScript;
import dev.nerve.agent.scripted.ScriptedEndpoint;
import dev.nerve.json.Json;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.terminal.node.TerminalOptions.TimeLimits;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.terminal.TmuxServer;
import dev.nerve.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.awaitility.Awaitility;

/// All that one test of agents needs: a home, a project, an endpoint, a session.
///
/// Closing it makes sure that nothing is left. *Confined to one thread.*
final class Workbench implements AutoCloseable {

    private static final String KEY = "sk-loopback-dummy-0123456789abcdef";
    private static final String FAREWELL = "farewell.json";
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ClaudeCode claude;
    private final Manner manner;
    private final Path home;
    private final Path files;
    private final Household household;
    private final TmuxServer tmux;
    private final Path project;
    private final ScriptedEndpoint endpoint;
    private final DescriptorPoller poller = DescriptorPoller.open();
    private final AgentServices services;
    private final Session session;

    /// The answers that the program got in earlier starts.
    enum Past {
        /// Answers to all questions of its first start.
        KNOWN,
        /// No answers about the project and the key.
        STRANGE,
        /// No answers at all.
        NEW
    }

    Workbench(ClaudeCode claude, Manner manner, Path directory, Past past) {
        try {
            this.claude = claude;
            this.manner = manner;
            this.home = Files.createDirectory(directory.resolve("home"));
            this.project = Files.createDirectory(directory.resolve("project")).toRealPath();
            this.files = directory.resolve("files");
            this.household = new Household(claude, home);
            this.tmux = TmuxServer.in(directory);
            this.endpoint = open(claude, script());
            if (past != Past.NEW) {
                Files.writeString(home.resolve(".claude.json"), Json.write(config(past)));
            }
            claude.writeTo(directory.resolve("claude"));
            this.services = new AgentServices(host(directory), new PermissionInbox(), null);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        var sessions =
                new SessionRegistry(
                        NodeRunners.real(), NodeKinds.of(List.of()), RealTimeSource.REAL);
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

    private TerminalServices host(Path directory) {
        var environment =
                new HashMap<>(
                        Map.of(
                                "HOME", home.toString(),
                                "PATH", directory + ":/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
                                "TERM", "xterm-256color",
                                "LANG", "C.UTF-8",
                                "SHELL", "/bin/bash",
                                "USER", "nobody",
                                "THE_KEY", KEY,
                                "CLAUDE_CODE_MAX_RETRIES", "2"));
        if (manner == Manner.PANE) {
            environment.put("TMUX", tmux.socket() + ",0,0");
        }
        return new TerminalServices(
                project, environment, poller, RealTimeSource.REAL, new Random(), files);
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

    PermissionInbox approvals() {
        return services.approvals();
    }

    /// {@return an agent that is not started yet}
    AgentNode agent(String id, PermissionPolicy policy) {
        return agent(id, policy, settings(), Duration.ofMinutes(1));
    }

    /// {@return an agent that has a few seconds for each turn}
    AgentNode hasty(String id, PermissionPolicy policy) {
        return agent(id, policy, settings(), Duration.ofSeconds(8));
    }

    /// {@return an agent that makes plans, not started yet}
    AgentNode planner(String id, PermissionPolicy policy) {
        return agent(id, policy, settings().withPermissionMode("plan"), Duration.ofMinutes(1));
    }

    /// {@return an agent whose program has never been started, recorded if that can be}
    ///
    /// At its first start it wants to reach its makers, unless the model is elsewhere.
    AgentNode newcomer(String id, PermissionPolicy policy) {
        var elsewhere =
                Map.of(
                        "CLAUDE_CODE_USE_FOUNDRY",
                        "1",
                        "ANTHROPIC_FOUNDRY_BASE_URL",
                        url(),
                        "ANTHROPIC_FOUNDRY_API_KEY",
                        KEY);
        var place =
                place().withEnvironment(elsewhere)
                        .withRecording(manner == Manner.SCREEN ? recording() : null);
        return agent(id, policy, AgentSettings.NONE, place, Duration.ofMinutes(1));
    }

    /// Lets the program write down how it ends, in good order.
    void awaitFarewell() throws IOException {
        var command = "cat > '%s'".formatted(home.resolve(FAREWELL));
        var hook = Map.of("type", "command", "command", command);
        var hooks = Map.of("SessionEnd", List.of(Map.of("hooks", List.of(hook))));
        Files.createDirectories(home.resolve(".claude"));
        Files.writeString(
                home.resolve(".claude").resolve("settings.json"),
                Json.write(Value.Fields.EMPTY.with("hooks", hooks)));
    }

    /// {@return how it did, in its own words; empty if it has written nothing}
    String farewell() throws IOException {
        var file = home.resolve(FAREWELL);
        return Files.exists(file) ? Json.parse(Files.readString(file)).at("reason").text() : "";
    }

    /// {@return what the program has written about itself}
    Value config() throws IOException {
        return Json.parse(Files.readString(home.resolve(".claude.json")));
    }

    /// {@return where a newcomer is recorded}
    Path recording() {
        return home.resolve("first.cast");
    }

    private AgentPlacement place() {
        return AgentPlacement.DEFAULT.withBackend(manner.backend());
    }

    private String url() {
        return claude.url().orElseGet(endpoint::url);
    }

    private AgentSettings settings() {
        return AgentSettings.NONE.withBaseUrl(url()).withKeyVariable("THE_KEY");
    }

    private AgentNode agent(
            String id, PermissionPolicy policy, AgentSettings settings, Duration turn) {
        return agent(id, policy, settings, place(), turn);
    }

    private AgentNode agent(
            String id,
            PermissionPolicy policy,
            AgentSettings settings,
            AgentPlacement place,
            Duration turn) {
        var limits = new TimeLimits(Duration.ofSeconds(30), turn, GRACE);
        var options =
                AgentOptions.of("claude")
                        .withMode(manner.mode())
                        .withPlace(place)
                        .withSettings(settings)
                        .withPolicy(policy)
                        .withLimits(limits);
        return session.add(AgentNode.of(id, options, services));
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
        return household.members();
    }

    /// {@return the program itself}
    ProcessHandle program() {
        return household.member("claude");
    }

    /// {@return whether the program has written something down about a conversation, by which what
    /// it had done and spent is known when it is gone}
    ///
    /// @param word what it is about
    boolean hasWritten(String word) throws IOException {
        var conversations = home.resolve(".claude").resolve("projects");
        if (!Files.isDirectory(conversations)) {
            return false;
        }
        try (var all = Files.walk(conversations)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file).contains(word)) {
                    return true;
                }
            }
            return false;
        }
    }

    /// {@return the server in whose pane the program is, if it is in one}
    TmuxServer tmux() {
        return tmux;
    }

    /// {@return the process of that server}
    ProcessHandle server() throws IOException, InterruptedException {
        var pid = tmux.run("display-message", "-p", "#{pid}").strip();
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    /// {@return the pane}
    String pane() throws IOException, InterruptedException {
        return tmux.run("list-panes", "-a", "-F", "#{pane_id}").strip();
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
        assertThat(files)
                .satisfiesAnyOf(
                        none -> assertThat(none).doesNotExist(),
                        empty -> assertThat(empty).isEmptyDirectory());
    }
}
