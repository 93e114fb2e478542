package dev.nerve.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Random;

/// A measurement of many waiting runs, and of the delay of answers to them.
final class WaitingRunsMeasurement {

    private static final int MANY = 1000;
    private static final int WARM_UPS = 20;
    private static final int ANSWERS = 101;
    private static final Duration SETTLED = Duration.ofSeconds(5);
    private static final Duration WATCHED = Duration.ofSeconds(20);
    private static final double MICROS_PER_MILLI = 1e3;

    /// The longest pause between two answers of another process. Without pauses, each answer would
    /// come just after a look at the change counter.
    private static final int LONGEST_PAUSE_MILLIS = 120;

    private WaitingRunsMeasurement() {}

    static void measure(WaitingRuns waiting, BenchmarkFigures figures) throws Exception {
        waiting.start(MANY + 2 * (WARM_UPS + ANSWERS));
        Thread.sleep(SETTLED);
        measureIdle(waiting, figures);
        answered(waiting, WARM_UPS);
        figures.with("answer_to_continue_p50_ms", answered(waiting, ANSWERS), "below 10");
        try (var other = AnsweringProcess.start(waiting.directory())) {
            answeredBy(other, waiting, WARM_UPS);
            figures.with(
                    "answer_to_continue_other_process_p50_ms",
                    answeredBy(other, waiting, ANSWERS),
                    "below 100");
        }
    }

    private static void measureIdle(WaitingRuns waiting, BenchmarkFigures figures)
            throws InterruptedException {
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long processor = system.getProcessCpuTime();
        long statements = waiting.statements();
        Thread.sleep(WATCHED);
        double busy = 100.0 * (system.getProcessCpuTime() - processor) / WATCHED.toNanos();
        double reads = (double) (waiting.statements() - statements) / WATCHED.toSeconds();
        figures.with("idle_cpu_percent_1000_waiting", busy, "below 1")
                .with("store_reads_per_s_1000_waiting", reads, "below 20");
    }

    private static double answered(WaitingRuns waiting, int times) throws Exception {
        var delays = new TimePercentiles();
        for (int i = 0; i < times; i++) {
            var run = waiting.next();
            long began = System.nanoTime();
            waiting.answer(run);
            delays.add(waiting.awaitContinued() - began);
        }
        return delays.micros(50) / MICROS_PER_MILLI;
    }

    private static double answeredBy(AnsweringProcess other, WaitingRuns waiting, int times)
            throws Exception {
        var pauses = new Random(1);
        var delays = new TimePercentiles();
        for (int i = 0; i < times; i++) {
            Thread.sleep(pauses.nextInt(LONGEST_PAUSE_MILLIS));
            long began = other.answer(waiting.next());
            delays.add(waiting.awaitContinued() - began);
        }
        return delays.micros(50) / MICROS_PER_MILLI;
    }
}
