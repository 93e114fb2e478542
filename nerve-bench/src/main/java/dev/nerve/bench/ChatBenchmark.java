package dev.nerve.bench;

import dev.nerve.app.Nerve;
import dev.nerve.chat.ChatNode;
import dev.nerve.execution.RunRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/// A benchmark of the cost of a chat turn beside the model. The model answers at once, and the turn
/// is stored durably.
final class ChatBenchmark implements Benchmark {

    private static final int WARM_UPS = 400;
    private static final int TURNS = 2_000;

    /// The number of turns per conversation, as in usual ones.
    private static final int TURNS_EACH = 40;

    private static final int FEW = 100;
    private static final int MANY = 20_100;
    private static final int LONG_ANSWERS = 60;
    private static final int CHATS = 100;
    private static final int TURNS_AT_ONCE = 40;

    @Override
    public String name() {
        return "chat";
    }

    @Override
    public String summary() {
        return "A turn of a chat with a model that answers at once, next to one-row commits";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        var directory = Files.createTempDirectory("nerve-bench");
        try (var nerve = Nerve.open(directory.resolve(".nerve"));
                var plain = PlainSqliteTable.open()) {
            var turns = new TimePercentiles();
            var commits = new TimePercentiles();
            talk(nerve, plain, "warm", WARM_UPS, turns, commits);
            turns.clear();
            commits.clear();
            talk(nerve, plain, "turn", TURNS, turns, commits);
            double token = perToken(nerve, directory);
            double perSecond = atOnce(nerve);
            double commit = commits.micros(50);
            return new BenchmarkFigures()
                    .with("overhead_us_per_turn", turns.micros(50))
                    .with("turn_p99_us", turns.micros(99))
                    .with("commit_p50_us", commit)
                    .with("ratio_turn_to_two_commits", turns.micros(50) / (2 * commit))
                    .with("overhead_us_per_token_streamed", token)
                    .with("turns_per_s_100_chats", perSecond)
                    .with("ratio_100_chats_to_one", perSecond * turns.micros(50) / 1e6)
                    .with(
                            "note",
                            "scripted model without delay; a turn is two durable writes: what was"
                                    + " said, and the answer with the end of the turn");
        } finally {
            ScratchDirectory.delete(directory);
        }
    }

    /// Measures them alternately, so that a disturbance of the disk affects all of them alike.
    private static void talk(
            Nerve nerve,
            PlainSqliteTable plain,
            String name,
            int turns,
            TimePercentiles times,
            TimePercentiles commits)
            throws Exception {
        var chat = nerve.chat(name + "-0", "scripted/echo");
        for (int turn = 0; turn < turns; turn++) {
            if (turn % TURNS_EACH == 0) {
                chat = nerve.chat(name + "-" + turn, "scripted/echo");
                chat.start();
            }
            var current = chat;
            var words = "turn " + turn;
            times.measure(() -> nerve.run(current, words).orThrow());
            commits.measure(plain::commitOne);
        }
    }

    /// Returns the additional time per word, from a long and a short answer that are streamed to a
    /// listener.
    private static double perToken(Nerve nerve, Path directory) throws Exception {
        var heard = new LongAdder();
        var few = chat(nerve, directory, "few", FEW);
        var many = chat(nerve, directory, "many", MANY);
        var millis =
                InterleavedMedian.millis(
                        LONG_ANSWERS,
                        () -> hear(nerve, few, heard),
                        () -> hear(nerve, many, heard));
        return 1e3 * (millis[1] - millis[0]) / (MANY - FEW);
    }

    private static ChatNode chat(Nerve nerve, Path directory, String name, int words)
            throws Exception {
        var script = directory.resolve(name + ".yaml");
        Files.writeString(
                script, "answers: []\notherwise:\n  say: " + "word ".repeat(words) + "\n");
        var chat = nerve.chat(name, "scripted/" + script);
        chat.start();
        return chat;
    }

    /// Starts a new conversation each time, so that the prompt does not grow.
    private static long hear(Nerve nerve, ChatNode chat, LongAdder heard) throws Exception {
        chat.reset();
        var request = RunRequest.of(chat, "Go on").listener(_ -> heard.increment());
        long start = System.nanoTime();
        nerve.run(request).orThrow();
        return System.nanoTime() - start;
    }

    private static double atOnce(Nerve nerve) throws Exception {
        var tasks = new ArrayList<Callable<Long>>();
        for (int number = 0; number < CHATS; number++) {
            var chat = nerve.chat("many-" + number, "scripted/echo");
            chat.start();
            tasks.add(() -> talk(nerve, chat));
        }
        long start = System.nanoTime();
        long turns = 0;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var done : threads.invokeAll(List.copyOf(tasks))) {
                turns += done.get();
            }
        }
        return 1e9 * turns / (System.nanoTime() - start);
    }

    private static long talk(Nerve nerve, ChatNode chat) throws InterruptedException {
        for (int turn = 0; turn < TURNS_AT_ONCE; turn++) {
            nerve.run(chat, "turn " + turn).orThrow();
        }
        return TURNS_AT_ONCE;
    }
}
