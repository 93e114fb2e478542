package dev.nerve.testkit;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.Conversation.Origin;
import dev.nerve.conversation.Conversation.Relation;
import dev.nerve.conversation.Conversation.State;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore.TalliedRow;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.ViewTally;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.OptionalLong;

/// Conversations and rows for the contract of conversation stores.
final class SampleRows {

    static final Instant NOW = Instant.parse("2026-03-01T12:00:00.123456789Z");

    private SampleRows() {}

    static ConversationId id(String name) {
        return ConversationId.of(name);
    }

    static Conversation conversation(String name, Origin origin) {
        return new Conversation(id(name), origin, 0, NOW, Value.Fields.EMPTY, State.LIVE);
    }

    static Origin forkOf(String source) {
        return new Origin(null, id(source), 0, null, Relation.FORK);
    }

    static RowContent.Message words(String text) {
        return RowContent.Message.of(MessageRole.USER, text);
    }

    static TalliedRow row(String owner, long seq, RowContent content) {
        return new TalliedRow(
                new ConversationRow(seq, new RowId(id(owner), seq), NOW.plusNanos(seq), content),
                new ViewTally(seq + 1, seq, 10 * seq, OptionalLong.empty(), 0));
    }

    static TalliedRow said(String owner, long seq, String text) {
        return row(owner, seq, words(text));
    }

    static TalliedRow copied(String owner, long seq, RowId original) {
        var copy = row(owner, seq, words("copy of " + original));
        var row = new ConversationRow(seq, original, copy.row().time(), copy.row().content());
        return new TalliedRow(row, copy.tally());
    }
}
