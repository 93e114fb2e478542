package dev.nerve.bench;

import dev.nerve.ConversationId;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// A benchmark of durable forks of various sources, next to a durable commit of one row.
final class ForkBenchmark implements Benchmark {

    private static final int WARM_UPS = 300;
    private static final int ROUNDS = 1_500;
    private static final int COPIES = 5;
    private static final String SMALLEST = "10";
    private static final String LARGEST = "100000";
    private static final String DEEPEST = "depth_1000";
    private static final String MIDDLE = "middle";

    /// The fork points in the middle of the largest conversation. It has one configuration row, and
    /// each turn has three rows.
    private static final Map<String, ForkPoint> POINTS =
            Map.of(
                    "at_mark", new ForkPoint.AtMark(MIDDLE),
                    "after_row", new ForkPoint.After(75_000),
                    "before_user_turn", new ForkPoint.BeforeUserTurn(25_000));

    @Override
    public String name() {
        return "fork";
    }

    @Override
    public String summary() {
        return "A durable fork, next to a one-row commit, a full copy and LangGraph4j";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        try (var benchmarkConversations = BenchmarkConversations.open();
                var plain = PlainSqliteTable.open()) {
            var sources = sources(benchmarkConversations);
            var times = new ForkTimes(sources.keySet());
            var measurement = new ForkMeasurement(benchmarkConversations, sources, times);
            measure(measurement, plain, times.commits, WARM_UPS);
            times.forget();
            measure(measurement, plain, times.commits, ROUNDS);
            return figures(times)
                    .with("full_copy_us", fullCopies(plain))
                    .with("langgraph4j_us", LangGraphCheckpoints.updateMicros())
                    .with(
                            "langgraph4j_note",
                            "updateState on an old checkpoint of 1,000 messages; it overwrites"
                                    + " instead of branching");
        }
    }

    private static Map<String, ConversationId> sources(
            BenchmarkConversations benchmarkConversations) throws InterruptedException {
        var sources = new LinkedHashMap<String, ConversationId>();
        for (int size : new int[] {10, 1_000, 100_000}) {
            sources.put(Integer.toString(size), flat(benchmarkConversations, size));
        }
        sources.put(DEEPEST, benchmarkConversations.createGenerations("deep", 1_000, 2_000));
        return sources;
    }

    private static ConversationId flat(BenchmarkConversations benchmarkConversations, int size)
            throws InterruptedException {
        int half = size / 4 * 2;
        var id = benchmarkConversations.create("flat-" + size, half);
        benchmarkConversations.conversations().mark(id, MIDDLE);
        benchmarkConversations.addMessages(id, size - half);
        return id;
    }

    /// Measures them alternately, so that a disturbance of the disk affects all of them alike.
    private static void measure(
            ForkMeasurement measurement,
            PlainSqliteTable plain,
            TimePercentiles commits,
            int rounds)
            throws Exception {
        for (int round = 0; round < rounds; round++) {
            measurement.forkEach(rounds + "-" + round);
            commits.measure(plain::commitOne);
        }
    }

    private static BenchmarkFigures figures(ForkTimes times) {
        double commit = times.commits.micros(50);
        var large = times.of(LARGEST);
        var deep = times.of(DEEPEST);
        return new BenchmarkFigures()
                .with("fork_p50_us", all(times.forks, 50))
                .with("fork_p99_us", all(times.forks, 99))
                .with("point_p50_us", all(times.points, 50))
                .with("commit_p50_us", commit)
                .with("commit_p99_us", times.commits.micros(99))
                .with("ratio_100k_to_10", large.micros(50) / times.of(SMALLEST).micros(50))
                .with("ratio_p50_to_commit", large.micros(50) / commit)
                .with("ratio_p99_to_commit", large.micros(99) / commit)
                .with("depth_1000_ratio_p50_to_commit", deep.micros(50) / commit)
                .with("depth_1000_ratio_p99_to_commit", deep.micros(99) / commit);
    }

    private static BenchmarkFigures all(Map<String, TimePercentiles> times, int percent) {
        var figures = new BenchmarkFigures();
        times.forEach((name, measured) -> figures.with(name, measured.micros(percent)));
        return figures;
    }

    /// Measures the cheapest full copy: one statement in a plain table.
    private static BenchmarkFigures fullCopies(PlainSqliteTable plain) throws Exception {
        var figures = new BenchmarkFigures();
        for (int size : new int[] {10, 1_000, 100_000}) {
            int owner = plain.fill(size);
            var times = new TimePercentiles();
            for (int copy = 0; copy < COPIES; copy++) {
                times.measure(() -> plain.copy(owner));
            }
            figures.with(Integer.toString(size), times.micros(50));
        }
        return figures;
    }

    /// The measured times.
    ///
    /// *Confined to one thread.*
    private static final class ForkTimes {

        private final Map<String, TimePercentiles> forks = new LinkedHashMap<>();
        private final Map<String, TimePercentiles> points = new TreeMap<>();
        private final TimePercentiles commits = new TimePercentiles();

        ForkTimes(Collection<String> sizes) {
            sizes.forEach(size -> forks.put(size, new TimePercentiles()));
            POINTS.keySet().forEach(point -> points.put(point, new TimePercentiles()));
        }

        TimePercentiles of(String size) {
            return Objects.requireNonNull(forks.get(size));
        }

        void forget() {
            forks.values().forEach(TimePercentiles::clear);
            points.values().forEach(TimePercentiles::clear);
            commits.clear();
        }
    }

    private record ForkMeasurement(
            BenchmarkConversations library, Map<String, ConversationId> sources, ForkTimes times) {

        void forkEach(String suffix) throws Exception {
            for (var source : sources.entrySet()) {
                var from = source.getValue().name();
                var request = ForkRequest.of(from, from + "-f" + suffix);
                times.of(source.getKey()).measure(() -> library.conversations().fork(request));
            }
            for (var point : times.points.entrySet()) {
                var where = Objects.requireNonNull(POINTS.get(point.getKey()));
                var target = point.getKey().replace('_', '-') + suffix;
                var request = ForkRequest.of("flat-" + LARGEST, target).at(where);
                point.getValue().measure(() -> library.conversations().fork(request));
            }
        }
    }
}
