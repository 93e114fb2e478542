package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.AgentOptions;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.memory.InMemoryDefinitionStore;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An agent in a stored session.
class StoredAgentTest {

    private static final String CLAUDE =
            """
            #!/bin/sh
            for id; do :; done
            while read -r line; do
                case $line in
                    *'"initialize"'*)
                        echo '{"type":"control_response","response":{"request_id":"initialize"}}' ;;
                    *)
                        echo '{"type":"system","subtype":"init","session_id":"'$id'"}'
                        echo '{"type":"result","is_error":false,"result":"yes"}' ;;
                esac
            done
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private AgentServices services;
    private AgentOptions options;

    @BeforeEach
    void prepare() throws IOException {
        var programs = new ScriptPrograms(directory, poller);
        services = programs.host();
        options = AgentOptions.of(programs.write("claude", CLAUDE));
    }

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void conversationOfTheProgramIsStoredAtOnce() throws InterruptedException {
        var store = new InMemoryDefinitionStore();
        var sessions =
                SessionRegistry.open(
                        NodeRunners.real(),
                        NodeKinds.of(List.of(new AgentNodeKind(services))),
                        store,
                        Workspaces.none());
        var session = sessions.create("work", "");
        var agent = session.add(AgentNode.of("claude", options, services));

        session.send("claude", "hello").orThrow();

        var stored = store.find(session.id()).orElseThrow().stored().nodes().getFirst();
        assertThat(agent.conversationId()).isPresent();
        assertThat(stored.definition()).isEqualTo(agent.definition().orElseThrow());
        assertThat(stored.definition().toValue().toJson())
                .contains(agent.conversationId().orElseThrow());
        sessions.close("work", Duration.ofSeconds(10));
    }
}
