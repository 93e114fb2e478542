package dev.nerve.conversation.history;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.ForkBase;
import java.util.HashSet;
import java.util.Set;

/// A resolver of bases to the conversations that contain them, from the end of a history to its
/// beginning.
///
/// It fails if a lineage has a cycle or leads to a missing conversation. *Confined to one thread.*
final class ForkBaseResolver {

    private final ConversationStore.Reader reader;
    private final Conversation from;
    private final Set<ConversationId> seen = new HashSet<>();

    ForkBaseResolver(ConversationStore.Reader reader, Conversation from) {
        this.reader = reader;
        this.from = from;
        seen.add(from.id());
    }

    /// {@return the conversation that contains the last row before the end of a base}
    Conversation owner(ForkBase base) {
        if (!seen.add(base.owner())) {
            throw LineageErrors.broken(
                    from.id(), "it leads in a circle at '%s'".formatted(base.owner()));
        }
        return reader.find(base.owner())
                .orElseThrow(() ->
                        LineageErrors.broken(
                                from.id(), "'%s' is not there".formatted(base.owner())));
    }
}
