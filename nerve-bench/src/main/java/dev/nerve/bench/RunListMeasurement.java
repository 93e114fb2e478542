package dev.nerve.bench;

import com.sun.management.ThreadMXBean;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;

/// A measurement of the list of many runs, some of which have large inputs.
final class RunListMeasurement {

    private static final int MANY = 10_000;
    private static final int LARGE = 200;
    private static final int LARGE_CHARACTERS = 1024 * 1024;
    private static final int ROUNDS = 11;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

    private RunListMeasurement() {}

    static void measure(BenchmarkFigures figures) throws Exception {
        var directory = Files.createTempDirectory("nerve-bench");
        try (var store = SqliteStore.open(directory);
                var runs = WaitingRuns.service(store, Workflow.of("nothing", "", _ -> ""))) {
            for (int i = 0; i < MANY; i++) {
                store.runs().add(run(i));
            }
            var times = new TimePercentiles();
            for (int round = 0; round < ROUNDS; round++) {
                times.measure(runs::list);
            }
            long before = allocated();
            runs.list();
            // Everything that was allocated, so the list needs at most this much at once.
            double megabytes = (allocated() - before) / BYTES_PER_MEGABYTE;
            figures.with("list_runs_10k_ms", times.micros(50) / MICROS_PER_MILLI, "below 100")
                    .with("list_runs_10k_heap_mb", megabytes, "below 64");
        } finally {
            ScratchDirectory.delete(directory);
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

    private static long allocated() {
        var threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        return threads.getCurrentThreadAllocatedBytes();
    }
}
