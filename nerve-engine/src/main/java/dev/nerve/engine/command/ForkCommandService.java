package dev.nerve.engine.command;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationComparison;
import dev.nerve.conversation.ConversationExcerpt.RowKind;
import dev.nerve.conversation.ConversationExcerpt.RowSelection;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.MergeText;
import dev.nerve.conversation.VisibleEntry;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.engine.data.ConversationDataWriter;
import dev.nerve.engine.data.ConversationHolders;
import dev.nerve.engine.data.ForkDataWriter;
import dev.nerve.engine.data.RowDataWriter;
import dev.nerve.protocol.ForkCommands;
import dev.nerve.protocol.conversation.ComparisonData;
import dev.nerve.protocol.conversation.ConversationTreeData;
import dev.nerve.protocol.conversation.ForkData;
import dev.nerve.protocol.conversation.MergeData;
import dev.nerve.session.SessionRegistry;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The commands that fork nodes, and that compare and merge forks.
public final class ForkCommandService {

    private final SessionRegistry sessions;
    private final ConversationService conversations;
    private final RepeatedRequests requests;

    ForkCommandService(
            SessionRegistry sessions,
            ConversationService conversations,
            RepeatedRequests requests) {
        this.sessions = sessions;
        this.conversations = conversations;
        this.requests = requests;
    }

    Record execute(ForkCommands<?> command) throws InterruptedException {
        return switch (command) {
            case ForkCommands.ForkNode fork ->
                    requests.once(fork.requestId(), fork, () -> fork(fork));
            case ForkCommands.ListForks list -> list(list);
            case ForkCommands.CompareNodes compare -> compare(compare);
            case ForkCommands.MergeNode merge -> merge(merge);
        };
    }

    private ForkData fork(ForkCommands.ForkNode command) throws InterruptedException {
        var reader = new ForkRequestReader(command);
        var found = NodeLookup.find(sessions, command.session(), command.nodeId());
        var request = reader.read(sessions, found.session());
        return ForkDataWriter.of(found.session().fork(request));
    }

    private ConversationId conversation(@Nullable String session, String node) {
        return ConversationId.of(NodeLookup.find(sessions, session, node).storedConversation());
    }

    private ConversationTreeData list(ForkCommands.ListForks command) {
        var id = conversation(command.session(), command.nodeId());
        var branches = conversations.tree(id).branches();
        var holders =
                ConversationHolders.of(
                        sessions,
                        branches.stream().map(branch -> branch.conversation().id()).toList());
        return new ConversationTreeData(
                branches.stream()
                        .map(branch ->
                                ConversationDataWriter.branch(
                                        branch, holders.find(branch.conversation().id())))
                        .toList());
    }

    private ComparisonData compare(ForkCommands.CompareNodes command) {
        var left = conversation(command.session(), command.left());
        var right = conversation(command.session(), command.right());
        var comparison = conversations.compare(left, right);
        return ConversationDataWriter.of(
                comparison, rows(left, comparison.left()), rows(right, comparison.right()));
    }

    /// {@return the rows of the turns of one side, by position}
    private Map<Long, ConversationRow> rows(ConversationId id, ConversationComparison.Side side) {
        var rows = new HashMap<Long, ConversationRow>();
        var seqs =
                side.turns().stream()
                        .flatMap(turn -> turn.said().stream())
                        .mapToLong(VisibleEntry::seq)
                        .summaryStatistics();
        if (seqs.getCount() > 0) {
            int count = Math.toIntExact(seqs.getMax() - seqs.getMin() + 1);
            var selection = new RowSelection(RowKind.ALL, seqs.getMin(), count);
            conversations
                    .catalog()
                    .read(id, selection)
                    .rows()
                    .forEach(row -> rows.put(row.seq(), row));
        }
        return rows;
    }

    private MergeData merge(ForkCommands.MergeNode command) throws InterruptedException {
        var from = conversation(command.session(), command.nodeId());
        var into = conversation(command.session(), command.into());
        var text =
                command.text() == null
                        ? MergeText.LastAnswer.LAST_ANSWER
                        : new MergeText.GivenText(command.text());
        var merged = conversations.merge(from, into, text);
        var selection = new RowSelection(RowKind.ALL, merged.end() - 1, 1);
        var row = RowDataWriter.of(conversations.catalog().read(into, selection).rows().getFirst());
        return new MergeData(
                from.name(), into.name(), row.seq(), row.text() == null ? "" : row.text());
    }
}
