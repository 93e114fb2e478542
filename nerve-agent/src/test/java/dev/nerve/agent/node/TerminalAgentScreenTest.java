package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.node.capability.screen.ScreenNode;
import dev.nerve.node.capability.screen.ScreenSize;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.ScreenNodeContract;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An agent in a terminal as clients see it while it lives: its screen is that of its program.
class TerminalAgentScreenTest extends ScreenNodeContract {

    /// It draws an empty composer, and then writes the words of each line in one word.
    private static final String CODEX =
            """
            #!/bin/bash
            stty -echo
            printf '\\e]7501;state=idle:app=codex\\e\\\\'
            printf '  >_ OpenAI Codex (v0.166.0)\\r\\n\\r\\n'
            printf '› Ask Codex to do anything\\r\\n\\r\\n  GPT · /srv\\r\\n'
            while read -r first second; do
                printf '%s%s\\r\\n' "$first" "$second"
            done
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
    protected AgentNode node() throws Exception {
        var programs = new ScriptPrograms(directory, poller);
        var options = AgentOptions.of(programs.write("codex", CODEX)).withMode(AgentMode.TERMINAL);
        var agent = AgentNode.of("dev", options, programs.host());
        agents.add(agent);
        agent.start();
        return agent;
    }

    @Override
    protected void show(ScreenNode node, String word) throws Exception {
        ((AgentNode) node).write(word.substring(0, 2) + " " + word.substring(2) + "\r");
        await().until(() -> isShown(node, word));
    }

    private static boolean isShown(ScreenNode node, String word) {
        return node.buffer(0, Integer.MAX_VALUE).rows().contains(word);
    }

    @Test
    void aResizeIsSeenInTheNextScreen() throws Exception {
        var agent = node();

        agent.resize(new ScreenSize(50, 10));

        assertThat(agent.screen().size()).isEqualTo(new ScreenSize(50, 10));
    }
}
