package dev.nerve.conversation.operation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.history.LineageErrors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The operation that deletes conversations and keeps the rows that other conversations inherit.
///
/// A deleted conversation keeps the rows that others need. It keeps its name as long as it has
/// forks, because their rows may contain the name.
///
/// @param writer the store inside the transaction
record DeleteOperation(ConversationStore.Writer writer) {

    void delete(Conversation conversation, DeletePolicy policy) {
        switch (policy) {
            case KEEP -> {}
            case RESTRICT -> requireNone(conversation, dependentsOf(conversation));
            case CASCADE -> forksOf(conversation).forEach(this::deleteOne);
            case DETACH -> dependentsOf(conversation).forEach(new DetachOperation(writer)::detach);
        }
        deleteOne(conversation);
    }

    private static void requireNone(Conversation conversation, List<Conversation> dependents) {
        if (!dependents.isEmpty()) {
            var names =
                    dependents.stream()
                            .map(one -> "'" + one.id() + "'")
                            .collect(Collectors.joining(", "));
            throw new NerveException.Failed(
                    ErrorCode.REQUEST_CONFLICT,
                    "conversation '%s' is needed by %s; keep, detach or cascade to delete it"
                            .formatted(conversation.id(), names));
        }
    }

    /// Returns the conversations that inherit rows from it, also through deleted conversations.
    private List<Conversation> dependentsOf(Conversation conversation) {
        var found = new ArrayList<Conversation>();
        var seen = new HashSet<>(Set.of(conversation.id()));
        var open = new ArrayDeque<>(writer.basedOn(conversation.id()));
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (!seen.add(next.id())) {
                throw LineageErrors.cycle(conversation.id(), next.id());
            }
            if (next.state() == Conversation.State.DELETED) {
                open.addAll(writer.basedOn(next.id()));
            } else {
                found.add(next);
            }
        }
        return found;
    }

    /// Returns its direct and indirect forks, the youngest first.
    private List<Conversation> forksOf(Conversation conversation) {
        var family = new LineageReader(writer).family(conversation);
        return List.copyOf(family.values()).reversed().subList(0, family.size() - 1);
    }

    /// Deletes one conversation, unless it was already removed together with the last conversation
    /// that needed it.
    private void deleteOne(Conversation conversation) {
        var still = writer.find(conversation.id());
        if (still.isPresent()) {
            writer.update(still.get().with(Conversation.State.DELETED));
            purge(conversation.id());
        }
    }

    /// Removes the rows and names that no other conversation needs, of a deleted conversation and
    /// of its deleted ancestors.
    void purge(ConversationId id) {
        var open = new ArrayDeque<ConversationId>();
        open.add(id);
        for (var next = open.poll(); next != null; next = open.poll()) {
            writer.find(next)
                    .filter(one -> one.state() == Conversation.State.DELETED)
                    .ifPresent(deleted -> open.addAll(purge(deleted)));
        }
    }

    /// {@return the ancestors to check next}
    private List<ConversationId> purge(Conversation deleted) {
        var origin = deleted.origin();
        var needed = new ArrayList<ConversationId>();
        if (origin.base() != null) {
            needed.add(origin.base().owner());
        }
        var based = writer.basedOn(deleted.id());
        if (!based.isEmpty()) {
            trim(deleted, based.stream().mapToLong(Conversation::start).max().getAsLong());
            return List.of();
        }
        if (writer.forkedFrom(deleted.id()).isEmpty()) {
            writer.remove(deleted.id());
            if (origin.forkedFrom() != null) {
                needed.add(origin.forkedFrom());
            }
        } else {
            writer.removeFrom(deleted.id(), 0);
            writer.update(deleted.withOrigin(origin.withoutBase()).withEnd(0));
        }
        return needed;
    }

    private void trim(Conversation deleted, long end) {
        if (end < deleted.end()) {
            writer.removeFrom(deleted.id(), end);
            writer.update(deleted.withEnd(end));
        }
    }
}
