package dev.nerve.agent.node;

import dev.nerve.agent.permission.PermissionInbox;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RealTimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Random;

/// Shell scripts that stand in for agent programs, and the host that starts them.
///
/// @param directory where the scripts are, and work
/// @param poller waits for them
record ScriptPrograms(Path directory, DescriptorPoller poller) {

    /// {@return a host for agents that work in the directory}
    AgentServices host() {
        var variables = Map.of("PATH", System.getenv("PATH"));
        var terminals =
                new TerminalServices(
                        directory, variables, poller, RealTimeSource.REAL, new Random(), directory);
        return new AgentServices(terminals, new PermissionInbox(), null);
    }

    /// {@return the command of a program}
    ///
    /// @param name how its file is called, by which it is known
    /// @param script what it does
    String write(String name, String script) throws IOException {
        var file = Files.writeString(directory.resolve(name), script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file.toString();
    }
}
