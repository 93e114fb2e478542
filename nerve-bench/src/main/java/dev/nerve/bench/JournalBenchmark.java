package dev.nerve.bench;

import dev.nerve.node.kind.FunctionNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/// A benchmark of the cost of resumable runs, next to plain rows that are committed in groups.
///
/// The main figures are those of complete runs. Others are those of effects, which the journal
/// stores twice, at their beginning and at their end, and those of the journal alone, without
/// events.
final class JournalBenchmark implements Benchmark {

    private static final int MANY = 64;
    private static final int STEPS_OF_ONE = 500;
    private static final int STEPS_OF_MANY = 100;
    private static final int SLOW_STEPS = 50;
    private static final long SLOW_MILLIS = 10;
    private static final int REPLAYED = 10_000;
    private static final int WARM_UPS = 5;
    private static final int ROUNDS = 11;
    private static final int QUICK_ROUNDS = 31;

    private static final String ONE = "one";
    private static final String OF_MANY = "of-many";
    private static final String SLOW = "slow";

    private static final double MILLIS = 1e3;
    private static final double PERCENT = 100;

    @Override
    public String name() {
        return "journal";
    }

    @Override
    public String summary() {
        return "Durable steps, next to plain rows committed in groups";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        try (var conversations = BenchmarkConversations.open();
                var durable = DurableRuns.open();
                var plain = PlainSqliteJournal.open()) {
            var journalMeasurement =
                    new JournalMeasurement(new JournalOnlyRuns(conversations), durable, plain);
            journalMeasurement.prepare();
            journalMeasurement.throughput(WARM_UPS);
            var speeds = journalMeasurement.throughput(QUICK_ROUNDS);
            var slow = journalMeasurement.slow();
            return new BenchmarkFigures()
                    .with("durable_steps_per_s_1_run", speeds.one(0))
                    .with("durable_steps_per_s_64_runs", speeds.many(1))
                    .with("raw_group_commit_per_s", speeds.many(6))
                    .with("raw_commit_per_s_1_thread", speeds.one(7))
                    .with("percent_of_raw", speeds.percentOfRaw(1), "at least 50")
                    .with("overhead_percent_10ms_steps", slow.overhead(0), "at most 5")
                    .with("raw_overhead_percent_10ms_steps", slow.overhead(3))
                    .with("replay_10k_effects_ms", journalMeasurement.replay(), "below 1000")
                    .with(
                            "effects",
                            new BenchmarkFigures()
                                    .with("durable_per_s_1_run", speeds.one(2))
                                    .with("durable_per_s_64_runs", speeds.many(3))
                                    .with("rows_percent_of_raw", 2 * speeds.percentOfRaw(3))
                                    .with("overhead_percent_10ms", slow.overhead(1)))
                    .with(
                            "journal_alone",
                            new BenchmarkFigures()
                                    .with("steps_per_s_1_run", speeds.one(4))
                                    .with("steps_per_s_64_runs", speeds.many(5))
                                    .with("percent_of_raw", speeds.percentOfRaw(5))
                                    .with("overhead_percent_10ms_steps", slow.overhead(2))
                                    .with(
                                            "replay_10k_effects_ms",
                                            journalMeasurement.replayBare()));
        }
    }

    /// The three systems to measure.
    ///
    /// @param bare runs with a journal only
    /// @param durable complete runs
    /// @param plain plain rows, without nerve
    private record JournalMeasurement(
            JournalOnlyRuns bare, DurableRuns durable, PlainSqliteJournal plain) {

        void prepare() {
            durable.add(ONE, quick(), STEPS_OF_ONE);
            durable.add(OF_MANY, quick(), STEPS_OF_MANY);
            durable.add(SLOW, slowly(), SLOW_STEPS);
            durable.add("act-" + ONE, DurableRuns.TimedEffectNode.of("act", 0), STEPS_OF_ONE);
            durable.add("act-" + OF_MANY, DurableRuns.TimedEffectNode.of("act", 0), STEPS_OF_MANY);
            durable.add(
                    "act-" + SLOW, DurableRuns.TimedEffectNode.of("act", SLOW_MILLIS), SLOW_STEPS);
        }

        /// {@return the speeds of one run and of many: steps, effects, the journal alone; then
        /// those of many plain threads and of one}
        StepSpeeds throughput(int rounds) throws Exception {
            var one = JournalOnlyRuns.calling(quick(), STEPS_OF_ONE);
            var ofMany = JournalOnlyRuns.calling(quick(), STEPS_OF_MANY);
            return new StepSpeeds(
                    all(
                            rounds,
                            () -> atOnce(1, () -> durable.execute(ONE)),
                            () -> atOnce(MANY, () -> durable.execute(OF_MANY)),
                            () -> atOnce(1, () -> durable.execute("act-" + ONE)),
                            () -> atOnce(MANY, () -> durable.execute("act-" + OF_MANY)),
                            () -> atOnce(1, () -> bare.execute(one)),
                            () -> atOnce(MANY, () -> bare.execute(ofMany)),
                            () -> atOnce(MANY, () -> plain.insert(STEPS_OF_MANY)),
                            () -> atOnce(1, () -> plain.insert(STEPS_OF_ONE))));
        }

        @SafeVarargs
        private static List<Double> all(int rounds, Callable<Long>... measurements)
                throws Exception {
            return Arrays.stream(InterleavedMedian.millis(rounds, measurements)).boxed().toList();
        }

        /// {@return the times of slow steps: durable, effects, the journal alone, a plain row each,
        /// and nothing}
        SlowStepTimes slow() throws Exception {
            var node = JournalOnlyRuns.calling(slowly(), SLOW_STEPS);
            var plainly =
                    FunctionNode.of(
                            "step",
                            _ -> {
                                Thread.sleep(SLOW_MILLIS);
                                return plain.insert(1);
                            });
            var withRows = JournalOnlyRuns.calling(plainly, SLOW_STEPS);
            return new SlowStepTimes(
                    all(
                            ROUNDS,
                            () -> atOnce(1, () -> durable.execute(SLOW)),
                            () -> atOnce(1, () -> durable.execute("act-" + SLOW)),
                            () -> atOnce(1, () -> bare.execute(node)),
                            () -> atOnce(1, () -> bare.executeWithoutJournal(withRows)),
                            () -> atOnce(1, () -> bare.executeWithoutJournal(node))));
        }

        double replay() throws Exception {
            var measured = durable.replay(REPLAYED, ROUNDS).iterator();
            return InterleavedMedian.millis(ROUNDS, measured::next)[0];
        }

        double replayBare() throws Exception {
            var node = JournalOnlyRuns.calling(quick(), REPLAYED);
            bare.execute(node);
            return InterleavedMedian.millis(ROUNDS, () -> bare.replay(node))[0];
        }
    }

    private static FunctionNode quick() {
        return FunctionNode.of("step", context -> context.input());
    }

    private static FunctionNode slowly() {
        return FunctionNode.of(
                "step",
                context -> {
                    Thread.sleep(SLOW_MILLIS);
                    return context.input();
                });
    }

    /// {@return the nanoseconds until all threads have done the work}
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

    /// The durations of steps that do nothing.
    ///
    /// @param millis the milliseconds of each measurement
    private record StepSpeeds(List<Double> millis) {

        double one(int measurement) {
            return STEPS_OF_ONE * MILLIS / millis.get(measurement);
        }

        double many(int measurement) {
            return MANY * STEPS_OF_MANY * MILLIS / millis.get(measurement);
        }

        double percentOfRaw(int measurement) {
            return PERCENT * many(measurement) / many(6);
        }
    }

    /// The durations of slow steps.
    ///
    /// @param millis the milliseconds of each measurement; the last one stores nothing
    private record SlowStepTimes(List<Double> millis) {

        double overhead(int measurement) {
            double alone = millis.getLast();
            return PERCENT * (millis.get(measurement) - alone) / alone;
        }
    }
}
