package dev.nerve.conversation;

import dev.nerve.ConversationId;
import java.util.HashSet;
import java.util.Set;

/// Finds the conversations that hold a history, from its end to its beginning.
///
/// A lineage that leads in a circle, or to a conversation that is not there, is an error.
/// *Confined to one thread.*
final class Segments {

    private final ConversationStore.Reader reader;
    private final Conversation from;
    private final Set<ConversationId> seen = new HashSet<>();

    Segments(ConversationStore.Reader reader, Conversation from) {
        this.reader = reader;
        this.from = from;
        seen.add(from.id());
    }

    /// {@return the conversation that holds the last row before a base ends}
    Conversation owner(Base base) {
        if (!seen.add(base.owner())) {
            throw Corrupt.lineage(
                    from.id(), "it leads in a circle at '%s'".formatted(base.owner()));
        }
        return reader.find(base.owner())
                .orElseThrow(() ->
                        Corrupt.lineage(from.id(), "'%s' is not there".formatted(base.owner())));
    }
}
