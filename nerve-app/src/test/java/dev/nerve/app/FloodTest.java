package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A step of a stored run floods its output.
@Timeout(300)
class FloodTest {

    private static final String FILE =
            """
            nerve: 1
            id: flood
            steps:
              - {id: flood, bash: "head -c ${input} /dev/zero | tr '\\\\0' x", output: none}
              - {id: after, value: dry}
            output: "${steps.after.output}"
            """;

    private static final long SMALL = 8 << 20;

    /// The memory that the process may use.
    private static final List<String> LITTLE = List.of("env", "JAVA_TOOL_OPTIONS=-Xmx64m");

    @TempDir Path directory;
    @TempDir Path output;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("flood.yaml"), FILE);
    }

    private long kept() throws IOException {
        try (var files = Files.walk(directory.resolve(".nerve"))) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    @Test
    void theBeginningOfItIsKeptAndThatItWasCut() throws Exception {
        try (var nerve = Nerve.open(directory.resolve(".nerve"), directory, Map.of())) {
            var source = nerve.source(directory.resolve("flood.yaml"));
            var run = nerve.runs().start(WorkflowRunRequest.of(source, 40 << 20));
            assertThat(run.await().orThrow()).isEqualTo(Value.of("dry"));

            var events = nerve.runs().events(run.id(), 1, 10_000).stream().map(Event::of).toList();
            var cut =
                    events.stream()
                            .map(Event::fact)
                            .filter(Fact.OutputChunk.class::isInstance)
                            .filter(fact -> fact.data().at("text").text().contains("[cut"));
            assertThat(cut).hasSize(1);
            assertThat(events.getLast().fact()).isInstanceOf(Fact.Completed.class);
        }
        assertThat(kept()).isLessThan(SMALL);
    }

    @Test
    @Tag("faults")
    void aGigabyteNeedsLittleMemory() throws Exception {
        try (var run = NerveProcess.start(directory, output, LITTLE, flood(1 << 30))) {
            await().atMost(Duration.ofMinutes(4)).until(() -> !run.isAlive());

            assertThat(run.err()).doesNotContain("OutOfMemory");
            assertThat(run.await()).isZero();
            assertThat(run.out()).contains("dry");
        }
        assertThat(kept()).isLessThan(SMALL);
        try (var show = NerveProcess.start(directory, output, LITTLE, "runs", "show", "flood")) {
            assertThat(show.await()).isZero();
            assertThat(show.out()).contains("completed");
        }
    }

    @Test
    @Tag("faults")
    void aGigabyteThatIsWantedIsTooLargeAndNeedsLittleMemoryToo() throws Exception {
        Files.writeString(directory.resolve("flood.yaml"), FILE.replace(", output: none", ""));
        try (var run = NerveProcess.start(directory, output, LITTLE, flood(1 << 30))) {
            await().atMost(Duration.ofMinutes(4)).until(() -> !run.isAlive());

            assertThat(run.err()).doesNotContain("OutOfMemory").contains("larger than 16 MiB");
            assertThat(run.await()).isEqualTo(21);
        }
        assertThat(kept()).isBetween(1L << 30, (1L << 30) + SMALL);
    }

    private static String[] flood(int bytes) {
        return new String[] {"run", "flood.yaml", String.valueOf(bytes)};
    }
}
