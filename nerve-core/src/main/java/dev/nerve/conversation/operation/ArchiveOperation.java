package dev.nerve.conversation.operation;

import dev.nerve.ConversationId;
import dev.nerve.NameRules;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.query.ArchiveState;

/// The operation that archives a conversation under a name of its own.
///
/// @param writer the store inside the transaction
record ArchiveOperation(ConversationStore.Writer writer) {

    private static final String SUFFIX = "-archived-";

    /// {@return the new name}
    ConversationId archive(Conversation conversation) {
        var last = HandOffOperation.successor(writer, conversation);
        for (var one = last; !one.id().equals(conversation.id()); one = source(one)) {
            writer.archive(one.id(), ArchiveState.ARCHIVED);
        }
        var name = freeName(conversation.id());
        writer.rename(conversation.id(), name);
        writer.archive(name, ArchiveState.ARCHIVED);
        return name;
    }

    private Conversation source(Conversation successor) {
        var source = successor.origin().forkedFrom();
        if (source == null) {
            throw new IllegalStateException("'%s' replaced nothing".formatted(successor.id()));
        }
        return writer.find(source).orElseThrow();
    }

    private ConversationId freeName(ConversationId id) {
        int number = 1;
        while (writer.find(named(id, number)).isPresent()) {
            number++;
        }
        return named(id, number);
    }

    private static ConversationId named(ConversationId id, int number) {
        int slash = id.name().indexOf('/') + 1;
        var own = id.name().substring(slash);
        var suffix = SUFFIX + number;
        int length = Math.min(own.length(), NameRules.MAX_LENGTH - suffix.length());
        return ConversationId.of(id.name().substring(0, slash) + own.substring(0, length) + suffix);
    }
}
