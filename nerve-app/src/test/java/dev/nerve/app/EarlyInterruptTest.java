package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Ctrl-C ends `nerve run` at once, however early it comes.
@Timeout(120)
class EarlyInterruptTest {

    /// Much less than the ten seconds after which an end that is held up comes anyway.
    private static final Duration SOON = Duration.ofSeconds(5);

    @TempDir Path directory;
    @TempDir Path scratch;

    @ParameterizedTest
    @CsvSource({"INT,130", "TERM,143"})
    void whileTheStoreIsKeptBusyByAnother(String signal, int code) throws Exception {
        assumeThat(NerveProcess.hears(signal)).isTrue();
        Files.writeString(directory.resolve("quick.yaml"), quick());
        Files.createDirectory(directory.resolve(".nerve"));
        var file = directory.resolve(".nerve/nerve.db");
        try (var busy = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = busy.createStatement()) {
            statement.execute("PRAGMA locking_mode = EXCLUSIVE");
            statement.execute("BEGIN EXCLUSIVE");
            try (var nerve =
                    NerveProcess.start(directory, scratch, List.of(), "run", "quick.yaml")) {
                await().until(() -> nerve.hasOpened(file));

                nerve.signal(signal);

                await().atMost(SOON).until(() -> !nerve.isAlive());
                assertThat(nerve.await()).isEqualTo(code);
                assertThat(nerve.out()).isEmpty();
            }
        }
        assertThat(Typed.in(directory, "", "runs", "list").err()).contains("There are no runs");
    }

    @Test
    void whileTheWorkflowIsRead() throws Exception {
        assumeThat(NerveProcess.hears("INT")).isTrue();
        var reading = directory.resolve("reading");
        Files.writeString(
                directory.resolve("Slow.java"),
                """
                import dev.nerve.workflow.*;
                import java.nio.file.*;

                void main() {}

                Workflow workflow() throws Exception {
                    Files.createFile(Path.of("%s"));
                    Thread.sleep(60_000);
                    return Workflow.of("slow", "Takes its time to be made", context -> 1);
                }
                """
                        .formatted(reading));
        try (var nerve = NerveProcess.start(directory, scratch, List.of(), "run", "Slow.java")) {
            await().until(() -> Files.exists(reading));

            nerve.signal("INT");

            await().atMost(SOON).until(() -> !nerve.isAlive());
            assertThat(nerve.await()).isEqualTo(130);
        }
        assertThat(Typed.in(directory, "", "runs", "list").err()).contains("There are no runs");
    }

    private static String quick() {
        return """
        nerve: 1
        id: quick
        steps:
          - {id: one, value: 1}
        """;
    }
}
