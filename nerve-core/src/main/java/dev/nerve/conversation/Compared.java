package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.Usage;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Two conversations side by side.
///
/// @param common how many rows they share
/// @param ancestor in which of them or their ancestors the last shared row was written, or null if
///     they share none
/// @param left what is of the one alone
/// @param right what is of the other alone
/// @param settings the settings in which they differ
public record Compared(
        long common,
        @Nullable ConversationId ancestor,
        Side left,
        Side right,
        List<Difference> settings) {

    public Compared {
        settings = List.copyOf(settings);
    }

    /// {@return the turns that came after what they share, side by side}
    public List<Pair> turns() {
        var pairs = new ArrayList<Pair>();
        for (int i = 0; i < Math.max(left.turns.size(), right.turns.size()); i++) {
            pairs.add(new Pair(turn(left, i), turn(right, i)));
        }
        return pairs;
    }

    private static @Nullable Turn turn(Side side, int i) {
        return i < side.turns.size() ? side.turns.get(i) : null;
    }

    /// {@return it as data}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("common", common)
                .with("ancestor", ancestor)
                .with("left", left.toValue())
                .with("right", right.toValue())
                .with("turns", turns().stream().map(Pair::toValue).toList())
                .with("settings", settings);
    }

    /// One of the two.
    ///
    /// @param conversation which
    /// @param turns the turns that can be seen after what they share
    /// @param tally its view in numbers
    /// @param usage what it spent after what they share
    /// @param answer the last thing it answered, or empty
    public record Side(
            Conversation conversation, List<Turn> turns, Tally tally, Usage usage, String answer) {
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

    /// What was said from one user turn to the next.
    ///
    /// @param said in order; what was said before the first turn stands in a turn of its own
    public record Turn(List<Shown> said) {
        public Turn {
            said = List.copyOf(said);
        }

        private Value.Fields toValue() {
            return Value.Fields.EMPTY
                    .with("row", said.getFirst().seq())
                    .with("messages", said.size())
                    .with("question", text(said.getFirst()))
                    .with("answer", text(said.getLast()));
        }

        private static String text(Shown one) {
            return switch (one.content()) {
                case Content.Message message -> message.text();
                case Content.ToolCall call -> call.tool() + call.arguments().toJson();
                case Content.ToolResult result -> result.result().text();
                case Content.Merged merged -> merged.text();
            };
        }
    }

    /// Two turns side by side.
    ///
    /// @param left of the one, or null if it has no more
    /// @param right of the other, or null if it has no more
    public record Pair(@Nullable Turn left, @Nullable Turn right) {

        private Value.Fields toValue() {
            return Value.Fields.EMPTY
                    .with("left", left == null ? null : left.toValue())
                    .with("right", right == null ? null : right.toValue());
        }
    }

    /// A setting in which they differ.
    ///
    /// @param name the setting
    /// @param left as it is on the one side; null if it is not set
    /// @param right as it is on the other
    public record Difference(String name, Value left, Value right) {}
}
