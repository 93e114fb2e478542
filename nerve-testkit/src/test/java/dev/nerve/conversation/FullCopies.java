package dev.nerve.conversation;

import dev.nerve.ConversationId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// The oracle: every conversation is a list of all its rows, and a fork copies the list.
final class FullCopies {

    private final Map<ConversationId, List<Content>> copies = new TreeMap<>();

    void create(ConversationId id) {
        copies.put(id, new ArrayList<>());
    }

    void append(ConversationId id, List<Content> contents) {
        rows(id).addAll(contents);
    }

    void fork(ConversationId source, ConversationId target, long position) {
        copies.put(target, new ArrayList<>(rows(source).subList(0, (int) position)));
    }

    List<ConversationId> ids() {
        return List.copyOf(copies.keySet());
    }

    ConversationId any(Random random) {
        return ids().get(random.nextInt(copies.size()));
    }

    List<Content> rows(ConversationId id) {
        return copies.getOrDefault(id, new ArrayList<>());
    }

    View view(ConversationId id) {
        return viewAsOf(id, rows(id).size());
    }

    View viewAsOf(ConversationId id, int end) {
        var fold = new Fold();
        for (int seq = 0; seq < end; seq++) {
            fold.add(new Row(seq, new RowId(id, seq), Instant.EPOCH, rows(id).get(seq)));
        }
        return fold.view();
    }
}
