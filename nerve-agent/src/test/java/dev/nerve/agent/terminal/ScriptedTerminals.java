package dev.nerve.agent.terminal;

import dev.nerve.NodeId;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.AgentPlacement;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.agent.program.PermissionModes;
import dev.nerve.terminal.node.TerminalBackend;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.agent.GroundTruth;
import dev.nerve.testkit.agent.ScriptedAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;

/// The program of the test kit in the role of an agent in a terminal. It has no hooks, only a
/// screen.
public final class ScriptedTerminals implements AutoCloseable {

    static final AgentProgram PROGRAM = program("\n");

    /// For agents that ask for nothing.
    static final PermissionBroker NOBODY =
            request -> {
                throw new IllegalStateException("nobody was to be asked: " + request);
            };

    private static AgentProgram program(String newline) {
        return new AgentProgram(
                "scripted-agent",
                new AgentProgram.ProgramProduct("Scripted", "scripted-agent", "", List.of("1")),
                new AgentProgram.StartArguments(
                        List.of(), List.of(), List.of(), Map.of(), Map.of(), Map.of()),
                Optional.empty(),
                new AgentProgram.ScreenControls(
                        new AgentProgram.ProgramKeys(
                                "\r",
                                newline,
                                List.of("\033"),
                                List.of("\003", "\003"),
                                new AgentProgram.DialogKeys(
                                        List.of("\033"), List.of("1"), List.of("{n}"), "❯")),
                        AgentProgram.PromptCommands.NONE,
                        List.of(
                                new AgentProgram.DialogAnswer(
                                        Pattern.compile("trust"),
                                        Optional.of("trust_folder"),
                                        Optional.of(Pattern.compile("^Yes")),
                                        List.of()),
                                new AgentProgram.DialogAnswer(
                                        Pattern.compile("API key"),
                                        Optional.of("use_key"),
                                        Optional.empty(),
                                        List.of("\033[A", "\r")))),
                PermissionModes.NONE);
    }

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final Path directory;
    private final Path log;
    private List<String> wrapper = List.of();
    private AgentProgram program = PROGRAM;
    private final Map<String, String> environment =
            new HashMap<>(
                    Map.of(
                            "PATH",
                            "/usr/local/bin:/usr/bin:/bin",
                            "LANG",
                            "C.UTF-8",
                            "TERM",
                            "xterm-256color"));

    public ScriptedTerminals(Path directory) {
        this.directory = directory;
        this.log = directory.resolve("log");
    }

    /// Puts something before the command.
    ScriptedTerminals wrappedIn(String... words) {
        wrapper = List.of(words);
        return this;
    }

    /// Takes another key for a new line in the composer.
    void beginningLinesWith(String newline) {
        program = program(newline);
    }

    /// Sets a variable of the host.
    ScriptedTerminals with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    public Agent open(String script, PermissionBroker broker)
            throws IOException, InterruptedException {
        return open(script, broker, TerminalBackend.PTY);
    }

    Agent open(String script, PermissionBroker broker, TerminalBackend backend)
            throws IOException, InterruptedException {
        var file = Files.writeString(directory.resolve("script"), script);
        var command = new ArrayList<>(wrapper);
        command.addAll(ScriptedAgent.command("--script", file.toString(), "--log", log.toString()));
        var services =
                new TerminalServices(
                        directory,
                        environment,
                        poller,
                        RealTimeSource.REAL,
                        new Random(),
                        directory.resolve("files"));
        var options =
                AgentOptions.of(command.toArray(String[]::new))
                        .withMode(AgentMode.TERMINAL)
                        .withPlace(AgentPlacement.DEFAULT.withBackend(backend));
        return TerminalAgent.open(
                new AgentLaunch(
                        NodeId.of("agent"),
                        program,
                        options,
                        new ConversationStart.Fresh(""),
                        broker,
                        services));
    }

    /// {@return what the program knows about itself}
    GroundTruth truth() throws IOException {
        return GroundTruth.read(log);
    }

    @Override
    public void close() {
        poller.close();
    }
}
