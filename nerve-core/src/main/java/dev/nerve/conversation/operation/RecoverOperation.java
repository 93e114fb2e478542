package dev.nerve.conversation.operation;

import dev.nerve.Usage;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RecoveredTurn;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.history.HistoryReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The operation that ends open turns whose owner is gone.
///
/// @param writer the store inside the transaction
/// @param now the time of the recovery
record RecoverOperation(ConversationStore.Writer writer, Instant now) {

    private static final String REASON = "the process that held the turn ended before it";

    /// {@return the turn that was open, if the effect opened it}
    Optional<RecoveredTurn> recover(Conversation conversation, String wanted) {
        var history = new HistoryReader(writer);
        var turn = history.tally(conversation, conversation.end()).turn();
        boolean isWanted =
                turn.isPresent()
                        && history
                                .rows(conversation, turn.getAsLong(), turn.getAsLong() + 1)
                                .stream()
                                .anyMatch(row ->
                                        row.content() instanceof RowContent.Message message
                                                && message.effect().equals(wanted));
        return isWanted ? recover(conversation) : Optional.empty();
    }

    /// {@return the turn that was open, if there was one}
    Optional<RecoveredTurn> recover(Conversation conversation) {
        var history = new HistoryReader(writer);
        var turn = history.tally(conversation, conversation.end()).turn();
        if (turn.isEmpty()) {
            return Optional.empty();
        }
        var effect = "";
        var calls = new ArrayList<RowContent.ToolCall>();
        for (var row : history.rows(conversation, turn.getAsLong(), conversation.end())) {
            switch (row.content()) {
                case RowContent.Message message when message.startsTurn() ->
                        effect = message.effect();
                case RowContent.ToolCall call -> calls.add(call);
                case RowContent.VisibleContent _, RowContent.ControlContent _ -> {}
            }
        }
        var end =
                new RowContent.TurnEnded(RowContent.TurnStatus.INTERRUPTED, REASON, Usage.NONE, 0);
        var ended = new AppendOperation(writer, now).append(conversation, List.of(end));
        writer.holdTurn(conversation.id(), "");
        return Optional.of(new RecoveredTurn(ended, turn.getAsLong(), effect, calls));
    }
}
