package dev.nerve.app.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.app.Nerve;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.testkit.ProcessLiveness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A command that continues after the process that ran it was killed.
@Timeout(60)
class LeftProcessTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private static final String FILE =
            """
            nerve: 1
            id: stubborn
            steps:
              - id: wait
                bash: |
                  trap '' TERM HUP
                  test -e left.pid && exit 0
                  echo $$ > left.pid.tmp && mv left.pid.tmp left.pid
                  while true; do sleep 0.05; done
            """;

    private static final String BESIDE =
            """
            nerve: 1
            id: stubborn
            steps:
              - parallel:
                  one:
                    - id: wait
                      bash: |
                        trap '' TERM HUP
                        echo $$ > left.pid.tmp && mv left.pid.tmp left.pid
                        while true; do sleep 0.05; done
                  other:
                    - id: ask
                      gate: Fail?
                    - id: fail
                      bash: exit 1
            """;

    @TempDir Path directory;

    private final List<ProcessHandle> started = new ArrayList<>();

    private ProcessHandle killWhatRuns(String file) throws Exception {
        Files.writeString(directory.resolve("stubborn.yaml"), file);
        var program = start();
        started.add(program.toHandle());
        await().atMost(LONG).until(() -> Files.exists(directory.resolve("left.pid")));
        var left = ProcessHandle.of(pid()).orElseThrow();
        started.add(left);
        program.destroyForcibly().waitFor();
        assertThat(left.isAlive()).isTrue();
        return left;
    }

    @AfterEach
    void end() {
        started.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void itIsEndedBeforeItIsDoneAgain() throws Exception {
        var left = killWhatRuns(FILE);

        assertThat(resumed(left, "again")).isInstanceOf(Outcome.Done.class);
        awaitEnd(left);
    }

    @Test
    void itIsEndedIfItIsLetFail() throws Exception {
        var left = killWhatRuns(FILE);

        assertThat(resumed(left, "fail"))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.message()).contains("test chose to fail it"));
        awaitEnd(left);
    }

    @Test
    void itMayComeToItsEndIfItIsTakenAsDone() throws Exception {
        var left = killWhatRuns(FILE);

        assertThat(resumed(left, "done")).isInstanceOf(Outcome.Done.class);
        assertThat(left.isAlive()).isTrue();
    }

    @Test
    void itIsEndedWithTheRunThatNobodyExecutes() throws Exception {
        var left = killWhatRuns(FILE);

        try (var nerve = open()) {
            var id = nerve.runs().list().getFirst().record().id();
            nerve.runs().stop(id, "test");

            assertThat(nerve.runs().get(id).state()).isEqualTo(RunState.CANCELLED);
            awaitEnd(left);
        }
    }

    @Test
    void itIsEndedWithTheRunThatAsksAboutIt() throws Exception {
        var left = killWhatRuns(FILE);

        try (var nerve = open()) {
            var id = nerve.runs().list().getFirst().record().id();
            var run = nerve.runs().resume(id, "test", Map.of(), List.of());
            await().atMost(LONG).until(() -> !nerve.runs().get(id).waiting().isEmpty());
            nerve.runs().stop(id, "test");

            assertThat(run.await()).isInstanceOf(Outcome.Failed.class);
            assertThat(nerve.runs().get(id).state()).isEqualTo(RunState.CANCELLED);
            awaitEnd(left);
        }
    }

    @Test
    void itIsEndedWhenAnotherBranchFails() throws Exception {
        var left = killWhatRuns(BESIDE);

        try (var nerve = open()) {
            var id = nerve.runs().list().getFirst().record().id();
            var run = nerve.runs().resume(id, "test", Map.of(), List.of());
            await().atMost(LONG).until(() -> nerve.runs().get(id).waiting().size() == 2);
            assertThat(left.isAlive()).isTrue();
            nerve.runs().answer(id, "ask", "yes", "test");

            assertThat(run.await()).isInstanceOf(Outcome.Failed.class);
            assertThat(nerve.runs().get(id).state()).isEqualTo(RunState.FAILED);
            awaitEnd(left);
        }
    }

    private Nerve open() {
        return Nerve.open(directory.resolve(".nerve"), directory, Map.of());
    }

    private static void awaitEnd(ProcessHandle left) {
        await().atMost(Duration.ofSeconds(2)).until(() -> !ProcessLiveness.isRunning(left));
    }

    private Outcome resumed(ProcessHandle left, String answer) throws InterruptedException {
        try (var nerve = open()) {
            var id = nerve.runs().list().getFirst().record().id();
            var run = nerve.runs().resume(id, "test", Map.of(), List.of());
            await().atMost(LONG).until(() -> !nerve.runs().get(id).waiting().isEmpty());
            assertThat(left.isAlive()).isTrue();
            assertThat(nerve.runs().get(id).waiting().getFirst().gate().prompt())
                    .contains("still runs");

            nerve.runs().answer(id, "", answer, "test");
            return run.await();
        }
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
                        "dev.nerve.app.Main",
                        "run",
                        "stubborn.yaml",
                        "--json")
                .directory(directory.toFile())
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile())
                .start();
    }
}
