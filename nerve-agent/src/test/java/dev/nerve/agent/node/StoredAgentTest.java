package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.SessionRegistry;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.store.memory.InMemoryDefinitionStore;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An agent in a stored session.
@Timeout(60)
class StoredAgentTest {

    private static final Duration CLOSING = Duration.ofSeconds(10);

    private static final Optional<Value> CHOSEN = Optional.of(Value.of("chosen"));

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

    private static final String CODEX =
            """
            #!/bin/sh
            echo "$*" >> "$PWD/calls"
            echo '{"type":"thread.started","thread_id":"chosen"}'
            case $(cat) in
                wait) sleep 60 & wait ;;
            esac
            echo '{"type":"item.completed","item":{"type":"agent_message","text":"done"}}'
            echo '{"type":"turn.completed","usage":{}}'
            """;

    private static final String OPENCODE =
            """
            #!/bin/sh
            echo "$*" >> "$PWD/calls"
            echo '{"type":"step_start","sessionID":"chosen","part":{}}'
            case $(cat) in
                wait) sleep 60 & wait ;;
            esac
            echo '{"type":"text","sessionID":"chosen","part":{"text":"done"}}'
            echo '{"type":"step_finish","sessionID":"chosen","part":{"reason":"stop"}}'
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final InMemoryDefinitionStore store = new InMemoryDefinitionStore();

    @AfterEach
    void close() {
        poller.close();
    }

    private AgentServices services() {
        return new ScriptPrograms(directory, poller).host();
    }

    private SessionRegistry sessions() {
        return SessionRegistry.open(
                NodeRunners.real(),
                NodeKinds.of(List.of(new AgentNodeKind(services()))),
                store,
                Workspaces.none());
    }

    private AgentOptions program(String name, String script) throws IOException {
        return AgentOptions.of(new ScriptPrograms(directory, poller).write(name, script));
    }

    private StoredNode stored(SessionRegistry sessions) {
        var id = sessions.get("work").id();
        return store.find(id).orElseThrow().stored().nodes().getFirst();
    }

    private Value storedConversation(SessionRegistry sessions) {
        return stored(sessions).definition().parameters().at("session");
    }

    /// The second registry has what a process finds after the first was killed in the turn.
    @ParameterizedTest
    @CsvSource({
        "codex, exec resume --json --skip-git-repo-check chosen -",
        "opencode, run --format json -s chosen"
    })
    void conversationThatTheProgramNamesIsStoredWhileTheTurnRuns(String program, String resumed)
            throws Exception {
        var script = program.equals("codex") ? CODEX : OPENCODE;
        var options = program(program, script).withMode(AgentMode.STRUCTURED);
        var first = sessions();
        var session = first.create("work", "");
        var agent = session.add(AgentNode.of("dev", options, services()));
        assertThat(storedConversation(first).toJson()).isEqualTo("{\"new\":\"\"}");

        var turn = BackgroundTask.of(() -> session.send("dev", "wait"));
        await().until(() -> storedConversation(first).find("id").equals(CHOSEN));
        assertThat(turn.isDone()).isFalse();
        assertThat(agent.conversationId()).contains("chosen");

        var second = sessions();
        assertThat(second.get("work").send("dev", "next").orThrow().text()).isEqualTo("done");
        assertThat(Files.readAllLines(directory.resolve("calls")).getLast()).isEqualTo(resumed);
        second.close("work", CLOSING);
        first.close("work", CLOSING);
        turn.get();
    }

    @Test
    void conversationThatNerveNamesIsResumedFromTheFirstAnswerOn() throws Exception {
        var sessions = sessions();
        var session = sessions.create("work", "");
        var agent = session.add(AgentNode.of("claude", program("claude", CLAUDE), services()));
        var name = storedConversation(sessions).at("new");

        session.send("claude", "hello").orThrow();

        assertThat(agent.conversationId()).contains(name.text());
        assertThat(storedConversation(sessions).at("id")).isEqualTo(name);
        assertThat(stored(sessions).definition()).isEqualTo(agent.definition().orElseThrow());
        sessions.close("work", CLOSING);
    }
}
