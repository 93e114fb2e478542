package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The effect of an answer, if the process that asked waits, was killed, or no longer asks.
@Timeout(120)
class AnswerStatusTest {

    private static final String ASK =
            """
            nerve: 1
            id: release
            steps:
              - {id: merge, gate: {prompt: "Merge?", options: [yes, no], timeout: 1h, default: no}}
            """;

    @TempDir Path directory;
    @TempDir Path output;

    @BeforeEach
    void writeFile() throws IOException {
        Files.writeString(directory.resolve("release.yaml"), ASK);
    }

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    /// {@return a process that executes the run, when its question is in the inbox}
    private NerveProcess asking() throws IOException {
        var process = NerveProcess.start(directory, output, List.of(), "run", "release.yaml", "x");
        await().until(() -> nerve("inbox").out().contains("Merge?"));
        return process;
    }

    private static String status(Typed answered) {
        assertThat(answered.code()).as(answered.err()).isZero();
        return Json.parse(answered.out()).at("status").text();
    }

    @Test
    void answerToAProcessThatWaitsIsDeliveredAndTheNextOneSaysWhoWasFirst() throws Exception {
        try (var process = asking()) {
            assertThat(status(nerve("answer", "1", "yes", "--json"))).isEqualTo("delivered");
            assertThat(process.await()).isZero();
        }

        var second = nerve("answer", "1", "no");

        assertThat(second.code()).isEqualTo(ErrorCode.ALREADY_EXISTS.exitCode());
        assertThat(second.err())
                .containsPattern(
                        "'yes' by %s at \\d{4}-".formatted(System.getProperty("user.name")));
    }

    @Test
    void answerAfterTheProcessWasKilledIsStoredAndCountsWhenTheRunResumes() throws Exception {
        try (var process = asking()) {
            process.signal("KILL");
            await().until(() -> !process.isAlive());
        }

        assertThat(status(nerve("answer", "1", "yes", "--json"))).isEqualTo("stored");
        assertThat(nerve("answer", "1", "no").code())
                .isEqualTo(ErrorCode.ALREADY_EXISTS.exitCode());
        assertThat(nerve("runs", "resume").out()).contains("yes");
    }

    @Test
    void answerToAStoppedRunIsGone() throws Exception {
        try (var process = asking()) {
            assertThat(nerve("runs", "stop", "release").code()).isZero();
            process.await();
        }

        assertThat(status(nerve("answer", "1", "yes", "--json"))).isEqualTo("gone");
    }
}
