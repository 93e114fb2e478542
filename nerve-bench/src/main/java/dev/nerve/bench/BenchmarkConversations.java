package dev.nerve.bench;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;

/// Conversations in a temporary store, which is deleted on close.
///
/// @param directory the directory of the store
/// @param store the store
/// @param conversations the conversations in it
record BenchmarkConversations(Path directory, SqliteStore store, ConversationService conversations)
        implements AutoCloseable {

    /// A message of usual length.
    static final String TEXT = "What was said here is as long as a usual message is. ".repeat(6);

    private static final int BATCH = 500;

    static BenchmarkConversations open() throws IOException {
        var directory = Files.createTempDirectory("nerve-bench");
        var store = SqliteStore.open(directory);
        return new BenchmarkConversations(
                directory,
                store,
                new ConversationService(store.conversations(), InstantSource.system()));
    }

    /// Creates a conversation with a number of messages, in turns of two.
    ConversationId create(String name, int messages) throws InterruptedException {
        var id = ConversationId.of(name);
        conversations.create(id, ConversationConfig.of(ConversationConfig.MODEL, "scripted/echo"));
        addMessages(id, messages);
        return id;
    }

    /// Adds a number of messages, in turns of two.
    void addMessages(ConversationId id, int messages) throws InterruptedException {
        for (int said = 0; said < messages; said += 2 * BATCH) {
            int turns = Math.min(BATCH, (messages - said + 1) / 2);
            conversations.append(id, turns(turns, said));
        }
    }

    private static RowContent[] turns(int turns, int first) {
        var rows = new ArrayList<RowContent>();
        for (int turn = 0; turn < turns; turn++) {
            rows.add(RowContent.Message.of(MessageRole.USER, first + turn + ": " + TEXT));
            rows.add(RowContent.Message.of(MessageRole.ASSISTANT, TEXT));
            rows.add(RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED));
        }
        return rows.toArray(RowContent[]::new);
    }

    /// Creates a conversation with a number of messages as a chain of forks, each of which adds its
    /// share.
    ConversationId createGenerations(String name, int generations, int messages)
            throws InterruptedException {
        var last = create(name + "-0", messages / generations);
        for (int generation = 1; generation < generations; generation++) {
            var next = name + "-" + generation;
            conversations.fork(ForkRequest.of(last.name(), next));
            last = ConversationId.of(next);
            addMessages(last, messages / generations);
        }
        return last;
    }

    @Override
    public void close() throws IOException {
        store.close();
        ScratchDirectory.delete(directory);
    }
}
