package dev.nerve.agent.terminal.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptFileTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir private Path directory;

    private final TranscriptFile transcript = new TranscriptFile();

    /// It does not read earlier messages, so a long conversation costs nothing.
    @Test
    void whatIsWrittenAfterTheBeginningOfATurnCounts() throws Exception {
        write("before");
        transcript.useFile(file());
        transcript.ignoreBefore(NOW);
        write("after");

        assertThat(transcript.readNewEntries())
                .extracting(entry -> entry.at("said").text())
                .containsExactly("after");
        assertThat(transcript.readNewEntries()).isEmpty();
    }

    @Test
    void aLineThatIsTooLongIsPassedOver() throws Exception {
        transcript.useFile(file());
        transcript.ignoreBefore(NOW);
        write("x".repeat(9 * 1024 * 1024));
        write("after");

        assertThat(transcript.readNewEntries()).isEmpty();
        assertThat(transcript.readNewEntries())
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
