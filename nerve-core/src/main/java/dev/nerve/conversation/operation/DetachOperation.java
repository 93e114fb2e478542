package dev.nerve.conversation.operation;

import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.history.HistoryReader;

/// The operation that copies the inherited rows of a conversation into the conversation itself.
///
/// @param writer the store inside the transaction
record DetachOperation(ConversationStore.Writer writer) {

    /// {@return the conversation with its own copies of the inherited rows; ids and positions stay
    /// the same}
    Conversation detach(Conversation conversation) {
        var base = conversation.origin().base();
        if (base == null) {
            return conversation;
        }
        var rows = new HistoryReader(writer).talliedRows(conversation, conversation.start());
        var alone = conversation.withOrigin(conversation.origin().withoutBase());
        writer.add(conversation.id(), rows);
        writer.update(alone);
        new DeleteOperation(writer).purge(base.owner());
        return alone;
    }
}
