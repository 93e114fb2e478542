package dev.nerve.conversation.operation;

import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RowContent;
import java.util.List;

/// Sums of the usage of turns.
final class ConversationUsage {

    private ConversationUsage() {}

    static Usage of(List<ConversationRow> rows) {
        var sum = Usage.NONE;
        for (var row : rows) {
            if (row.content() instanceof RowContent.TurnEnded ended) {
                sum = sum.plus(ended.usage());
            }
        }
        return sum;
    }

    /// {@return the usage of a conversation's own turns, without copied turns}
    static Usage own(ConversationStore.Reader reader, Conversation conversation) {
        return of(ownRows(reader, conversation));
    }

    /// {@return the tokens of a conversation's own turns by type, without copied turns}
    static TokenUsage ownTokens(ConversationStore.Reader reader, Conversation conversation) {
        var sum = TokenUsage.NONE;
        for (var row : ownRows(reader, conversation)) {
            if (row.content() instanceof RowContent.TurnEnded ended) {
                sum = sum.plus(ended.tokens());
            }
        }
        return sum;
    }

    private static List<ConversationRow> ownRows(
            ConversationStore.Reader reader, Conversation conversation) {
        var id = conversation.id();
        return reader.rows(id, conversation.start(), conversation.end()).stream()
                .filter(row -> row.id().conversation().equals(id))
                .toList();
    }
}
