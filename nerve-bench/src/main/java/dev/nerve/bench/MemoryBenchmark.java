package dev.nerve.bench;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A benchmark of the heap use of open conversations, and of opening one among a million messages.
final class MemoryBenchmark implements Benchmark {

    private static final int CONVERSATIONS = 10_000;
    private static final int MESSAGES_EACH = 100;
    private static final int ROUNDS = 500;
    private static final long SEED = 1;
    private static final int COLLECTIONS = 4;

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public String summary() {
        return "Heap of 10,000 open conversations among 1,000,000 stored messages";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        try (var benchmarkConversations = BenchmarkConversations.open()) {
            for (int number = 0; number < CONVERSATIONS; number++) {
                benchmarkConversations.create("c" + number, MESSAGES_EACH);
            }
            long before = heap();
            var open = openAll(benchmarkConversations);
            long after = heap();
            return new BenchmarkFigures()
                    .with("conversations", open.size())
                    .with("stored_messages", (double) CONVERSATIONS * MESSAGES_EACH)
                    .with("heap_bytes_per_conversation", (double) (after - before) / open.size())
                    .with("heap_mb", after / 1e6)
                    .with("open_p50_ms", openTimes(benchmarkConversations).micros(50) / 1e3);
        }
    }

    /// Reads each conversation completely once. Only the part that a node keeps stays in memory.
    private static List<Conversation> openAll(BenchmarkConversations benchmarkConversations) {
        var open = new ArrayList<Conversation>(CONVERSATIONS);
        for (int number = 0; number < CONVERSATIONS; number++) {
            var id = ConversationId.of("c" + number);
            if (benchmarkConversations.conversations().view(id).shown().size() != MESSAGES_EACH) {
                throw new IllegalStateException("messages are missing");
            }
            open.add(benchmarkConversations.conversations().get(id));
        }
        return open;
    }

    private static TimePercentiles openTimes(BenchmarkConversations benchmarkConversations)
            throws Exception {
        var random = new Random(SEED);
        var times = new TimePercentiles();
        for (int round = 0; round < ROUNDS; round++) {
            var id = ConversationId.of("c" + random.nextInt(CONVERSATIONS));
            times.measure(() -> benchmarkConversations.conversations().view(id));
        }
        return times;
    }

    private static long heap() {
        var runtime = Runtime.getRuntime();
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
