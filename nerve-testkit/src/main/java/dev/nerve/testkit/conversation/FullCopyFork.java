package dev.nerve.testkit.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.Usage;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.fork.InheritMode;
import java.util.List;

/// A fork that copies the list of rows.
///
/// @param source the conversation to fork
/// @param request the fork point and the options
record FullCopyFork(FullCopyConversation source, ForkRequest request) {

    private static final List<String> LEADING =
            List.of(ConversationConfig.MODEL, ConversationConfig.SYSTEM, ConversationConfig.TOOLS);

    FullCopyConversation fork() {
        int position = (int) position();
        if (request.terms().cache() == ForkRequest.CachePolicy.KEPT && breaksCache()) {
            throw new OracleRefusalException(ErrorCode.OVERRIDE_BREAKS_CACHE);
        }
        var fork = new FullCopyConversation(request.target(), source.id);
        if (request.terms().inherit() instanceof InheritMode.Prefix) {
            fork.rows.addAll(source.rows.subList(0, position));
        } else {
            take(fork, position);
        }
        if (fork.view().turn().start().isPresent()) {
            fork.add(TurnEndSamples.interrupted("forked in the middle of the turn"));
        }
        if (!request.terms().overrides().isEmpty()) {
            fork.add(new RowContent.Configured(request.terms().overrides()));
        }
        return fork;
    }

    long position() {
        return switch (request.point()) {
            case ForkPoint.Head _ -> head();
            case ForkPoint.After(var seq) -> settled(seen(seq, seq + 1));
            case ForkPoint.Before(var seq) -> settled(seen(seq, seq));
            case ForkPoint.BeforeUserTurn(var turn) -> beforeTurn(turn);
            case ForkPoint.AtMark(var mark) -> settled(boundary(mark(mark)));
        };
    }

    private long head() {
        return settled(source.end());
    }

    private long settled(long position) {
        var turn = source.view().turn().start();
        if (turn.isEmpty() || position <= turn.getAsLong()) {
            return position;
        }
        return switch (request.terms().inFlight()) {
            case InFlightPolicy.LastCompletedTurn _ -> turn.getAsLong();
            case InFlightPolicy.Interrupt _ -> position;
            case InFlightPolicy.LastSamplingBoundary _ -> lastBoundary(position);
            case InFlightPolicy.Refuse _ ->
                    throw new OracleRefusalException(ErrorCode.TURN_IN_PROGRESS);
            case InFlightPolicy.Await _ ->
                    throw new OracleRefusalException(ErrorCode.AWAIT_TIMEOUT);
        };
    }

    private long lastBoundary(long from) {
        long position = from;
        while (!isBoundary(position)) {
            position--;
        }
        return position;
    }

    private boolean isBoundary(long position) {
        return source.viewAsOf(position).turn().calls().isEmpty();
    }

    private long boundary(long position) {
        if (!isBoundary(position)) {
            throw new OracleRefusalException(ErrorCode.POINT_NOT_BOUNDARY);
        }
        return position;
    }

    private long seen(long seq, long position) {
        if (seq < 0 || seq >= source.end()) {
            throw new OracleRefusalException(ErrorCode.POINT_NOT_FOUND);
        }
        if (request.terms().hidden() == ForkRequest.HiddenPointPolicy.REFUSED
                && isHidden(position)) {
            throw new OracleRefusalException(ErrorCode.POINT_HIDDEN);
        }
        return boundary(position);
    }

    private boolean isHidden(long position) {
        var now = source.view().shown().stream().filter(one -> one.seq() < position).toList();
        return isCurtained(position) || !now.equals(source.viewAsOf(position).shown());
    }

    private boolean isCurtained(long position) {
        return source.contents().stream()
                .skip(position)
                .anyMatch(one ->
                        one instanceof RowContent.Cleared || one instanceof RowContent.Compacted);
    }

    private long beforeTurn(int turn) {
        var turns = source.view().turns();
        if (turn < 0 || turn > turns.size()) {
            throw new OracleRefusalException(ErrorCode.POINT_OUT_OF_RANGE);
        }
        return turn == turns.size() ? head() : turns.get(turn);
    }

    private long mark(String name) {
        var visible = source.view().marks().get(name);
        if (visible != null) {
            return visible;
        }
        int newest = source.contents().lastIndexOf(new RowContent.Marked(name));
        if (newest < 0) {
            throw new OracleRefusalException(ErrorCode.MARK_NOT_FOUND);
        }
        if (request.terms().hidden() == ForkRequest.HiddenPointPolicy.REFUSED) {
            throw new OracleRefusalException(ErrorCode.POINT_HIDDEN);
        }
        return newest + 1L;
    }

    /// Checks whether the fork breaks the prompt cache. Sequences ask to keep the cache only if no
    /// compaction is near.
    private boolean breaksCache() {
        return !(request.terms().inherit() instanceof InheritMode.Prefix)
                || request.terms().overrides().settings().fields().keySet().stream()
                        .anyMatch(LEADING::contains);
    }

    private void take(FullCopyConversation fork, int position) {
        var history = source.viewAsOf(position);
        long first = first(history);
        if (!history.config().isEmpty()) {
            fork.add(new RowContent.Configured(history.config()));
        }
        boolean inTurn = false;
        for (int i = 0; i < position; i++) {
            var row = source.rows.get(i);
            int seq = i;
            boolean shown =
                    row.content() instanceof RowContent.VisibleContent
                            && history.shown().stream().anyMatch(one -> one.seq() == seq);
            boolean marked =
                    row.content() instanceof RowContent.Marked(var name)
                            && history.marks().containsKey(name)
                            && history.marks().get(name) == i + 1;
            if (i >= first && (shown || marked)) {
                fork.copyRow(row, row.content());
                inTurn |= NaiveVisibleHistory.isTurn(row.content());
            } else if (inTurn && row.content() instanceof RowContent.TurnEnded end) {
                fork.copyRow(row, new RowContent.TurnEnded(end.how(), end.reason(), Usage.NONE, 0));
                inTurn = false;
            }
        }
    }

    private long first(VisibleHistory history) {
        return switch (request.terms().inherit()) {
            case InheritMode.Prefix _ -> 0;
            case InheritMode.Nothing _ -> Long.MAX_VALUE;
            case InheritMode.LastTurns(var turns) -> {
                if (turns < 0 || turns > history.turns().size()) {
                    throw new OracleRefusalException(ErrorCode.POINT_OUT_OF_RANGE);
                }
                yield turns == 0
                        ? Long.MAX_VALUE
                        : history.turns().get(history.turns().size() - turns);
            }
            case InheritMode.SinceMark(var mark) -> {
                var position = history.marks().get(mark);
                if (position == null) {
                    throw new OracleRefusalException(ErrorCode.MARK_NOT_FOUND);
                }
                if (source.viewAsOf(position).turn().start().isPresent()) {
                    throw new OracleRefusalException(ErrorCode.POINT_NOT_BOUNDARY);
                }
                yield position;
            }
        };
    }
}
