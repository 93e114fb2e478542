package dev.nerve.bench;

import com.sun.management.ThreadMXBean;
import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.app.Nerve;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GatePlace;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.RunCommands.ListRuns;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A measurement of the command that lists runs, with many runs: some have large inputs, most have
/// ended with an output or a message of 2 kB, and some wait at a gate.
final class RunListMeasurement {

    private static final int MANY = 10_000;
    private static final int LARGE = 200;
    private static final int LARGE_CHARACTERS = 1024 * 1024;
    private static final String OUTPUT = "x".repeat(2_000);
    private static final int FIRST_PAGE = 100;
    private static final int LARGEST_PAGE = 1_000;
    private static final int ROUNDS = 21;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    private RunListMeasurement() {}

    static void measure(BenchmarkFigures figures) throws Exception {
        var directory = Files.createTempDirectory("nerve-bench");
        fill(directory);
        try (var nerve = Nerve.open(directory);
                var connection = nerve.connect()) {
            var first = new TimePercentiles();
            var whole = new TimePercentiles();
            for (int round = 0; round < ROUNDS; round++) {
                first.measure(() -> page(connection, FIRST_PAGE, null));
                whole.measure(() -> listAll(connection));
            }
            long before = allocated();
            listAll(connection);
            // Everything that was allocated, so the list needs at most this much at once.
            double megabytes = (allocated() - before) / BYTES_PER_MEGABYTE;
            figures.with("list_runs_first_page_ms", first.micros(50) / MICROS_PER_MILLI)
                    .with("list_runs_10k_ms", whole.micros(50) / MICROS_PER_MILLI, "below 100")
                    .with("list_runs_10k_heap_mb", megabytes, "below 64");
        } finally {
            ScratchDirectory.delete(directory);
        }
    }

    private static RunListData page(Connection connection, int limit, @Nullable String after)
            throws InterruptedException {
        return connection.call(
                new ListRuns(List.of(), null, null, null, null, null, null, limit, after));
    }

    /// Lists all runs, as a client does that follows the pages.
    private static void listAll(Connection connection) throws InterruptedException {
        int found = 0;
        @Nullable String after = null;
        do {
            var page = page(connection, LARGEST_PAGE, after);
            found += page.runs().size();
            after = page.next();
        } while (after != null);
        if (found != MANY) {
            throw new IllegalStateException("listed %d of %d runs".formatted(found, MANY));
        }
    }

    private static void fill(Path directory) throws InterruptedException {
        try (var store = SqliteStore.open(directory, Durability.PROCESS)) {
            for (int i = 0; i < MANY; i++) {
                var run = run(i);
                store.runs().add(run);
                store.runs().update(run.id(), status(i));
                if (i % 20 == 0) {
                    var path = RunPath.parse("flow/gate");
                    store.runs()
                            .gates()
                            .open(
                                    GatePlace.of(run.id(), path),
                                    Gate.of("Continue?"),
                                    SampleRuns.START_TIME);
                }
            }
        }
    }

    private static RunRecord run(int number) {
        var run = SampleRuns.run("run-" + number);
        boolean isLarge = number % (MANY / LARGE) == 0;
        var start = run.start();
        return isLarge
                ? new RunRecord(
                        run.id(),
                        run.source(),
                        new RunStart(
                                Value.of("x".repeat(LARGE_CHARACTERS)),
                                start.params(),
                                start.time(),
                                start.origin()),
                        run.status())
                : run;
    }

    /// {@return the status of a run: of ten, one waits, two have failed, and the others are
    /// completed}
    private static RunStatus status(int number) {
        return switch (number % 10) {
            case 0 -> status(RunState.WAITING, null);
            case 1, 2 -> status(RunState.FAILED, Outcome.failed(ErrorCode.PROCESS, OUTPUT));
            default -> status(RunState.COMPLETED, Outcome.done(OUTPUT));
        };
    }

    private static RunStatus status(RunState state, @Nullable Outcome outcome) {
        return new RunStatus(state, null, SampleRuns.START_TIME, Duration.ofSeconds(1), outcome);
    }

    /// {@return the bytes that all threads have allocated so far}
    private static long allocated() {
        return ManagementFactory.getPlatformMXBean(ThreadMXBean.class)
                .getTotalThreadAllocatedBytes();
    }
}
