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

/// Desks of programs that have no terminal, for what they tell beside it.
public final class Desks {

    private Desks() {}

    public static ProgramStateHub of(
            Path directory, DescriptorPoller poller, PermissionBroker broker) {
        var options = AgentOptions.of("agent");
        return new ProgramStateHub(
                launch(directory, poller, ScriptedTerminals.PROGRAM, options, broker));
    }

    /// {@return how a program is started}
    ///
    /// @param directory where
    /// @param poller waits for it
    /// @param program which
    /// @param options its command, and what else it is told
    /// @param broker decides what it may do
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
