package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Puts two conversations side by side.
///
/// @param reader the store at one moment
record Comparing(ConversationStore.Reader reader) {

    Compared of(Conversation left, Conversation right) {
        long common = Ancestry.commonEnd(reader, left, right);
        var history = new History(reader);
        var leftView = history.view(left);
        var rightView = history.view(right);
        return new Compared(
                common,
                side(left, leftView, common),
                side(right, rightView, common),
                differences(leftView.config(), rightView.config()));
    }

    private Compared.Side side(Conversation conversation, View view, long common) {
        var own = view.shown().stream().filter(one -> one.seq() >= common).toList();
        var tally = new History(reader).tally(conversation, conversation.end());
        return new Compared.Side(conversation, own, tally, view.lastAnswer(0).orElse(""));
    }

    private static List<Compared.Difference> differences(Config left, Config right) {
        var names = new TreeSet<>(left.settings().fields().keySet());
        names.addAll(right.settings().fields().keySet());
        var differences = new ArrayList<Compared.Difference>();
        for (var name : names) {
            var one = text(left.settings().fields(), name);
            var other = text(right.settings().fields(), name);
            if (!one.equals(other)) {
                differences.add(new Compared.Difference(name, one, other));
            }
        }
        return differences;
    }

    private static String text(Map<String, Value> settings, String name) {
        return settings.getOrDefault(name, Value.NULL).text();
    }
}
