package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The operation that compares two conversations.
///
/// @param reader the store at one moment
record Comparing(ConversationStore.Reader reader) {

    Compared of(Conversation left, Conversation right) {
        var common = new Ancestry(reader).common(left, right);
        var history = new History(reader);
        var leftView = history.view(left);
        var rightView = history.view(right);
        return new Compared(
                common.end(),
                common.ancestor(),
                side(left, leftView, common.end()),
                side(right, rightView, common.end()),
                differences(leftView.config(), rightView.config()));
    }

    private Compared.Side side(Conversation conversation, View view, long common) {
        var history = new History(reader);
        return new Compared.Side(
                conversation,
                turns(view, common),
                history.tally(conversation, conversation.end()),
                Spending.of(history.rows(conversation, common, conversation.end())),
                view.lastAnswer(0).orElse(""));
    }

    private static List<Compared.Turn> turns(View view, long common) {
        var starts = Set.copyOf(view.turns());
        var turns = new ArrayList<List<Shown>>();
        for (var one : view.shown()) {
            if (one.seq() >= common) {
                if (turns.isEmpty() || starts.contains(one.seq())) {
                    turns.add(new ArrayList<>());
                }
                turns.getLast().add(one);
            }
        }
        return turns.stream().map(Compared.Turn::new).toList();
    }

    private static List<Compared.Difference> differences(Config left, Config right) {
        var names = new TreeSet<>(left.settings().fields().keySet());
        names.addAll(right.settings().fields().keySet());
        var differences = new ArrayList<Compared.Difference>();
        for (var name : names) {
            var one = left.settings().fields().getOrDefault(name, Value.NULL);
            var other = right.settings().fields().getOrDefault(name, Value.NULL);
            if (!one.equals(other)) {
                differences.add(new Compared.Difference(name, one, other));
            }
        }
        return differences;
    }
}
