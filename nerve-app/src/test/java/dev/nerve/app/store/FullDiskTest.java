package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.app.Nerve;
import dev.nerve.app.NerveProcess;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.testkit.SmallDisk;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A run on a disk that gets full stops, and continues when there is space.
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class FullDiskTest {

    private static final int TRIES = 20;
    private static final int MOST_ROOM = 3_000_000;

    private static final String FILE =
            """
            nerve: 1
            id: filling
            steps:
              - id: loud
                on_resume: again
                bash: head -c 200000 /dev/zero | tr '\\0' a
              - id: side
                parallel:
                  one:
                    - id: first
                      on_resume: again
                      bash: head -c 150000 /dev/zero | tr '\\0' b
                  two:
                    - id: second
                      on_resume: again
                      bash: head -c 300000 /dev/zero | tr '\\0' c
              - id: quiet
                on_resume: again
                bash: echo short
              - id: last
                on_resume: again
                bash: wc -c
            """;

    @TempDir Path directory;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void whatCouldNotBeKeptIsNoOutcomeWhenTheRunGoesOn() throws Exception {
        int full = 0;
        for (int number = 0; number < TRIES; number++) {
            var top = directory.resolve("disk" + number);
            try (var disk = SmallDisk.mount(top, 48_000)) {
                long room = random.nextInt(MOST_ROOM);
                full +=
                        attempt(
                                disk,
                                "-Dseed=%d try %d room %d".formatted(seed, number, room),
                                room);
            }
        }
        assertThat(full).as("-Dseed=%d", seed).isGreaterThan(TRIES / 4);
    }

    /// {@return 1 if the disk was full before the run was over}
    private static int attempt(SmallDisk disk, String about, long room) throws Exception {
        Files.writeString(disk.top().resolve("filling.yaml"), FILE);
        try (var nerve = open(disk)) {
            // So that there is a store at all.
            assertThat(nerve.runs().list()).isEmpty();
        }
        try (var nerve = open(disk)) {
            var source = nerve.source(disk.top().resolve("filling.yaml"));
            disk.fill(room);
            try {
                var outcome = nerve.runs().start(WorkflowRunRequest.of(source, null)).await();
                if (outcome instanceof Outcome.Done) {
                    return 0;
                }
                assertThat(((Outcome.Failed) outcome).code())
                        .as(about)
                        .isEqualTo(ErrorCode.UNAVAILABLE);
            } catch (NerveException.Unavailable refused) {
                // It did not begin: there may be a run that can, or none.
                assertThat(refused).as(about).hasMessageContaining("disk");
            }
        }
        disk.free();
        try (var nerve = open(disk)) {
            for (var run : nerve.runs().list()) {
                assertThat(run.state()).as(about).isEqualTo(RunState.INTERRUPTED);
                var id = run.record().id();
                var outcome = nerve.runs().resume(id, "test", Map.of(), List.of()).await();
                assertThat(outcome).as(about).isInstanceOf(Outcome.Done.class);
            }
        }
        return 1;
    }

    private static Nerve open(SmallDisk disk) {
        return Nerve.open(
                disk.top().resolve(".nerve"), disk.top(), Map.of("PATH", "/usr/bin:/bin"));
    }

    @Test
    void itIsToldWithoutAStackTrace() throws Exception {
        try (var disk = SmallDisk.mount(directory.resolve("disk"), 48_000)) {
            Files.writeString(disk.top().resolve("filling.yaml"), FILE);
            try (var nerve = open(disk)) {
                assertThat(nerve.runs().list()).isEmpty();
            }
            disk.fill(400_000);
            try (var run = nerve(disk, "run", "filling.yaml")) {
                assertThat(run.await()).isEqualTo(ErrorCode.UNAVAILABLE.exitCode());
                assertThat(run.err() + run.out())
                        .contains("the disk is full; make room")
                        .doesNotContain("Exception")
                        .doesNotContain("\tat ");
            }
            disk.free();
            try (var run = nerve(disk, "runs", "resume", "filling")) {
                assertThat(run.await()).as(run.err()).isZero();
            }
        }
    }

    private NerveProcess nerve(SmallDisk disk, String... words) throws IOException {
        var output = Files.createDirectories(directory.resolve("output"));
        return NerveProcess.start(disk.top(), output, List.of(), words);
    }
}
