package dev.nerve.conversation.operation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.ForkResult;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.history.HistoryReader;
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
record HandOffOperation(ConversationStore.Writer writer, Instant now) {

    ForkResult handOff(ConversationId source, ConversationId target, String note) {
        var request =
                ForkRequest.of(source, target)
                        .at(new ForkPoint.AtMark(RowContent.Marked.SHARED_CONTEXT))
                        .allowHidden()
                        .asHandoff();
        var before = AppendOperation.getReadable(writer, source);
        var settings = new HistoryReader(writer).view(before).config();
        retire(before);
        var forkResult =
                new ForkOperation(writer, request, InFlightPolicy.Refuse.REFUSE, now).fork();
        var told =
                new RowContent.Message(
                        MessageRole.USER,
                        List.of(new MessagePart.Text(note)),
                        RowContent.MessageSource.INJECTED);
        var rows = new ArrayList<RowContent>(since(forkResult.conversation(), settings));
        rows.add(told);
        new AppendOperation(writer, now).append(forkResult.conversation(), rows);
        return forkResult;
    }

    /// Returns the settings that changed since the mark; the successor needs them too.
    private List<RowContent> since(Conversation fork, ConversationConfig settings) {
        var old = new HistoryReader(writer).view(fork).config().settings().fields();
        var changed = new LinkedHashMap<>(settings.settings().fields());
        changed.entrySet().removeIf(one -> one.getValue().equals(old.get(one.getKey())));
        for (var name : old.keySet()) {
            if (!settings.settings().fields().containsKey(name)) {
                changed.put(name, Value.NULL);
            }
        }
        return changed.isEmpty()
                ? List.of()
                : List.of(
                        new RowContent.Configured(
                                new ConversationConfig(new Value.Fields(changed))));
    }

    Conversation retire(Conversation conversation) {
        var tally = new HistoryReader(writer).tally(conversation, conversation.end());
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
