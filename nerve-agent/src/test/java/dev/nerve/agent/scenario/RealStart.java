package dev.nerve.agent.scenario;

import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentTerms;
import dev.nerve.agent.node.AgentHost;
import dev.nerve.agent.node.AgentNode;
import dev.nerve.agent.permission.Approvals;
import dev.nerve.agent.permission.Policy;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.node.TerminalHost;
import dev.nerve.terminal.process.Poller;
import dev.nerve.testkit.RealTime;
import dev.nerve.testkit.Runners;
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
record RealStart(Path directory, Path project, Poller poller) {

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
        var terms =
                AgentTerms.of(file.toString())
                        .talkingBy(mode)
                        .with(program.configure(home, project, url))
                        .under(Policy.DENY);
        var agent = AgentNode.of("dev", terms, new AgentHost(host(home), new Approvals(), null));
        try {
            return Runners.real().run(RunRequest.of(agent, prompt));
        } finally {
            agent.stop(Duration.ofSeconds(5));
        }
    }

    /// There is no such proxy: whatever is not on this machine cannot be reached.
    private TerminalHost host(Path home) {
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
        return new TerminalHost(
                project, environment, poller, RealTime.REAL, new Random(), directory);
    }
}
