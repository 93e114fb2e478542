package dev.nerve.agent.node;

import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.capability.screen.ScreenNode;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.ScreenNodeContract;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/// An agent in JSON mode as clients see it while it lives: its screen is its transcript.
class JsonAgentScreenTest extends ScreenNodeContract {

    /// It answers with the words of the prompt in one word.
    private static final String CODEX =
            """
            #!/bin/sh
            text=$(cat | tr -d ' ')
            echo '{"type":"item.completed","item":{"type":"agent_message","text":"'"$text"'"}}'
            echo '{"type":"turn.completed","usage":{}}'
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final List<AgentNode> agents = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (var agent : agents) {
            agent.stop(Duration.ZERO);
        }
        poller.close();
    }

    @Override
    protected ScreenNode node() throws Exception {
        var programs = new ScriptPrograms(directory, poller);
        var options =
                AgentOptions.of(programs.write("codex", CODEX)).withMode(AgentMode.STRUCTURED);
        var agent = AgentNode.of("dev", options, programs.host());
        agents.add(agent);
        agent.start();
        return agent;
    }

    /// The prompt has the word in two parts, so that only the answer has it whole.
    @Override
    protected void show(ScreenNode node, String word) throws Exception {
        var prompt = word.substring(0, 2) + " " + word.substring(2);
        NodeRunners.real().run(RunRequest.of(node, prompt)).orThrow();
    }
}
