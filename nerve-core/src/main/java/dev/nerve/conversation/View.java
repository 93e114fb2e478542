package dev.nerve.conversation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// A conversation as a model is shown it.
///
/// @param shown what can be seen, in order
/// @param config how the conversation is held
/// @param marks the places with a name that can be seen: the position just after the mark
/// @param turns the positions of the user messages that count as turns, in order
/// @param summary what stands for what was said earlier, if it was compacted
/// @param turn the turn that has not ended, if there is one
public record View(
        List<Shown> shown,
        Config config,
        Map<String, Long> marks,
        List<Long> turns,
        Optional<String> summary,
        OpenTurn turn) {

    public View {
        shown = List.copyOf(shown);
        marks = Map.copyOf(marks);
        turns = List.copyOf(turns);
    }

    /// {@return the last thing a model answered from a row on, if it did}
    ///
    /// @param from the row
    public Optional<String> lastAnswer(long from) {
        for (var one : shown.reversed()) {
            if (one.seq() >= from
                    && one.content() instanceof Content.Message message
                    && message.role() == Role.ASSISTANT) {
                return Optional.of(message.text());
            }
        }
        return Optional.empty();
    }

    /// A turn that has not ended.
    ///
    /// @param start the position of its user message; empty if every turn has ended
    /// @param calls the tool calls that have no result yet
    public record OpenTurn(OptionalLong start, List<String> calls) {

        /// Every turn has ended.
        public static final OpenTurn NONE = new OpenTurn(OptionalLong.empty(), List.of());

        public OpenTurn {
            calls = List.copyOf(calls);
        }
    }
}
