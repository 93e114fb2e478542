package dev.nerve.conversation;

import java.util.ArrayList;
import java.util.List;

/// Makes a conversation hold what it inherits itself.
///
/// @param writer the store, as it will be
record Detaching(ConversationStore.Writer writer) {

    /// {@return the conversation, with copies of what it inherited under the same names and
    /// positions}
    Conversation detach(Conversation conversation) {
        if (conversation.origin().base() == null) {
            return conversation;
        }
        var history = new History(writer);
        var rows = new ArrayList<ConversationStore.Tallied>();
        for (var row : history.rows(conversation, conversation.start())) {
            var tally = history.tally(conversation, row.seq() + 1);
            rows.add(new ConversationStore.Tallied(row, tally));
        }
        var origin = conversation.origin();
        var alone =
                conversation.withOrigin(
                        new Conversation.Origin(
                                null, origin.forkedFrom(), origin.spawnedBy(), origin.relation()));
        writer.add(conversation.id(), List.copyOf(rows));
        writer.update(alone);
        return alone;
    }
}
