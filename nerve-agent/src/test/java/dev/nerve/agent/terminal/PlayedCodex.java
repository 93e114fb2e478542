package dev.nerve.agent.terminal;

import dev.nerve.NodeId;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentSession;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.terminal.node.TerminalHost;
import dev.nerve.terminal.process.Poller;
import dev.nerve.testkit.RealTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/// Codex, as far as a script of bash plays it.
///
/// @param directory where it works
/// @param poller waits for it
record PlayedCodex(Path directory, Poller poller) {

    /// {@return a start of it}
    ///
    /// @param program what is known of it
    /// @param script what it does
    /// @param broker who decides
    AgentLaunch launch(AgentProgram program, String script, Broker broker) throws IOException {
        var file = Files.writeString(directory.resolve("codex.sh"), script);
        var host =
                new TerminalHost(
                        directory,
                        Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8", "TERM", "xterm"),
                        poller,
                        RealTime.REAL,
                        new Random(),
                        directory.resolve("files"));
        return new AgentLaunch(
                NodeId.of("codex"),
                program,
                AgentTerms.of("bash", file.toString()).talkingBy(AgentMode.TERMINAL),
                new AgentSession.Fresh(""),
                broker,
                host);
    }
}
