package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// The operation that replaces a conversation with a fork of it.
///
/// @param writer the store inside the transaction
/// @param now the time of the hand-off
record HandingOff(ConversationStore.Writer writer, Instant now) {

    Forked handOff(ConversationId source, ConversationId target, String note) {
        var request =
                ForkRequest.of(source, target)
                        .at(new Point.AtMark(Content.Marked.SHARED_CONTEXT))
                        .allowingHidden()
                        .asHandoff();
        var before = Appending.get(writer, source);
        var settings = new History(writer).view(before).config();
        retire(before);
        var forked = new Forking(writer, request, InFlight.Refuse.REFUSE, now).fork();
        var told =
                new Content.Message(
                        Role.USER, List.of(new Part.Text(note)), Content.Source.INJECTED);
        var rows = new ArrayList<Content>(since(forked.conversation(), settings));
        rows.add(told);
        new Appending(writer, now).append(forked.conversation(), rows);
        return forked;
    }

    /// Returns the settings that changed since the mark; the successor needs them too.
    private List<Content> since(Conversation fork, Config settings) {
        var old = new History(writer).view(fork).config().settings().fields();
        var changed = new LinkedHashMap<>(settings.settings().fields());
        changed.entrySet().removeIf(one -> one.getValue().equals(old.get(one.getKey())));
        for (var name : old.keySet()) {
            if (!settings.settings().fields().containsKey(name)) {
                changed.put(name, Value.NULL);
            }
        }
        return changed.isEmpty()
                ? List.of()
                : List.of(new Content.Configured(new Config(new Value.Fields(changed))));
    }

    Conversation retire(Conversation conversation) {
        var tally = new History(writer).tally(conversation, conversation.end());
        if (tally.turn().isPresent()) {
            throw new NerveException.Failed(
                    ErrorCode.TURN_IN_PROGRESS,
                    "cannot retire conversation '%s' while a turn is open; end it first"
                            .formatted(conversation.id()));
        }
        var retired = conversation.with(Conversation.State.RETIRED);
        writer.update(retired);
        return retired;
    }

    /// {@return the last of the conversations that replaced this one, or itself}
    static Conversation successor(ConversationStore.Reader reader, Conversation first) {
        var current = first;
        var next = next(reader, current);
        while (next.isPresent()) {
            current = next.get();
            next = next(reader, current);
        }
        return current;
    }

    private static Optional<Conversation> next(
            ConversationStore.Reader reader, Conversation conversation) {
        if (conversation.state() != Conversation.State.RETIRED) {
            return Optional.empty();
        }
        return reader.forkedFrom(conversation.id()).stream()
                .filter(one -> one.origin().relation() == Conversation.Relation.HANDOFF)
                .filter(one -> one.state() != Conversation.State.DELETED)
                .reduce((_, newer) -> newer);
    }
}
