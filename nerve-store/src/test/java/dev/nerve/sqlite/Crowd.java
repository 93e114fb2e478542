package dev.nerve.sqlite;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;

/// A program that shares a store with others like it, for some seconds.
///
/// Each of its threads adds messages to a shared conversation and to its own, and forks the shared
/// one. At the end it prints the number of operations and the time of the slowest.
final class Crowd {

    static final int THREADS = 3;
    static final int FORK_EVERY = 50;
    static final ConversationId SHARED = ConversationId.of("shared");

    private Crowd() {}

    public static void main(String[] words) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(words[2]));
        try (var store = SqliteStore.open(Path.of(words[0]))) {
            var conversations = new ConversationService(store.conversations(), () -> Instant.EPOCH);
            createShared(conversations);
            var threads = new ArrayList<Thread>();
            for (int i = 0; i < THREADS; i++) {
                var name = words[1] + i;
                threads.add(Thread.startVirtualThread(() -> work(conversations, name, end)));
            }
            for (var thread : threads) {
                thread.join();
            }
        }
    }

    private static void createShared(ConversationService conversations)
            throws InterruptedException {
        try {
            conversations.create(SHARED, ConversationConfig.NONE);
        } catch (NerveException.Failed _) {
            // The other was faster.
        }
    }

    private static void work(ConversationService conversations, String name, long end) {
        var own = ConversationId.of(name);
        long slowest = 0;
        int done = 0;
        try {
            conversations.create(own, ConversationConfig.NONE);
            for (long begin = System.nanoTime(); begin < end; begin = System.nanoTime()) {
                conversations.append(
                        SHARED, RowContent.Message.of(MessageRole.SYSTEM, name + " " + done));
                slowest = Math.max(slowest, System.nanoTime() - begin);
                conversations.append(
                        own, RowContent.Message.of(MessageRole.SYSTEM, name + " " + done));
                if (done % FORK_EVERY == 0) {
                    conversations.fork(ForkRequest.of(SHARED.name(), name + "-" + done));
                }
                done++;
            }
            IO.println("%s %d %d".formatted(name, done, TimeUnit.NANOSECONDS.toMillis(slowest)));
        } catch (InterruptedException | RuntimeException e) {
            IO.println("error: " + e);
        }
    }
}
