package dev.nerve.agent.node;

import dev.nerve.agent.AgentOptions;
import dev.nerve.execution.RunRequest;
import dev.nerve.testkit.NodeRunners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// An agent that remembers the word it received, so that tests can distinguish conversations.
final class Recalling {

    private static final String SCRIPT =
            """
            turns:
              - when: which word
                recall: 'the word (\\w+)'
                say: It is ${recall}.
            otherwise:
              say: I will.
            """;

    private Recalling() {}

    static AgentOptions terms(Path directory) throws IOException {
        var script = Files.writeString(directory.resolve("script.yaml"), SCRIPT);
        return AgentOptions.of("scripted", script.toString());
    }

    static String ask(AgentNode agent, String prompt) throws Exception {
        return NodeRunners.real().run(RunRequest.of(agent, prompt)).orThrow().text();
    }
}
