package dev.nerve.app.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.app.NerveProcess;
import dev.nerve.app.Typed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A step that nerve itself ended, because a signal ended nerve.
@Timeout(120)
class EndedStepTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir Path directory;
    @TempDir Path scratch;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void itRunsAgainWithoutAQuestion(String signal) throws Exception {
        assumeThat(NerveProcess.hears(signal)).isTrue();
        interrupt(signal, "trap 'kill $!; exit 1' TERM");

        var resumed = Typed.in(directory, "", "runs", "resume");

        assertThat(resumed.err()).doesNotContain("_resume");
        assertThat(resumed.code()).isZero();
        assertThat(Files.readAllLines(directory.resolve("log"))).containsExactly("begun", "begun");
    }

    @Test
    void itIsAskedAboutIfItSaidThatAllWentWell() throws Exception {
        interrupt("TERM", "trap 'kill $!; exit 0' TERM");

        var resumed = Typed.in(directory, "", "runs", "resume");

        assertThat(resumed.err()).contains("_resume");
        assertThat(Files.readAllLines(directory.resolve("log"))).containsExactly("begun");
    }

    private void interrupt(String signal, String trap) throws Exception {
        var log = directory.resolve("log");
        Files.writeString(
                directory.resolve("slow.yaml"),
                """
                nerve: 1
                id: slow
                steps:
                  - id: wait
                    bash: |
                      %s
                      echo begun >> log
                      test $(wc -l < log) = 2 && exit 0
                      sleep 60 & wait
                """
                        .formatted(trap));
        try (var nerve = NerveProcess.start(directory, scratch, List.of(), "run", "slow.yaml")) {
            await().atMost(LONG).until(() -> Files.exists(log) && Files.size(log) > 0);
            nerve.signal(signal);
            nerve.await();
        }
    }
}
