package dev.nerve.bench;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversations;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.conversation.Role;
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
record Library(Path directory, SqliteStore store, Conversations conversations)
        implements AutoCloseable {

    /// A message of usual length.
    static final String TEXT = "What was said here is as long as a usual message is. ".repeat(6);

    private static final int BATCH = 500;

    static Library open() throws IOException {
        var directory = Files.createTempDirectory("nerve-bench");
        var store = SqliteStore.open(directory);
        return new Library(
                directory, store, new Conversations(store.conversations(), InstantSource.system()));
    }

    /// Creates a conversation with a number of messages, in turns of two.
    ConversationId create(String name, int messages) throws InterruptedException {
        var id = ConversationId.of(name);
        conversations.create(id, Config.of(Config.MODEL, "scripted/echo"));
        say(id, messages);
        return id;
    }

    /// Adds a number of messages, in turns of two.
    void say(ConversationId id, int messages) throws InterruptedException {
        for (int said = 0; said < messages; said += 2 * BATCH) {
            int turns = Math.min(BATCH, (messages - said + 1) / 2);
            conversations.append(id, turns(turns, said));
        }
    }

    private static Content[] turns(int turns, int first) {
        var rows = new ArrayList<Content>();
        for (int turn = 0; turn < turns; turn++) {
            rows.add(Content.Message.of(Role.USER, first + turn + ": " + TEXT));
            rows.add(Content.Message.of(Role.ASSISTANT, TEXT));
            rows.add(Content.TurnEnded.of(Content.How.COMPLETED));
        }
        return rows.toArray(Content[]::new);
    }

    /// Creates a conversation with a number of messages as a chain of forks, each of which adds its
    /// share.
    ConversationId generations(String name, int generations, int messages)
            throws InterruptedException {
        var last = create(name + "-0", messages / generations);
        for (int generation = 1; generation < generations; generation++) {
            var next = name + "-" + generation;
            conversations.fork(ForkRequest.of(last.name(), next));
            last = ConversationId.of(next);
            say(last, messages / generations);
        }
        return last;
    }

    @Override
    public void close() throws IOException {
        store.close();
        Scratch.delete(directory);
    }
}
