package dev.nerve.agent.scenario;

import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.agent.node.AgentServices;
import dev.nerve.agent.permission.PermissionInbox;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/// A start of a real agent program that may do nothing, with a home of its own, for one prompt.
///
/// @param directory where its home is made
/// @param project where it works
/// @param poller waits for it
record RealStart(Path directory, Path project, DescriptorPoller poller) {

    /// {@return what came of a prompt}
    ///
    /// @param program which program
    /// @param mode how it is talked to
    /// @param file its file
    /// @param url where its model is
    /// @param prompt what it is asked
    Outcome ask(RealProgram program, AgentMode mode, Path file, String url, String prompt)
            throws IOException, InterruptedException {
        var home = Files.createDirectory(directory.resolve("home"));
        var options =
                AgentOptions.of(file.toString())
                        .withMode(mode)
                        .withSettings(program.configure(home, project, url))
                        .withPolicy(PermissionPolicy.DENY);
        var agent =
                AgentNode.of(
                        "dev", options, new AgentServices(host(home), new PermissionInbox(), null));
        try {
            return NodeRunners.real().run(RunRequest.of(agent, prompt));
        } finally {
            agent.stop(Duration.ofSeconds(5));
        }
    }

    /// There is no such proxy: whatever is not on this machine cannot be reached.
    private TerminalServices host(Path home) {
        var environment =
                new HashMap<>(
                        Map.of(
                                "HOME",
                                home.toString(),
                                "PATH",
                                "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
                                "LANG",
                                "C.UTF-8",
                                "TERM",
                                "xterm-256color",
                                "SHELL",
                                "/bin/bash",
                                "USER",
                                "nobody",
                                "NO_PROXY",
                                "127.0.0.1",
                                RealProgram.KEY,
                                "sk-loopback-dummy-0123456789abcdef"));
        environment.put("HTTP_PROXY", "http://127.0.0.1:9");
        environment.put("HTTPS_PROXY", "http://127.0.0.1:9");
        environment.putAll(RealProgram.OFFLINE);
        return new TerminalServices(
                project, environment, poller, RealTimeSource.REAL, new Random(), directory);
    }
}
