package dev.nerve.agent.terminal;

import dev.nerve.NodeId;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.permission.Broker;
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
        var host =
                new TerminalHost(
                        directory,
                        Map.of(),
                        poller,
                        RealTime.REAL,
                        new Random(1),
                        directory.resolve("files"));
        return new Desk(
                new AgentLaunch(
                        NodeId.of("agent"),
                        ScriptedTerminals.PROGRAM,
                        AgentTerms.of("agent"),
                        new AgentSession.Fresh(""),
                        broker,
                        host));
    }
}
