package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.Usage;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Two conversations side by side.
///
/// @param common the number of rows that they share
/// @param ancestor the conversation that contains the last shared row, or null if they share none
/// @param left the rows of the first conversation only
/// @param right the rows of the second conversation only
/// @param settings the settings that differ
public record ConversationComparison(
        long common,
        @Nullable ConversationId ancestor,
        Side left,
        Side right,
        List<SettingDifference> settings) {

    public ConversationComparison {
        settings = List.copyOf(settings);
    }

    /// {@return the turns after the shared rows, side by side}
    public List<TurnPair> turns() {
        var pairs = new ArrayList<TurnPair>();
        for (int i = 0; i < Math.max(left.turns.size(), right.turns.size()); i++) {
            pairs.add(new TurnPair(turn(left, i), turn(right, i)));
        }
        return pairs;
    }

    private static @Nullable ComparedTurn turn(Side side, int i) {
        return i < side.turns.size() ? side.turns.get(i) : null;
    }

    /// {@return the comparison as data}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("common", common)
                .with("ancestor", ancestor)
                .with("left", left.toValue())
                .with("right", right.toValue())
                .with("turns", turns().stream().map(TurnPair::toValue).toList())
                .with("settings", settings);
    }

    /// One of the two conversations.
    ///
    /// @param conversation the conversation
    /// @param turns the visible turns after the shared rows
    /// @param tally the counts of its view
    /// @param usage the usage of its turns after the shared rows
    /// @param answer its last answer, or empty
    public record Side(
            Conversation conversation,
            List<ComparedTurn> turns,
            ViewTally tally,
            Usage usage,
            String answer) {
        public Side {
            turns = List.copyOf(turns);
        }

        private Value.Fields toValue() {
            return Value.Fields.EMPTY
                    .with("id", conversation.id())
                    .with("messages", tally.messages())
                    .with("turns", tally.turns())
                    .with("tokens", tally.tokens())
                    .with("spent_tokens", usage.tokens())
                    .with("spent_dollars", usage.cost().dollars())
                    .with("answer", answer);
        }
    }

    /// The entries from one user turn to the next.
    ///
    /// @param said the entries in order; entries before the first turn form a turn of their own
    public record ComparedTurn(List<VisibleEntry> said) {
        public ComparedTurn {
            said = List.copyOf(said);
        }

        private Value.Fields toValue() {
            return Value.Fields.EMPTY
                    .with("row", said.getFirst().seq())
                    .with("messages", said.size())
                    .with("question", text(said.getFirst()))
                    .with("answer", text(said.getLast()));
        }

        private static String text(VisibleEntry one) {
            return switch (one.content()) {
                case RowContent.Message message -> message.text();
                case RowContent.ToolCall call -> call.tool() + call.arguments().toJson();
                case RowContent.ToolResult result -> result.result().text();
                case RowContent.Merged merged -> merged.text();
            };
        }
    }

    /// Two turns side by side.
    ///
    /// @param left the turn of the first conversation, or null if it has no more
    /// @param right the turn of the second conversation, or null if it has no more
    public record TurnPair(@Nullable ComparedTurn left, @Nullable ComparedTurn right) {

        private Value.Fields toValue() {
            return Value.Fields.EMPTY
                    .with("left", left == null ? null : left.toValue())
                    .with("right", right == null ? null : right.toValue());
        }
    }

    /// A setting that differs between the two conversations.
    ///
    /// @param name the setting
    /// @param left its value in the first conversation; null if it is not set
    /// @param right its value in the second conversation; null if it is not set
    public record SettingDifference(String name, Value left, Value right) {}
}
