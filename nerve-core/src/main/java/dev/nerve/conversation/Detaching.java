package dev.nerve.conversation;

import java.util.ArrayList;

/// Makes a conversation hold what it inherits itself.
///
/// @param writer the store, as it will be
record Detaching(ConversationStore.Writer writer) {

    /// {@return the conversation, with copies of what it inherited under the same names and
    /// positions}
    Conversation detach(Conversation conversation) {
        var base = conversation.origin().base();
        if (base == null) {
            return conversation;
        }
        var rows = new ArrayList<ConversationStore.Tallied>();
        for (var row : new History(writer).rows(conversation, conversation.start())) {
            rows.add(new ConversationStore.Tallied(row, tally(conversation, row)));
        }
        var alone = conversation.withOrigin(conversation.origin().withoutBase());
        writer.add(conversation.id(), rows);
        writer.update(alone);
        new Deleting(writer).settle(base.owner());
        return alone;
    }

    private Tally tally(Conversation conversation, Row row) {
        return new History(writer).tally(conversation, row.seq() + 1);
    }
}
