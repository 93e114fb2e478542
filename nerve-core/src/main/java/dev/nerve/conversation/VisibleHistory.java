package dev.nerve.conversation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The view of a conversation: the part that a model sees.
///
/// @param shown the visible entries in order
/// @param config the settings
/// @param marks the visible marks, each with the position after it
/// @param turns the positions of the visible user turns in order
/// @param summary the summary of earlier rows, if the conversation was compacted
/// @param turn the open turn, if there is one
public record VisibleHistory(
        List<VisibleEntry> shown,
        ConversationConfig config,
        Map<String, Long> marks,
        List<Long> turns,
        Optional<String> summary,
        OpenTurn turn) {

    public VisibleHistory {
        shown = List.copyOf(shown);
        marks = Map.copyOf(marks);
        turns = List.copyOf(turns);
    }

    /// {@return the last answer of a model at or after a row, if there is one}
    ///
    /// @param from the row
    public Optional<String> lastAnswer(long from) {
        for (var one : shown.reversed()) {
            if (one.seq() >= from
                    && one.content() instanceof RowContent.Message message
                    && message.role() == MessageRole.ASSISTANT) {
                return Optional.of(message.text());
            }
        }
        return Optional.empty();
    }

    /// An open turn.
    ///
    /// @param start the position of its user message; empty if no turn is open
    /// @param calls the tool calls without a result
    public record OpenTurn(OptionalLong start, List<String> calls) {

        /// No open turn.
        public static final OpenTurn NONE = new OpenTurn(OptionalLong.empty(), List.of());

        public OpenTurn {
            calls = List.copyOf(calls);
        }
    }
}
