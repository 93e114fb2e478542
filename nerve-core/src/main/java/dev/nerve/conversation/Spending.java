package dev.nerve.conversation;

import dev.nerve.Usage;
import java.util.List;

/// What turns have spent.
final class Spending {

    private Spending() {}

    static Usage of(List<Row> rows) {
        var sum = Usage.NONE;
        for (var row : rows) {
            if (row.content() instanceof Content.TurnEnded ended) {
                sum = sum.plus(ended.usage());
            }
        }
        return sum;
    }

    /// {@return what was spent in a conversation itself; copies of others' turns do not count}
    static Usage own(ConversationStore.Reader reader, Conversation conversation) {
        var id = conversation.id();
        return of(
                reader.rows(id, conversation.start(), conversation.end()).stream()
                        .filter(row -> row.id().conversation().equals(id))
                        .toList());
    }
}
