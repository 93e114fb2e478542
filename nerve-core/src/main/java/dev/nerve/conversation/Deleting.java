package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/// Deletes conversations without taking from others what they inherit.
///
/// @param writer the store, as it will be
record Deleting(ConversationStore.Writer writer) {

    /// Deletes a conversation; rows that others need stay, under an id that stays reserved.
    void delete(Conversation conversation, Dependents dependents) {
        var based = live(conversation);
        switch (dependents) {
            case KEEP -> {}
            case RESTRICT -> {
                if (!based.isEmpty()) {
                    throw new NerveException.Failed(
                            ErrorCode.REQUEST_CONFLICT,
                            "conversation '%s' is needed by %s"
                                    .formatted(conversation.id(), names(based)));
                }
            }
            case CASCADE -> forksOf(conversation).forEach(this::deleteOne);
            case DETACH -> based.forEach(new Detaching(writer)::detach);
        }
        deleteOne(conversation);
    }

    private static String names(List<Conversation> conversations) {
        return conversations.stream()
                .map(one -> "'" + one.id() + "'")
                .collect(Collectors.joining(", "));
    }

    private List<Conversation> live(Conversation conversation) {
        return writer.basedOn(conversation.id()).stream()
                .filter(one -> one.state() != Conversation.State.DELETED)
                .toList();
    }

    /// All that were forked from it, and from those, the youngest first.
    private List<Conversation> forksOf(Conversation conversation) {
        var found = new LinkedHashMap<Object, Conversation>();
        var open = new ArrayDeque<>(writer.forkedFrom(conversation.id()));
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (found.putIfAbsent(next.id(), next) == null) {
                open.addAll(writer.forkedFrom(next.id()));
            }
        }
        return List.copyOf(found.values()).reversed();
    }

    private void deleteOne(Conversation conversation) {
        long needed =
                writer.basedOn(conversation.id()).stream()
                        .mapToLong(Conversation::start)
                        .max()
                        .orElse(-1);
        if (needed < 0) {
            writer.remove(conversation.id());
            sweep(conversation);
        } else {
            writer.removeFrom(conversation.id(), needed);
            writer.update(conversation.with(Conversation.State.DELETED).withEnd(needed));
        }
    }

    /// What was kept only for the one that is gone goes too.
    private void sweep(Conversation gone) {
        var base = gone.origin().base();
        while (base != null) {
            var owner = writer.find(base.owner());
            if (owner.isEmpty()
                    || owner.get().state() != Conversation.State.DELETED
                    || !writer.basedOn(owner.get().id()).isEmpty()) {
                return;
            }
            writer.remove(owner.get().id());
            base = owner.get().origin().base();
        }
    }

    /// What becomes of those that inherit from a conversation that is deleted.
    public enum Dependents {
        /// They keep what they inherit.
        KEEP,
        /// If there are some, nothing is deleted.
        RESTRICT,
        /// They are deleted too.
        CASCADE,
        /// They get copies of what they inherit.
        DETACH
    }
}
