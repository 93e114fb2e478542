package dev.nerve.agent.terminal;

import dev.nerve.NodeId;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.AgentPlacement;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.agent.scripted.AgentScript;
import dev.nerve.agent.scripted.ScriptedEndpoint;
import dev.nerve.json.Json;
import dev.nerve.terminal.node.TerminalBackend;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.agent.InstalledAgent;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/// The real Claude Code on its screen, with a home and an endpoint of its own.
final class ClaudeScreens implements AutoCloseable {

    private static final String KEY = "sk-loopback-dummy-0123456789abcdef";

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final Path directory;
    private final ScriptedEndpoint endpoint;

    private ClaudeScreens(Path directory, ScriptedEndpoint endpoint) {
        this.directory = directory;
        this.endpoint = endpoint;
    }

    /// {@return one that has been set up, and asks whether it may trust its folder}
    static ClaudeScreens in(Path directory, AgentScript script) throws IOException {
        Files.createDirectory(directory.resolve("home"));
        Files.createDirectory(directory.resolve("project"));
        var screens = new ClaudeScreens(directory, ScriptedEndpoint.open(script));
        screens.configure(Map.of());
        return screens;
    }

    /// Says that its folder is trusted.
    ClaudeScreens trusting() throws IOException {
        var trusted = Map.of("hasTrustDialogAccepted", true, "hasCompletedProjectOnboarding", true);
        configure(Map.of(project().toString(), trusted));
        return this;
    }

    private void configure(Map<String, ?> projects) throws IOException {
        var approved = List.of(KEY.substring(KEY.length() - 20));
        var config =
                Value.Fields.EMPTY
                        .with("hasCompletedOnboarding", true)
                        .with("theme", "dark")
                        .with("projects", projects)
                        .with("customApiKeyResponses", Map.of("approved", approved));
        Files.writeString(directory.resolve("home/.claude.json"), Json.write(config));
    }

    /// {@return where it works}
    Path project() throws IOException {
        return directory.resolve("project").toRealPath();
    }

    /// {@return it, started and ready}
    ///
    /// @param name its name in `scripts/agents.versions`
    /// @param broker decides what it may do
    /// @param ours variables that we have
    /// @param arguments of its command
    Agent open(String name, PermissionBroker broker, Map<String, String> ours, String... arguments)
            throws IOException, InterruptedException {
        var command = new String[arguments.length + 1];
        command[0] = InstalledAgent.find(name).toString();
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        var variables =
                new HashMap<>(
                        Map.of(
                                "PATH", "/usr/local/bin:/usr/bin:/bin",
                                "LANG", "C.UTF-8",
                                "TERM", "xterm-256color",
                                "THE_KEY", KEY));
        variables.putAll(ours);
        var services =
                new TerminalServices(
                        project(),
                        variables,
                        poller,
                        RealTimeSource.REAL,
                        new Random(),
                        directory.resolve("files"));
        var backend = ours.containsKey("TMUX") ? TerminalBackend.TMUX : TerminalBackend.PTY;
        var options =
                AgentOptions.of(command)
                        .withMode(AgentMode.TERMINAL)
                        .withSettings(
                                AgentSettings.NONE
                                        .withBaseUrl(endpoint.url())
                                        .withKeyVariable("THE_KEY"))
                        .withPlace(
                                AgentPlacement.DEFAULT
                                        .withEnvironment(environment())
                                        .withBackend(backend));
        return TerminalAgent.open(
                new AgentLaunch(
                        NodeId.of("claude"),
                        AgentPrograms.get("claude_code"),
                        options,
                        new ConversationStart.Fresh(UUID.randomUUID().toString()),
                        broker,
                        services));
    }

    /// There is no such proxy: whatever is not on this machine cannot be reached.
    private Map<String, String> environment() {
        return Map.of(
                "HOME", directory.resolve("home").toString(),
                "SHELL", "/bin/bash",
                "HTTP_PROXY", "http://127.0.0.1:9",
                "HTTPS_PROXY", "http://127.0.0.1:9",
                "NO_PROXY", "127.0.0.1");
    }

    @Override
    public void close() {
        endpoint.close();
        poller.close();
    }
}
