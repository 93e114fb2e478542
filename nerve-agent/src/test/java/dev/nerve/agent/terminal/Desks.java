package dev.nerve.agent.terminal;

import dev.nerve.NodeId;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.terminal.node.TerminalHost;
import dev.nerve.terminal.process.Poller;
import dev.nerve.testkit.RealTime;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/// Desks of programs that have no terminal, for what they tell beside it.
final class Desks {

    private Desks() {}

    static Desk of(Path directory, Poller poller, Broker broker) {
        var terms = AgentTerms.of("agent");
        return new Desk(launch(directory, poller, ScriptedTerminals.PROGRAM, terms, broker));
    }

    /// {@return how a program is started}
    ///
    /// @param directory where
    /// @param poller waits for it
    /// @param program which
    /// @param terms its command, and what else it is told
    /// @param broker decides what it may do
    static AgentLaunch launch(
            Path directory, Poller poller, AgentProgram program, AgentTerms terms, Broker broker) {
        var host =
                new TerminalHost(
                        directory,
                        Map.of(),
                        poller,
                        RealTime.REAL,
                        new Random(1),
                        directory.resolve("files"));
        return new AgentLaunch(
                NodeId.of("agent"), program, terms, new AgentSession.Fresh(""), broker, host);
    }
}
