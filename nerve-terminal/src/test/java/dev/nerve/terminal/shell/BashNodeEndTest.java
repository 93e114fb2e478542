package dev.nerve.terminal.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BashNodeEndTest {

    private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

    @TempDir private Path directory;
    private Commands commands;

    @BeforeEach
    void open() {
        commands = Commands.in(directory);
    }

    @AfterEach
    void close() {
        commands.close();
    }

    private BashNode node(String command, BashOptions options) {
        return BashNode.of("sh", command, commands.host()).withOptions(options);
    }

    private Outcome run(String command, BashOptions options) throws InterruptedException {
        return NodeRunners.real().run(node(command, options), null);
    }

    private static Outcome.Failed failed(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return (Outcome.Failed) outcome;
    }

    private static boolean isAlive(String pid) {
        return stat(Path.of("/proc", pid, "stat")).matches("(?s).*\\) [^ZX] .*");
    }

    private static String stat(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException _) {
            return "";
        }
    }

    @Nested
    class WhenTheShellLeavesSomethingRunning {

        @Test
        void itIsEndedAndNotWaitedFor() throws Exception {
            long start = System.nanoTime();

            var outcome = commands.run("sleep 600 & echo $!");

            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(5));
            assertThat(outcome).isInstanceOf(Outcome.Done.class);
            assertThat(isAlive(outcome.output().text())).isFalse();
        }

        @Test
        void itIsEndedAlsoIfItHoldsNoStream() throws Exception {
            var outcome = commands.run("sleep 600 >/dev/null 2>&1 </dev/null & echo $!");

            assertThat(isAlive(outcome.output().text())).isFalse();
        }

        @Test
        void whatItWritesAtOnceIsNotLost() throws Exception {
            assertThat(commands.run("echo kept > >(sleep 0.02; cat)").output().text())
                    .isEqualTo("kept");
        }

        @Test
        void whatBeganASessionOfItsOwnIsEndedToo() throws Exception {
            var daemon = "setsid bash -c 'echo $$; exec sleep 600 >/dev/null 2>&1'";

            var outcome = commands.run("read x < <(" + daemon + "); echo $x");

            assertThat(outcome).isInstanceOf(Outcome.Done.class);
            assertThat(isAlive(outcome.output().text())).isFalse();
        }

        @Test
        void whatBeganASessionOfItsOwnIsEndedAfterALongStepToo() throws Exception {
            var daemon = "setsid sleep 600 >/dev/null 2>&1 </dev/null & echo $!";

            var outcome = commands.run(daemon + "; sleep 1.1");

            assertThat(isAlive(outcome.output().text())).isFalse();
        }

        @Test
        void whatLostItsMarkOnPurposeIsLeftAlone() throws Exception {
            var daemon =
                    """
                    env -u NERVE_EXECUTION_ID setsid sleep 600 >/dev/null 2>&1 </dev/null &
                    until [ "$(ps -o sid= -p $!)" -eq $! ]; do :; done
                    echo $!
                    """;

            var pid = commands.run(daemon).output().text();

            try {
                assertThat(isAlive(pid)).isTrue();
            } finally {
                ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }

    @Nested
    class WhenItTakesTooLong {

        @Test
        void allOfAPipelineIsEnded() throws Exception {
            long start = System.nanoTime();

            var outcome =
                    failed(
                            run(
                                    "echo $$; sleep 600 | cat",
                                    BashOptions.DEFAULT.withTimeout(HALF_A_SECOND)));

            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(1));
            assertThat(outcome.code()).isEqualTo(ErrorCode.TIMEOUT);
            assertThat(membersOf(outcome.attributes().at("stdout").text())).isEmpty();
        }

        @Test
        void whatItWroteIsKept() throws Exception {
            var script =
                    "trap 'echo bye; exit' TERM; echo partial; echo bad >&2;"
                            + " while :; do sleep 0.01; done";

            var outcome = failed(run(script, BashOptions.DEFAULT.withTimeout(HALF_A_SECOND)));

            assertThat(outcome.attributes().at("stdout").text()).isEqualTo("partial\nbye\n");
            assertThat(outcome.attributes().at("stderr").text()).startsWith("bad\n");
            assertThat(outcome.attributes().at("duration_ms").as(Long.class))
                    .isGreaterThanOrEqualTo(500);
        }

        @Test
        void whoeverIgnoresThatIsKilledAfterTheGrace() throws Exception {
            var options =
                    BashOptions.DEFAULT
                            .withTimeout(HALF_A_SECOND)
                            .withGrace(Duration.ofMillis(100));

            var outcome = failed(run("trap '' TERM; echo $$; sleep 600 | sleep 600", options));

            assertThat(outcome.code()).isEqualTo(ErrorCode.TIMEOUT);
            assertThat(outcome.attributes().at("exit_code")).isEqualTo(Value.of(137));
            assertThat(membersOf(outcome.attributes().at("stdout").text())).isEmpty();
        }

        @Test
        void aFloodIsEndedToo() throws Exception {
            var outcome = failed(run("yes", BashOptions.DEFAULT.withTimeout(HALF_A_SECOND)));

            assertThat(outcome.code()).isEqualTo(ErrorCode.TIMEOUT);
            assertThat(outcome.attributes().at("truncated")).isEqualTo(Value.of(true));
        }

        @Test
        void whatBeganASessionOfItsOwnIsEndedToo() throws Exception {
            var outcome =
                    failed(
                            run(
                                    "setsid sleep 600 & echo $!; sleep 600",
                                    BashOptions.DEFAULT.withTimeout(HALF_A_SECOND)));

            assertThat(outcome.code()).isEqualTo(ErrorCode.TIMEOUT);
            assertThat(isAlive(outcome.attributes().at("stdout").text().strip())).isFalse();
        }

        @Test
        void whatIgnoresThatInASessionOfItsOwnIsKilledAfterTheGrace() throws Exception {
            var options =
                    BashOptions.DEFAULT
                            .withTimeout(HALF_A_SECOND)
                            .withGrace(Duration.ofMillis(100));
            var stubborn = "trap '' TERM; setsid sleep 600 >/dev/null 2>&1 & echo $!; sleep 600";

            var outcome = failed(run(stubborn, options));

            assertThat(isAlive(outcome.attributes().at("stdout").text().strip())).isFalse();
        }

        @Test
        void whatAnotherExecutionOfTheSameCommandHasLeftIsLeftAlone() throws Exception {
            var daemon =
                    "NERVE_EXECUTION_ID=other setsid bash -c"
                            + " 'echo $$; exec sleep 600 >/dev/null 2>&1'";
            var pid = commands.run("read x < <(" + daemon + "); echo $x").output().text();
            try {
                run("sleep 600", BashOptions.DEFAULT.withTimeout(HALF_A_SECOND));

                assertThat(isAlive(pid)).isTrue();
            } finally {
                ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
            }
        }

        private List<String> membersOf(String group) throws IOException {
            try (var processes = Files.list(Path.of("/proc"))) {
                return processes
                        .map(process -> stat(process.resolve("stat")))
                        .filter(stat ->
                                stat.matches("(?s).*\\) [^ZX] \\d+ " + group.strip() + " .*"))
                        .toList();
            }
        }
    }

    @Nested
    class WhenItIsCancelled {

        @Test
        void itEndsAndTellsHowFarItCame() throws Exception {
            var token = CancellationToken.create();
            var sink = new RecordingEventSink();
            var request =
                    RunRequest.of(node("echo partial; sleep 600", BashOptions.DEFAULT), null)
                            .cancellation(token)
                            .listener(sink);
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var outcome = threads.submit(() -> commands.run(request));
                await().until(() -> !sink.facts(Fact.OutputChunk.class).isEmpty());

                token.cancel("enough");

                assertThat(failed(outcome.get()).code()).isEqualTo(ErrorCode.CANCELLED);
                assertThat(failed(outcome.get()).attributes().at("stdout").text())
                        .isEqualTo("partial\n");
            }
        }

        @Test
        void anInterruptedThreadThrowsWithWhatThereIs() throws Exception {
            var sink = new RecordingEventSink();
            var caught = new CompletableFuture<InterruptedException>();
            var request =
                    RunRequest.of(node("echo partial; sleep 600", BashOptions.DEFAULT), null)
                            .listener(sink);
            var thread = Thread.startVirtualThread(() -> interrupted(request, caught));
            await().until(() -> !sink.facts(Fact.OutputChunk.class).isEmpty());

            thread.interrupt();

            assertThat(ExecutionInterruptedException.attributesOf(caught.get()).at("stdout").text())
                    .isEqualTo("partial\n");
        }

        @Test
        void aSecondInterruptKillsWithoutGrace() throws Exception {
            var sink = new RecordingEventSink();
            var caught = new CompletableFuture<InterruptedException>();
            var stubborn = "trap 'echo told' TERM; echo up; while :; do sleep 0.01; done";
            var options = BashOptions.DEFAULT.withGrace(Duration.ofMinutes(10));
            var request = RunRequest.of(node(stubborn, options), null).listener(sink);
            var thread = Thread.startVirtualThread(() -> interrupted(request, caught));
            await().until(() -> chunks(sink).startsWith("up\n"));

            thread.interrupt();
            await().until(() -> chunks(sink).contains("told"));
            thread.interrupt();

            var attributes = ExecutionInterruptedException.attributesOf(caught.get());
            assertThat(attributes.at("exit_code")).isEqualTo(Value.of(137));
            assertThat(attributes.at("stdout").text()).startsWith("up\ntold\n");
        }

        @Test
        void aSecondInterruptKillsWhatBeganASessionOfItsOwn() throws Exception {
            var sink = new RecordingEventSink();
            var caught = new CompletableFuture<InterruptedException>();
            var stubborn =
                    "trap 'echo told' TERM;"
                            + " setsid bash -c 'trap \"\" TERM; echo $$; exec sleep 600' &"
                            + " while :; do sleep 0.01; done";
            var options = BashOptions.DEFAULT.withGrace(Duration.ofMinutes(10));
            var request = RunRequest.of(node(stubborn, options), null).listener(sink);
            var thread = Thread.startVirtualThread(() -> interrupted(request, caught));
            await().until(() -> chunks(sink).contains("\n"));
            var pid = chunks(sink).lines().findFirst().orElseThrow();

            thread.interrupt();
            await().until(() -> chunks(sink).contains("told"));
            thread.interrupt();

            assertThat(caught.get()).isInstanceOf(ExecutionInterruptedException.class);
            assertThat(isAlive(pid)).isFalse();
        }

        private String chunks(RecordingEventSink sink) {
            return sink.facts(Fact.OutputChunk.class).stream()
                    .map(Fact.OutputChunk::text)
                    .collect(Collectors.joining());
        }

        private void interrupted(
                RunRequest request, CompletableFuture<InterruptedException> caught) {
            try {
                caught.completeExceptionally(new AssertionError(commands.run(request)));
            } catch (InterruptedException interrupt) {
                caught.complete(interrupt);
            }
        }
    }
}
