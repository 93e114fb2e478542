package dev.nerve.conversation;

import dev.nerve.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The operation that ends open turns whose owner is gone.
///
/// @param writer the store inside the transaction
/// @param now the time of the recovery
record Recovering(ConversationStore.Writer writer, Instant now) {

    private static final String REASON = "the process that held the turn ended before it";

    /// {@return the turn that was open, if there was one}
    Optional<Recovered> recover(Conversation conversation) {
        var history = new History(writer);
        var turn = history.tally(conversation, conversation.end()).turn();
        if (turn.isEmpty()) {
            return Optional.empty();
        }
        var effect = "";
        var calls = new ArrayList<Content.ToolCall>();
        for (var row : history.rows(conversation, turn.getAsLong(), conversation.end())) {
            switch (row.content()) {
                case Content.Message message when message.isTurn() -> effect = message.effect();
                case Content.ToolCall call -> calls.add(call);
                case Content.Said _, Content.Note _ -> {}
            }
        }
        var end = new Content.TurnEnded(Content.How.INTERRUPTED, REASON, Usage.NONE, 0);
        var ended = new Appending(writer, now).append(conversation, List.of(end));
        return Optional.of(new Recovered(ended, turn.getAsLong(), effect, calls));
    }
}
