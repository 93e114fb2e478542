package dev.nerve.conversation.operation;

import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationComparison;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.VisibleEntry;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.conversation.history.HistoryReader;
import dev.nerve.conversation.history.SharedPrefixResolver;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The operation that compares two conversations.
///
/// @param reader the store at one moment
record CompareOperation(ConversationStore.Reader reader) {

    ConversationComparison compare(Conversation left, Conversation right) {
        var prefix = new SharedPrefixResolver(reader).common(left, right);
        var history = new HistoryReader(reader);
        var leftView = history.view(left);
        var rightView = history.view(right);
        return new ConversationComparison(
                prefix.end(),
                prefix.ancestor(),
                side(left, leftView, prefix.end()),
                side(right, rightView, prefix.end()),
                differences(leftView.config(), rightView.config()));
    }

    private ConversationComparison.Side side(
            Conversation conversation, VisibleHistory visibleHistory, long common) {
        var history = new HistoryReader(reader);
        return new ConversationComparison.Side(
                conversation,
                turns(visibleHistory, common),
                history.tally(conversation, conversation.end()),
                ConversationUsage.of(history.rows(conversation, common, conversation.end())),
                visibleHistory.lastAnswer(0).orElse(""));
    }

    private static List<ConversationComparison.ComparedTurn> turns(
            VisibleHistory visibleHistory, long common) {
        var starts = Set.copyOf(visibleHistory.turns());
        var turns = new ArrayList<List<VisibleEntry>>();
        for (var one : visibleHistory.shown()) {
            if (one.seq() >= common) {
                if (turns.isEmpty() || starts.contains(one.seq())) {
                    turns.add(new ArrayList<>());
                }
                turns.getLast().add(one);
            }
        }
        return turns.stream().map(ConversationComparison.ComparedTurn::new).toList();
    }

    private static List<ConversationComparison.SettingDifference> differences(
            ConversationConfig left, ConversationConfig right) {
        var names = new TreeSet<>(left.settings().fields().keySet());
        names.addAll(right.settings().fields().keySet());
        var differences = new ArrayList<ConversationComparison.SettingDifference>();
        for (var name : names) {
            var one = left.settings().fields().getOrDefault(name, Value.NULL);
            var other = right.settings().fields().getOrDefault(name, Value.NULL);
            if (!one.equals(other)) {
                differences.add(new ConversationComparison.SettingDifference(name, one, other));
            }
        }
        return differences;
    }
}
