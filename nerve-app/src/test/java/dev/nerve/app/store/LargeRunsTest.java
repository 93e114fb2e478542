package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.app.NerveProcess;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs with a large input and output cost nothing for commands that do not read them.
@Timeout(120)
class LargeRunsTest {

    private static final int RUNS = 6;
    private static final int SIZE = 15 * 1024 * 1024;

    /// All runs together would not fit.
    private static final List<String> LITTLE_MEMORY = List.of("env", "JAVA_TOOL_OPTIONS=-Xmx48m");

    @TempDir Path directory;

    @BeforeEach
    void keepLargeRuns() throws Exception {
        try (var store = SqliteStore.open(directory.resolve(".nerve"), Durability.PROCESS)) {
            for (int number = 0; number < RUNS; number++) {
                store.runs().add(large("large-" + number));
            }
        }
        Files.writeString(
                directory.resolve("tiny.yaml"),
                """
                nerve: 1
                id: tiny
                steps:
                  - id: ask
                    gate: Well?
                """);
    }

    private static RunRecord large(String name) {
        var now = Instant.now();
        return new RunRecord(
                RunId.of(name),
                new WorkflowSource(WorkflowSource.Kind.YAML, "large", "steps: []", "large.yaml"),
                new RunStart(
                        Value.of("i".repeat(SIZE)),
                        Value.Fields.EMPTY.with("p", "p".repeat(SIZE / 4)),
                        now,
                        null),
                new RunStatus(
                        RunState.COMPLETED,
                        null,
                        now,
                        Duration.ZERO,
                        Outcome.done("Result " + "o".repeat(SIZE / 4))
                                .with("steps", "s".repeat(SIZE / 4))));
    }

    @Test
    void theyCostOthersNoMemory() throws Exception {
        assertThat(nerve("runs", "list"))
                .contains("large-0")
                .contains("completed")
                .contains("Result ooo");
        assertThat(nerve("runs", "list", "--json"))
                .contains("\"run_id\":\"large-5\"")
                .doesNotContain("iiii")
                .doesNotContain("pppp");
        assertThat(nerve("run", "tiny.yaml", "--answer", "ask=yes")).contains("yes");
        assertThat(nerve("runs", "show", "tiny")).contains("completed");
    }

    private String nerve(String... words) throws Exception {
        var output = Files.createDirectories(directory.resolve("output"));
        try (var process = NerveProcess.start(directory, output, LITTLE_MEMORY, words)) {
            assertThat(process.await()).as(process.err()).isZero();
            return process.out();
        }
    }
}
