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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A store that is removed while a run executes: its results are not stored, and nerve says so.
@Timeout(120)
class RemovedStoreTest {

    @TempDir Path directory;

    private NerveProcess begin() throws IOException {
        Files.writeString(
                directory.resolve("wait.yaml"),
                """
                nerve: 1
                id: wait
                steps:
                  - id: work
                    bash: |
                      touch begun
                      until test -e end; do sleep 0.05; done
                """);
        var output = Files.createDirectories(directory.resolve("output"));
        var process = NerveProcess.start(directory, output, List.of(), "run", "wait.yaml");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> Files.exists(directory.resolve("begun")));
        return process;
    }

    private void assertTold(NerveProcess run) throws Exception {
        Files.createFile(directory.resolve("end"));
        assertThat(run.await()).as(run.err()).isEqualTo(ErrorCode.UNAVAILABLE.exitCode());
        assertThat(run.err())
                .contains("it was removed, moved or replaced while it was open")
                .doesNotContain("Exception");
    }

    @Test
    void thatItWasRenamedIsTold() throws Exception {
        try (var run = begin()) {
            Files.move(directory.resolve(".nerve"), directory.resolve("elsewhere"));

            assertTold(run);
        }
    }

    @Test
    void thatItWasRemovedIsTold() throws Exception {
        try (var run = begin()) {
            var remove = new ProcessBuilder("rm", "-r", ".nerve").directory(directory.toFile());
            assertThat(remove.start().waitFor()).isZero();

            assertTold(run);
        }
    }

    @Test
    void thatAnotherIsInItsPlaceIsTold() throws Exception {
        try (var run = begin()) {
            Files.move(directory.resolve(".nerve"), directory.resolve("elsewhere"));
            Files.createDirectory(directory.resolve(".nerve"));
            Files.copy(
                    directory.resolve("elsewhere/nerve.db"), directory.resolve(".nerve/nerve.db"));

            assertTold(run);
        }
    }
}
