package dev.nerve.bench;

import dev.nerve.RunPath;
import dev.nerve.execution.RunRequest;
import dev.nerve.execution.Runner;
import dev.nerve.node.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.store.Gates;
import dev.nerve.store.Journal;
import dev.nerve.store.RunMemory;
import dev.nerve.testkit.RealTime;
import dev.nerve.testkit.SampleRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/// What it costs that a run can go on after a crash, next to rows that are committed together
/// without us.
final class JournalBenchmark implements Benchmark {

    private static final int MANY = 64;
    private static final int STEPS_OF_ONE = 500;
    private static final int STEPS_OF_MANY = 100;
    private static final int SLOW_STEPS = 50;
    private static final long SLOW_MILLIS = 10;
    private static final int REPLAYED = 10_000;
    private static final int WARM_UPS = 5;
    private static final int ROUNDS = 11;

    private static final double MILLIS = 1e3;
    private static final double PERCENT = 100;

    @Override
    public String name() {
        return "journal";
    }

    @Override
    public String summary() {
        return "Steps that last, next to rows committed together without us";
    }

    @Override
    public Figures run() throws Exception {
        try (var library = Library.open();
                var plain = PlainJournal.open()) {
            var bench = new Bench(library, new Runner(RealTime.REAL, new Random(1)));
            bench.throughput(plain, WARM_UPS);
            var speeds = bench.throughput(plain, ROUNDS);
            var slow = bench.slow(plain);
            return new Figures()
                    .with("durable_steps_per_s_1_run", STEPS_OF_ONE * MILLIS / speeds[0])
                    .with("durable_steps_per_s_64_runs", MANY * STEPS_OF_MANY * MILLIS / speeds[1])
                    .with("raw_group_commit_per_s", MANY * STEPS_OF_MANY * MILLIS / speeds[2])
                    .with("raw_commit_per_s_1_thread", STEPS_OF_ONE * MILLIS / speeds[3])
                    .with("percent_of_raw", PERCENT * speeds[2] / speeds[1], "at least 50")
                    .with(
                            "overhead_percent_10ms_steps",
                            PERCENT * (slow[0] - slow[1]) / slow[1],
                            "at most 5")
                    .with(
                            "raw_overhead_percent_10ms_steps",
                            PERCENT * (slow[2] - slow[1]) / slow[1])
                    .with("replay_10k_effects_ms", bench.replay(), "below 1000");
        }
    }

    /// Runs in a store.
    ///
    /// *Confined to one thread.*
    private static final class Bench {

        private final Library library;
        private final Runner runner;
        private int runs;

        Bench(Library library, Runner runner) {
            this.library = library;
            this.runner = runner;
        }

        /// {@return milliseconds: one run, many runs, many plain threads, one plain thread}
        double[] throughput(PlainJournal plain, int rounds) throws Exception {
            return Median.millis(
                    rounds,
                    () -> atOnce(1, () -> execute(quick(STEPS_OF_ONE), journal())),
                    () -> atOnce(MANY, () -> execute(quick(STEPS_OF_MANY), journal())),
                    () -> atOnce(MANY, () -> plain.insert(STEPS_OF_MANY)),
                    () -> atOnce(1, () -> plain.insert(STEPS_OF_ONE)));
        }

        /// {@return milliseconds of slow steps: with a journal, without, and with a plain row each}
        double[] slow(PlainJournal plain) throws Exception {
            var slow =
                    FunctionNode.of(
                            "step",
                            context -> {
                                Thread.sleep(SLOW_MILLIS);
                                return context.input();
                            });
            var node = calling(slow, SLOW_STEPS);
            var plainly =
                    FunctionNode.of(
                            "step",
                            context -> {
                                Thread.sleep(SLOW_MILLIS);
                                return plain.insert(1);
                            });
            return Median.millis(
                    ROUNDS,
                    () -> atOnce(1, () -> execute(node, journal())),
                    () -> atOnce(1, () -> execute(node, Journal.none())),
                    () -> atOnce(1, () -> execute(calling(plainly, SLOW_STEPS), Journal.none())));
        }

        /// {@return milliseconds until a run whose last step is lost has found that out}
        double replay() throws Exception {
            var node = quick(REPLAYED);
            execute(node, journal());
            var id = SampleRuns.run("run-" + runs).id();
            Callable<Long> again =
                    () -> {
                        long began = System.nanoTime();
                        var journal = library.store().runs().journal(id);
                        journal.forget(RunPath.root(node.id().name()));
                        execute(node, journal);
                        return System.nanoTime() - began;
                    };
            return Median.millis(ROUNDS, again)[0];
        }

        private Journal journal() throws InterruptedException {
            var run = SampleRuns.run("run-" + nextRun());
            library.store().runs().add(run);
            return library.store().runs().journal(run.id());
        }

        private synchronized int nextRun() {
            return ++runs;
        }

        private boolean execute(FunctionNode node, Journal journal) throws InterruptedException {
            var memory = new RunMemory(journal, Gates.none(), null);
            var outcome = runner.run(RunRequest.of(node, 0).remembering(memory));
            if (outcome instanceof Outcome.Failed failed) {
                throw new IllegalStateException(failed.message());
            }
            return true;
        }
    }

    private static FunctionNode quick(int steps) {
        return calling(FunctionNode.of("step", context -> context.input()), steps);
    }

    private static FunctionNode calling(FunctionNode step, int steps) {
        return FunctionNode.of(
                "outer",
                context -> {
                    for (int i = 0; i < steps; i++) {
                        context.run(step, i);
                    }
                    return steps;
                });
    }

    /// {@return nanoseconds until as many threads have done the same}
    private static long atOnce(int threads, Callable<Boolean> work) throws Exception {
        long began = System.nanoTime();
        List<FutureTask<Boolean>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            var task = new FutureTask<>(work);
            all.add(task);
            Thread.startVirtualThread(task);
        }
        for (var task : all) {
            task.get();
        }
        return System.nanoTime() - began;
    }
}
