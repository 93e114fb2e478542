package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;

/// Everything that can be read of a store, as text: two stores with the same dump hold the same.
public final class StoreDump {

    private StoreDump() {}

    /// {@return everything: conversations, deleted ones that others still need, and all their rows}
    ///
    /// @param store the store
    public static String of(ConversationStore store) {
        return store.read(StoreDump::dump);
    }

    private static String dump(ConversationStore.Reader reader) {
        Map<ConversationId, Conversation> all = new TreeMap<>();
        var open = new ArrayDeque<>(reader.list());
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (all.putIfAbsent(next.id(), next) == null) {
                var base = next.origin().base();
                if (base != null) {
                    reader.find(base.owner()).ifPresent(open::add);
                }
                var from = next.origin().forkedFrom();
                if (from != null) {
                    reader.find(from).ifPresent(open::add);
                }
            }
        }
        var text = new StringBuilder();
        for (var one : all.values()) {
            text.append(one).append('\n');
            for (var row : reader.rows(one.id(), 0, Long.MAX_VALUE)) {
                text.append("  ").append(row).append(' ');
                text.append(reader.tally(one.id(), row.seq())).append('\n');
            }
        }
        return text.toString();
    }
}
