package dev.nerve.agent.terminal;

import dev.nerve.NodeId;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RealTimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/// Codex, as far as a script of bash plays it.
///
/// @param directory where it works
/// @param poller waits for it
record PlayedCodex(Path directory, DescriptorPoller poller) {

    /// {@return a start of it}
    ///
    /// @param program what is known of it
    /// @param script what it does
    /// @param broker who decides
    AgentLaunch launch(AgentProgram program, String script, PermissionBroker broker)
            throws IOException {
        var file = Files.writeString(directory.resolve("codex.sh"), script);
        var services =
                new TerminalServices(
                        directory,
                        Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8", "TERM", "xterm"),
                        poller,
                        RealTimeSource.REAL,
                        new Random(),
                        directory.resolve("files"));
        return new AgentLaunch(
                NodeId.of("codex"),
                program,
                AgentOptions.of("bash", file.toString()).withMode(AgentMode.TERMINAL),
                new ConversationStart.Fresh(""),
                broker,
                services);
    }
}
