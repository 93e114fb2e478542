package dev.nerve.sqlite;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversations;
import dev.nerve.conversation.Role;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/// Conversations of a store in few words.
///
/// @param conversations the conversations
record Talk(Conversations conversations) {

    static Talk in(SqliteStore store) {
        return new Talk(new Conversations(store.conversations(), () -> Instant.EPOCH));
    }

    Talk create(String name) throws InterruptedException {
        conversations.create(ConversationId.of(name), Config.NONE);
        return this;
    }

    Talk say(String name, String words) throws InterruptedException {
        conversations.append(ConversationId.of(name), Content.Message.of(Role.SYSTEM, words));
        return this;
    }

    String said(String name) {
        return conversations.view(ConversationId.of(name)).shown().stream()
                .map(shown -> ((Content.Message) shown.content()).text())
                .collect(Collectors.joining(" "));
    }

    List<String> names() {
        return conversations.list().stream().map(one -> one.id().name()).toList();
    }
}
