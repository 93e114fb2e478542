package dev.nerve.bench;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ForkRequest;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a durable fork costs, whatever is forked, next to a durable commit of one row.
final class ForkBenchmark implements Benchmark {

    private static final int WARM_UPS = 300;
    private static final int ROUNDS = 1_500;
    private static final int COPIES = 5;
    private static final String SMALLEST = "10";
    private static final String LARGEST = "100000";

    @Override
    public String name() {
        return "fork";
    }

    @Override
    public String summary() {
        return "A durable fork, next to a one-row commit, a full copy and LangGraph4j";
    }

    @Override
    public Figures run() throws Exception {
        try (var library = Library.open();
                var plain = PlainTable.open()) {
            var sources = sources(library);
            var forks = new LinkedHashMap<String, Percentiles>();
            sources.keySet().forEach(size -> forks.put(size, new Percentiles()));
            var commits = new Percentiles();
            var forking = new Forking(library, sources, forks);
            measure(forking, plain, commits, WARM_UPS);
            forks.values().forEach(Percentiles::forget);
            commits.forget();
            measure(forking, plain, commits, ROUNDS);
            return figures(forks, commits)
                    .with("full_copy_us", fullCopies(plain))
                    .with("langgraph4j_us", LangGraphSaver.updateMicros())
                    .with(
                            "langgraph4j_note",
                            "updateState on an old checkpoint of 1,000 messages; it overwrites"
                                    + " instead of branching");
        }
    }

    private static Map<String, ConversationId> sources(Library library)
            throws InterruptedException {
        var sources = new LinkedHashMap<String, ConversationId>();
        for (int size : new int[] {10, 1_000, 100_000}) {
            sources.put(Integer.toString(size), library.create("flat-" + size, size));
        }
        sources.put("depth_1000", library.generations("deep", 1_000, 2_000));
        return sources;
    }

    /// They take turns, so that what disturbs the disk disturbs all of them alike.
    private static void measure(Forking forking, PlainTable plain, Percentiles commits, int rounds)
            throws Exception {
        for (int round = 0; round < rounds; round++) {
            forking.forkEach(rounds + "-" + round);
            commits.measure(plain::commitOne);
        }
    }

    private static Figures figures(Map<String, Percentiles> forks, Percentiles commits) {
        var middle = new Figures();
        var worst = new Figures();
        forks.forEach((size, times) -> {
            middle.with(size, times.micros(50));
            worst.with(size, times.micros(99));
        });
        var small = forks.get(SMALLEST);
        var large = forks.get(LARGEST);
        if (small == null || large == null) {
            throw new IllegalStateException("not measured");
        }
        return new Figures()
                .with("fork_p50_us", middle)
                .with("fork_p99_us", worst)
                .with("commit_p50_us", commits.micros(50))
                .with("commit_p99_us", commits.micros(99))
                .with("ratio_100k_to_10", large.micros(50) / small.micros(50))
                .with("ratio_p50_to_commit", large.micros(50) / commits.micros(50))
                .with("ratio_p99_to_commit", large.micros(99) / commits.micros(50));
    }

    /// The cheapest there is: one statement in a plain table.
    private static Figures fullCopies(PlainTable plain) throws Exception {
        var figures = new Figures();
        for (int size : new int[] {10, 1_000, 100_000}) {
            int owner = plain.fill(size);
            var times = new Percentiles();
            for (int copy = 0; copy < COPIES; copy++) {
                times.measure(() -> plain.copy(owner));
            }
            figures.with(Integer.toString(size), times.micros(50));
        }
        return figures;
    }

    private record Forking(
            Library library, Map<String, ConversationId> sources, Map<String, Percentiles> times) {

        void forkEach(String suffix) throws Exception {
            for (var source : sources.entrySet()) {
                var from = source.getValue().name();
                var request = ForkRequest.of(from, from + "-f" + suffix);
                var measured = times.get(source.getKey());
                if (measured != null) {
                    measured.measure(() -> library.conversations().fork(request));
                }
            }
        }
    }
}
