package dev.nerve.sqlite;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.operation.ConversationService;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/// Conversations of a store in few words.
///
/// @param conversations the conversations
record Talk(ConversationService conversations) {

    static Talk in(SqliteStore store) {
        return new Talk(new ConversationService(store.conversations(), () -> Instant.EPOCH));
    }

    Talk create(String name) throws InterruptedException {
        conversations.create(ConversationId.of(name), ConversationConfig.NONE);
        return this;
    }

    Talk say(String name, String words) throws InterruptedException {
        conversations.append(
                ConversationId.of(name), RowContent.Message.of(MessageRole.SYSTEM, words));
        return this;
    }

    String said(String name) {
        return conversations.view(ConversationId.of(name)).shown().stream()
                .map(entry -> ((RowContent.Message) entry.content()).text())
                .collect(Collectors.joining(" "));
    }

    List<String> names() {
        return conversations.list().stream().map(one -> one.id().name()).toList();
    }
}
