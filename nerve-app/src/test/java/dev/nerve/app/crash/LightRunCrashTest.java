package dev.nerve.app.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.NerveException;
import dev.nerve.app.Nerve;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunData;
import dev.nerve.testkit.ProcessLiveness;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A light run whose process is killed is interrupted, and the next owner of its session cleans up.
@Timeout(120)
class LightRunCrashTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir Path directory;

    @Test
    void nextOwnerEndsItsProgramsAndClosesItsGates() throws Exception {
        var program = start();
        try {
            await().atMost(LONG).until(() -> Files.exists(directory.resolve("left.pid")));
            var left = ProcessHandle.of(pid()).orElseThrow();
            awaitGate();
            program.destroyForcibly().waitFor();
            assertThat(left.isAlive()).isTrue();

            requireCleanUp(left);
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void answerToItsQuestionIsGone() throws Exception {
        var program = start();
        try {
            await().atMost(LONG).until(() -> Files.exists(directory.resolve("left.pid")));
            awaitGate();
            program.destroyForcibly().waitFor();

            try (var nerve = open();
                    var connection = nerve.connect()) {
                var item = connection.call(InboxCommands.ListInbox.OPEN).items().getFirst();
                var answer =
                        new InboxCommands.Answer(
                                item.item(), null, null, Value.of("yes"), "ann", null);

                assertThat(connection.call(answer).status()).isEqualTo("gone");
                assertThat(connection.call(InboxCommands.ListInbox.OPEN).items()).isEmpty();
            }
        } finally {
            program.destroyForcibly();
            ProcessHandle.of(pid()).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    private void requireCleanUp(ProcessHandle left) throws InterruptedException {
        try (var nerve = open();
                var connection = nerve.connect()) {
            assertThat(runs(connection))
                    .extracting(RunData::state)
                    .containsExactly("interrupted", "interrupted");
            connection.call(
                    new NodeCommands.CreateNode(
                            null,
                            "next",
                            "bash",
                            Value.fields(Map.of("command", "echo done")),
                            Value.Fields.EMPTY,
                            null));

            connection.call(NodeCommands.ExecuteNode.of(null, "next", ""));

            await().atMost(Duration.ofSeconds(5)).until(() -> !ProcessLiveness.isRunning(left));
            assertThat(connection.call(InboxCommands.ListInbox.OPEN).items()).isEmpty();
            var killed = runs(connection).getLast();
            assertThat(killed.state()).isEqualTo("interrupted");
            assertThat(killed.errorType()).isEqualTo("interrupted");
            assertThatThrownBy(() ->
                            connection.call(
                                    new RunCommands.ResumeRun(
                                            killed.runId(), null, Value.Fields.EMPTY, null, null)))
                    .isInstanceOf(NerveException.WrongState.class);
        } finally {
            left.destroyForcibly();
        }
    }

    /// Reads the store of the other process while it is alive.
    private void awaitGate() throws InterruptedException {
        try (var nerve = open();
                var connection = nerve.connect()) {
            await().atMost(LONG)
                    .until(() -> !connection.call(InboxCommands.ListInbox.OPEN).items().isEmpty());
            assertThat(runs(connection)).extracting(RunData::kind).containsExactly("node", "node");
        }
    }

    private static List<RunData> runs(Connection connection) throws InterruptedException {
        return connection
                .call(
                        new RunCommands.ListRuns(
                                List.of(), null, null, null, null, null, true, null, null))
                .runs();
    }

    private Nerve open() {
        return Nerve.open(directory.resolve(".nerve"), directory, Map.of());
    }

    private long pid() throws IOException {
        return Long.parseLong(Files.readString(directory.resolve("left.pid")).strip());
    }

    private Process start() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--sun-misc-unsafe-memory-access=allow",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LightRunProgram.class.getName(),
                        directory.toString())
                .directory(directory.toFile())
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
    }
}
