package dev.nerve.sqlite;

import dev.nerve.RunId;
import dev.nerve.testkit.SampleRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Random;

/// A program that writes to journals until somebody ends it.
///
/// It waits for a line with a directory, a number, and the number of runs; each run has a thread.
/// Every line names an operation that is about to start (`>`) or has ended (`<`), and its run. It
/// ends with a dot, so that a torn line can be recognised.
final class BusyJournal {

    private BusyJournal() {}

    public static void main(String[] none) throws Exception {
        var words = IO.readln().split(" ", -1);
        int round = Integer.parseInt(words[1]);
        try (var store = SqliteStore.open(Path.of(words[0]))) {
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < Integer.parseInt(words[2]); i++) {
                int run = i;
                threads.add(Thread.startVirtualThread(() -> work(store, run, round)));
            }
            for (var thread : threads) {
                thread.join();
            }
        }
    }

    private static void work(SqliteStore store, int number, int round) {
        var random = new Random(1000L * round + number);
        var talk = Talk.in(store);
        var id = run(number);
        try {
            if (store.runs().find(id).isEmpty()) {
                store.runs().add(SampleRuns.run(id.name()));
            }
            if (!talk.names().contains(id.name())) {
                talk.create(id.name());
            }
            var journal = store.runs().journal(id);
            for (int i = 0; true; i++) {
                var operation = JournalOperation.any(random, "%d-%d".formatted(round, i));
                IO.println("> %d %s .".formatted(number, operation));
                operation.apply(store.runs(), id, journal, talk);
                IO.println("< %d .".formatted(number));
            }
        } catch (InterruptedException | RuntimeException e) {
            IO.println("error: " + e);
        }
    }

    static RunId run(int number) {
        return RunId.of("run" + number);
    }
}
