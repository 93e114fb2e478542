package dev.nerve.engine.data;

import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationComparison;
import dev.nerve.conversation.ConversationExcerpt;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationTree;
import dev.nerve.conversation.ViewTally;
import dev.nerve.protocol.conversation.ComparisonData;
import dev.nerve.protocol.conversation.ComparisonData.SettingDifferenceData;
import dev.nerve.protocol.conversation.ComparisonData.SideData;
import dev.nerve.protocol.conversation.ComparisonData.TurnPairData;
import dev.nerve.protocol.conversation.ConversationData;
import dev.nerve.protocol.conversation.ConversationRowData;
import dev.nerve.protocol.conversation.ConversationTreeData.BranchData;
import dev.nerve.protocol.conversation.CountsData;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A writer of conversations in their wire form.
public final class ConversationDataWriter {

    private ConversationDataWriter() {}

    /// {@return a conversation}
    ///
    /// @param excerpt the conversation with the rows to write
    /// @param node the name of the node that holds it, if there is one
    public static ConversationData of(ConversationExcerpt excerpt, Optional<String> node) {
        var conversation = excerpt.conversation();
        return new ConversationData(
                conversation.id().name(),
                node.orElse(null),
                forkedFrom(conversation),
                forkedAt(conversation),
                conversation.origin().relation().wireName(),
                conversation.state().wireName(),
                conversation.created(),
                conversation.labels(),
                conversation.end() - 1,
                counts(ViewTally.of(excerpt.view())),
                excerpt.view().config().settings(),
                Value.fields(excerpt.view().marks()),
                excerpt.rows().stream().map(RowDataWriter::of).toList(),
                excerpt.next());
    }

    /// {@return the counts of a view}
    ///
    /// @param tally the counts
    public static CountsData counts(ViewTally tally) {
        return new CountsData(tally.messages(), tally.turns(), tally.tokens());
    }

    private static @Nullable String forkedFrom(Conversation conversation) {
        var source = conversation.origin().forkedFrom();
        return source == null ? null : source.name();
    }

    /// {@return the last row that a fork inherits, or null if it inherits none}
    private static @Nullable Long forkedAt(Conversation conversation) {
        var origin = conversation.origin();
        return origin.forkedFrom() == null || origin.forkedAt() == 0 ? null : origin.forkedAt() - 1;
    }

    /// {@return a conversation in a tree of forks}
    ///
    /// @param branch the conversation
    /// @param node the name of the node that holds it, if there is one
    public static BranchData branch(ConversationTree.Branch branch, Optional<String> node) {
        var conversation = branch.conversation();
        return new BranchData(
                conversation.id().name(),
                node.orElse(null),
                branch.depth(),
                forkedFrom(conversation),
                forkedAt(conversation),
                conversation.origin().relation().wireName(),
                conversation.state().wireName(),
                conversation.end() - 1,
                counts(branch.tally()));
    }

    /// {@return a comparison}
    ///
    /// @param comparison the comparison
    /// @param left the rows of the first conversation by position, as far as they differ
    /// @param right the rows of the second conversation by position, as far as they differ
    public static ComparisonData of(
            ConversationComparison comparison,
            Map<Long, ConversationRow> left,
            Map<Long, ConversationRow> right) {
        var ancestor = comparison.ancestor();
        return new ComparisonData(
                comparison.common(),
                ancestor == null ? null : ancestor.name(),
                side(comparison.left()),
                side(comparison.right()),
                comparison.turns().stream()
                        .map(pair ->
                                new TurnPairData(
                                        rows(pair.left(), left), rows(pair.right(), right)))
                        .toList(),
                comparison.settings().stream()
                        .map(one -> new SettingDifferenceData(one.name(), one.left(), one.right()))
                        .toList());
    }

    private static SideData side(ConversationComparison.Side side) {
        return new SideData(
                side.conversation().id().name(),
                counts(side.tally()),
                UsageDataWriter.of(side.usage()),
                side.answer());
    }

    private static List<ConversationRowData> rows(
            ConversationComparison.@Nullable ComparedTurn turn, Map<Long, ConversationRow> rows) {
        return turn == null
                ? List.of()
                : turn.said().stream()
                        .flatMap(entry -> Optional.ofNullable(rows.get(entry.seq())).stream())
                        .map(RowDataWriter::of)
                        .toList();
    }
}
