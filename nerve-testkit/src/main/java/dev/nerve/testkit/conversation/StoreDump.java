package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.TreeSet;

/// The whole readable content of a store as text. Two stores with the same dump have the same
/// content.
public final class StoreDump {

    private StoreDump() {}

    /// {@return the dump: conversations in any state, all their rows, and the completed requests}
    ///
    /// @param store the store
    /// @param names all names that were used; the dump finds deleted and unexpected conversations
    ///     through these, and through references of others
    /// @param requests all request ids that were used
    public static String of(
            ConversationStore store,
            Collection<ConversationId> names,
            Collection<String> requests) {
        return store.read(reader -> {
            var text = new StringBuilder();
            for (var id : reached(reader, names)) {
                text.append(id).append(' ').append(reader.find(id)).append('\n');
                for (var row : reader.rows(id, 0, Long.MAX_VALUE)) {
                    text.append("  ").append(row).append(' ');
                    text.append(reader.tally(id, row.seq())).append('\n');
                }
            }
            for (var request : new TreeSet<>(requests)) {
                text.append(request)
                        .append(' ')
                        .append(reader.completedRequest(request))
                        .append('\n');
            }
            return text.toString();
        });
    }

    private static Collection<ConversationId> reached(
            ConversationStore.Reader reader, Collection<ConversationId> names) {
        var all = new TreeSet<ConversationId>();
        var open = new ArrayDeque<>(names);
        reader.list().forEach(one -> open.add(one.id()));
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (all.add(next)) {
                reader.find(next).ifPresent(one -> addOrigins(one, open));
                reader.basedOn(next).forEach(one -> open.add(one.id()));
                reader.forkedFrom(next).forEach(one -> open.add(one.id()));
            }
        }
        return all;
    }

    private static void addOrigins(Conversation one, Collection<ConversationId> open) {
        var origin = one.origin();
        if (origin.base() != null) {
            open.add(origin.base().owner());
        }
        if (origin.forkedFrom() != null) {
            open.add(origin.forkedFrom());
        }
    }
}
