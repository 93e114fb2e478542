package dev.nerve.conversation.operation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.conversation.fork.InheritMode;
import dev.nerve.conversation.history.HistoryReader;
import dev.nerve.conversation.history.RowValidator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The operation that copies rows into a fork that does not inherit a prefix. The copies keep their
/// ids.
///
/// @param writer the store inside the transaction
/// @param now the time of the new rows
record CopyOperation(ConversationStore.Writer writer, Instant now) {

    Conversation copyInto(
            Conversation fork, Conversation source, InheritMode inherit, long position) {
        // A prefix is a pointer, so no row of the source is read.
        if (inherit instanceof InheritMode.Prefix) {
            return fork;
        }
        var history = new HistoryReader(writer);
        var visibleHistory = history.viewAsOf(source, position);
        long first = first(history, source, inherit, visibleHistory);
        var filter = new VisibleRowFilter(visibleHistory);
        var kept = new ArrayList<ConversationRow>();
        for (var row : history.rowsOfView(source, position)) {
            if (row.seq() >= first && filter.has(row)) {
                kept.add(row);
            }
        }
        return copy(fork, visibleHistory.config(), kept);
    }

    private static long first(
            HistoryReader history,
            Conversation source,
            InheritMode inherit,
            VisibleHistory visibleHistory) {
        return switch (inherit) {
            case InheritMode.Prefix _ -> 0;
            case InheritMode.Nothing _ -> Long.MAX_VALUE;
            case InheritMode.SinceMark(var mark) -> mark(history, source, visibleHistory, mark);
            case InheritMode.LastTurns(var turns) -> turn(visibleHistory, turns);
        };
    }

    private static long mark(
            HistoryReader history,
            Conversation source,
            VisibleHistory visibleHistory,
            String name) {
        var position = visibleHistory.marks().get(name);
        if (position == null) {
            throw new NerveException.Failed(
                    ErrorCode.MARK_NOT_FOUND,
                    "conversation '%s': there is no mark '%s' to inherit from"
                            .formatted(source.id(), name));
        }
        if (history.tally(source, position).turn().isPresent()) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_NOT_BOUNDARY,
                    "conversation '%s': mark '%s' is inside a turn; inherit from between turns"
                            .formatted(source.id(), name));
        }
        return position;
    }

    private static long turn(VisibleHistory visibleHistory, int turns) {
        if (turns < 0 || turns > visibleHistory.turns().size()) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_OUT_OF_RANGE,
                    "cannot inherit the last %d turns; there are %d"
                            .formatted(turns, visibleHistory.turns().size()));
        }
        return turns == 0
                ? Long.MAX_VALUE
                : visibleHistory.turns().get(visibleHistory.turns().size() - turns);
    }

    private Conversation copy(
            Conversation fork, ConversationConfig config, List<ConversationRow> kept) {
        var validator = new RowValidator(new HistoryReader(writer), fork);
        long seq = fork.end();
        if (!config.isEmpty()) {
            validator.next(
                    new ConversationRow(
                            seq,
                            new RowId(fork.id(), seq),
                            now,
                            new RowContent.Configured(config)));
            seq++;
        }
        for (var row : kept) {
            validator.next(new ConversationRow(seq, row.id(), row.time(), unpaid(row.content())));
            seq++;
        }
        writer.add(fork.id(), validator.rows());
        var longer = fork.withEnd(seq);
        writer.update(longer);
        return longer;
    }

    /// Removes the usage, which counts only in the source, and the context size, which is wrong in
    /// the copy.
    private static RowContent unpaid(RowContent content) {
        return content instanceof RowContent.TurnEnded(var status, var reason, _, _, _)
                ? new RowContent.TurnEnded(status, reason, Usage.NONE, 0)
                : content;
    }

    /// The rows that are visible, and the rows that end a visible turn. Call [#has] in row order.
    private static final class VisibleRowFilter {

        private final VisibleHistory visibleHistory;
        private final Set<Long> shown = new HashSet<>();
        private boolean inTurn;

        VisibleRowFilter(VisibleHistory visibleHistory) {
            this.visibleHistory = visibleHistory;
            visibleHistory.shown().forEach(one -> shown.add(one.seq()));
        }

        boolean has(ConversationRow row) {
            return switch (row.content()) {
                case RowContent.VisibleContent visibleContent -> {
                    boolean seen = shown.contains(row.seq());
                    inTurn |=
                            seen
                                    && visibleContent instanceof RowContent.Message one
                                    && one.startsTurn();
                    yield seen;
                }
                case RowContent.TurnEnded _ -> {
                    boolean ends = inTurn;
                    inTurn = false;
                    yield ends;
                }
                case RowContent.Marked(var name) ->
                        visibleHistory.marks().getOrDefault(name, 0L) == row.seq() + 1;
                case RowContent.ControlContent _ -> false;
            };
        }
    }
}
