package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir private Path directory;

    private final Transcript transcript = new Transcript();

    /// What was said before is not even looked at, so that a long conversation costs nothing.
    @Test
    void whatIsWrittenAfterTheBeginningOfATurnCounts() throws Exception {
        write("before");
        transcript.at(file());
        transcript.begin(NOW);
        write("after");

        assertThat(transcript.news())
                .extracting(entry -> entry.at("said").text())
                .containsExactly("after");
        assertThat(transcript.news()).isEmpty();
    }

    @Test
    void aLineThatIsTooLongIsPassedOver() throws Exception {
        transcript.at(file());
        transcript.begin(NOW);
        write("x".repeat(9 * 1024 * 1024));
        write("after");

        assertThat(transcript.news()).isEmpty();
        assertThat(transcript.news())
                .extracting(entry -> entry.at("said").text())
                .containsExactly("after");
    }

    private Path file() {
        return directory.resolve("transcript.jsonl");
    }

    private void write(String said) throws IOException {
        var line = "{\"timestamp\":\"%s\",\"said\":\"%s\"}\n".formatted(NOW, said);
        Files.writeString(file(), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
