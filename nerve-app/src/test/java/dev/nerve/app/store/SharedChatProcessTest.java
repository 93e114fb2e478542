package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.app.NerveProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A chat that two processes open. The first is in the middle of a turn: a tool waits for a file.
@Timeout(120)
class SharedChatProcessTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final String MODEL =
            """
            answers:
              - when: hold
                call: [{tool: hold, arguments: {input: ''}}]
              - when_result: released
                say: I have the result.
            otherwise: {say: 'You said: ${message}'}
            """;

    private static final String FILE =
            """
            nerve: 1
            id: talk
            nodes:
              hold:
                type: bash
                command: |
                  touch held
                  until test -e go; do sleep 0.05; done
                  echo released
              writer:
                type: chat
                model: scripted/./model.yaml
                conversation: shared
                tools: [{node_id: hold, name: hold, description: waits}]
            steps:
              - {id: say, node: writer}
            """;

    @TempDir Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(directory.resolve("model.yaml"), MODEL);
        Files.writeString(directory.resolve("talk.yaml"), FILE);
    }

    private NerveProcess run(String name, String prompt) throws IOException {
        var output = Files.createDirectories(directory.resolve(name));
        return NerveProcess.start(directory, output, List.of(), "run", "talk.yaml", prompt);
    }

    private NerveProcess firstInItsTurn() throws IOException {
        var first = run("first", "hold it");
        await().atMost(LONG).until(() -> Files.exists(directory.resolve("held")));
        return first;
    }

    @Test
    void secondProcessThatOpensItDoesNotEndTheTurnOfTheFirst() throws Exception {
        try (var first = firstInItsTurn();
                var second = run("second", "hello")) {
            assertThat(second.await()).isEqualTo(ErrorCode.TURN_IN_PROGRESS.exitCode());
            assertThat(second.err()).contains("conversation 'shared'");
            assertThat(first.isAlive()).isTrue();

            Files.createFile(directory.resolve("go"));

            assertThat(first.await()).as(first.err()).isZero();
            assertThat(first.out()).contains("I have the result.");
        }
        try (var third = run("third", "hello")) {
            assertThat(third.await()).as(third.err()).isZero();
            assertThat(third.out()).contains("You said: hello");
        }
    }

    @Test
    void secondProcessEndsTheTurnOfOneThatWasKilled() throws Exception {
        try (var first = firstInItsTurn()) {
            first.signal("KILL");
            first.await();
        }
        Files.createFile(directory.resolve("go"));

        try (var second = run("second", "hello")) {
            assertThat(second.await()).as(second.err()).isZero();
            assertThat(second.out()).contains("You said: hello");
        }
    }
}
