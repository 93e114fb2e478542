package dev.nerve.store.memory;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.ForkBase;
import dev.nerve.conversation.RowId;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A new name for a conversation, applied to everything that refers to it.
///
/// @param before the old name
/// @param after the new name
record InMemoryRenaming(ConversationId before, ConversationId after) {

    Conversation apply(Conversation one) {
        var origin = one.origin();
        var base = origin.base();
        var renamed =
                new Conversation.Origin(
                        base == null ? null : new ForkBase(name(base.owner()), base.end()),
                        nullable(origin.forkedFrom()),
                        origin.forkedAt(),
                        nullable(origin.spawnedBy()),
                        origin.relation());
        return new Conversation(
                name(one.id()), renamed, one.end(), one.created(), one.labels(), one.state());
    }

    NavigableMap<Long, ConversationStore.TalliedRow> apply(
            NavigableMap<Long, ConversationStore.TalliedRow> rows) {
        var renamed = new TreeMap<Long, ConversationStore.TalliedRow>();
        rows.forEach((seq, one) -> renamed.put(seq, apply(one)));
        return renamed;
    }

    private ConversationStore.TalliedRow apply(ConversationStore.TalliedRow one) {
        var row = one.row();
        var id = new RowId(name(row.id().conversation()), row.id().seq());
        return new ConversationStore.TalliedRow(
                new ConversationRow(row.seq(), id, row.time(), row.content()), one.tally());
    }

    ConversationStore.CompletedRequest apply(ConversationStore.CompletedRequest request) {
        return new ConversationStore.CompletedRequest(
                name(request.made()), request.fingerprint(), request.told());
    }

    private ConversationId name(ConversationId id) {
        return id.equals(before) ? after : id;
    }

    private @Nullable ConversationId nullable(@Nullable ConversationId id) {
        return id == null ? null : name(id);
    }
}
