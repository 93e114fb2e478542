package dev.nerve.agent.terminal;

import dev.nerve.NodeId;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RealTimeSource;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/// Programs without a terminal, for tests of their other channels.
public final class Desks {

    private Desks() {}

    public static ProgramStateHub of(
            Path directory, DescriptorPoller poller, PermissionBroker broker) {
        var options = AgentOptions.of("agent");
        return new ProgramStateHub(
                launch(directory, poller, ScriptedTerminals.PROGRAM, options, broker));
    }

    /// {@return the start of a program}
    ///
    /// @param directory its working directory
    /// @param poller waits for it
    /// @param program the program
    /// @param options its command and other options
    /// @param broker decides about its permissions
    static AgentLaunch launch(
            Path directory,
            DescriptorPoller poller,
            AgentProgram program,
            AgentOptions options,
            PermissionBroker broker) {
        var services =
                new TerminalServices(
                        directory,
                        Map.of(),
                        poller,
                        RealTimeSource.REAL,
                        new Random(),
                        directory.resolve("files"));
        return new AgentLaunch(
                NodeId.of("agent"),
                program,
                options,
                new ConversationStart.Fresh(""),
                broker,
                services);
    }
}
