package dev.nerve.bench;

/// A benchmark of opening a conversation that a hundred generations of forks wrote, next to one
/// without forks.
final class LoadBenchmark implements Benchmark {

    private static final int MESSAGES = 10_000;
    private static final int GENERATIONS = 100;
    private static final int ROUNDS = 60;

    @Override
    public String name() {
        return "load";
    }

    @Override
    public String summary() {
        return "Opening a conversation of many generations, next to a flat one";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        try (var benchmarkConversations = BenchmarkConversations.open();
                var plain = PlainSqliteTable.open()) {
            var flat = benchmarkConversations.create("flat", MESSAGES);
            var deep = benchmarkConversations.createGenerations("deep", GENERATIONS, MESSAGES);
            int owner = plain.fill(MESSAGES);
            var flatTimes = new TimePercentiles();
            var deepTimes = new TimePercentiles();
            var plainTimes = new TimePercentiles();
            for (int round = 0; round < 2 * ROUNDS; round++) {
                if (round == ROUNDS) {
                    flatTimes.clear();
                    deepTimes.clear();
                    plainTimes.clear();
                }
                flatTimes.measure(() -> benchmarkConversations.conversations().view(flat));
                deepTimes.measure(() -> benchmarkConversations.conversations().view(deep));
                plainTimes.measure(() -> plain.read(owner));
            }
            return new BenchmarkFigures()
                    .with("messages", MESSAGES)
                    .with("flat_p50_us", flatTimes.micros(50))
                    .with("generations_100_p50_us", deepTimes.micros(50))
                    .with("plain_read_p50_us", plainTimes.micros(50))
                    .with(
                            "ratio_100_generations_to_flat",
                            deepTimes.micros(50) / flatTimes.micros(50));
        }
    }
}
