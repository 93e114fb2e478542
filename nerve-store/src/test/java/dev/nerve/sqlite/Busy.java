package dev.nerve.sqlite;

import dev.nerve.conversation.operation.ConversationService;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A program that works on a store until somebody ends it.
///
/// It waits for a line with a directory and a number. Then several threads execute random
/// operations, each on its own family of conversations. Every line names an operation that is about
/// to start (`>`) or has ended (`<`), and its family. It ends with a dot, so that a torn line can
/// be recognised.
final class Busy {

    static final int FAMILIES = 3;

    private Busy() {}

    public static void main(String[] none) throws Exception {
        var words = IO.readln().split(" ", -1);
        int round = Integer.parseInt(words[1]);
        try (var store = SqliteStore.open(Path.of(words[0]))) {
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < FAMILIES; i++) {
                int family = i;
                threads.add(Thread.startVirtualThread(() -> work(store, family, round)));
            }
            for (var thread : threads) {
                thread.join();
            }
        }
    }

    private static void work(SqliteStore store, int family, int round) {
        var random = new Random(1000L * round + family);
        var conversations = new ConversationService(store.conversations(), () -> Instant.EPOCH);
        try {
            for (int number = 0; true; number++) {
                var names = names(conversations, family);
                var next = "%s%d-%d".formatted(prefix(family), round, number);
                var operation = Operation.any(random, names, next);
                IO.println("> %d %s .".formatted(family, operation));
                operation.apply(conversations);
                IO.println("< %d .".formatted(family));
            }
        } catch (InterruptedException | RuntimeException e) {
            IO.println("error: " + e);
        }
    }

    static String prefix(int family) {
        return "family" + family + "-";
    }

    static List<String> names(ConversationService conversations, int family) {
        return conversations.list().stream()
                .map(one -> one.id().name())
                .filter(name -> name.startsWith(prefix(family)))
                .toList();
    }
}
