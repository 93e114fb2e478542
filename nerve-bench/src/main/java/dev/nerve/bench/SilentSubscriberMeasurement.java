package dev.nerve.bench;

import dev.nerve.app.Nerve;
import dev.nerve.event.Fact;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.protocol.EventCommands;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.Arrays;

/// A measurement of a subscriber that never reads: the heap and the time that it costs a run with
/// many events.
final class SilentSubscriberMeasurement {

    private static final int EVENTS = 1_000_000;

    /// One event of this many is a piece of output, which subscribers get at once.
    private static final int OUTPUT_EVERY = 10;

    private static final int PAIRS = 10;

    private SilentSubscriberMeasurement() {}

    /// Measures pairs of runs, with the subscriber and without it, after one pair that warms up.
    static void measure(BenchmarkFigures figures) throws Exception {
        run(Subscriber.NONE);
        run(Subscriber.SILENT);
        var bytes = new double[PAIRS];
        var ratios = new double[PAIRS];
        for (int pair = 0; pair < PAIRS; pair++) {
            boolean isFirst = pair % 2 == 0;
            var one = run(isFirst ? Subscriber.NONE : Subscriber.SILENT);
            var other = run(isFirst ? Subscriber.SILENT : Subscriber.NONE);
            var without = isFirst ? one : other;
            var with = isFirst ? other : one;
            bytes[pair] = with.bytes - without.bytes;
            ratios[pair] = (double) with.nanos / without.nanos;
        }
        figures.with("never_reading_subscriber_heap_bytes", median(bytes), "below 1048576")
                .with("never_reading_subscriber_ratio", median(ratios), "at most 1.03");
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }

    /// Executes one run in a store of its own, so that each has the same work.
    private static Cost run(Subscriber subscriber) throws Exception {
        var directory = Files.createTempDirectory("nerve-bench");
        try (var nerve = Nerve.open(directory);
                var connection = nerve.connect()) {
            if (subscriber == Subscriber.SILENT) {
                // It ends with its connection.
                var _ = connection.subscribe(EventCommands.Subscribe.ALL);
            }
            var workflow =
                    Workflow.of(
                            "noisy",
                            "emits many events",
                            context -> {
                                emit(context.context());
                                return "";
                            });
            var request = WorkflowRunRequest.of(nerve.bind(workflow, Nodes.none()), Value.NULL);
            long before = usedBytes();
            long began = System.nanoTime();
            nerve.runs().start(request).await();
            long nanos = System.nanoTime() - began;
            return new Cost(usedBytes() - before, nanos);
        } finally {
            ScratchDirectory.delete(directory);
        }
    }

    private static void emit(RunContext context) {
        for (int i = 1; i <= EVENTS; i++) {
            if (i % OUTPUT_EVERY == 0) {
                context.emitOutput("stdout", "one line of output\n");
            } else {
                context.emit(new Fact.Log("a message"));
            }
        }
    }

    private static long usedBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /// The cost of one run.
    ///
    /// @param bytes the heap that stays in use after it
    /// @param nanos its duration
    private record Cost(long bytes, long nanos) {}

    /// The subscriber of a run.
    private enum Subscriber {
        NONE,
        SILENT
    }
}
