package dev.nerve.conversation.operation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.history.ForkPointResolver;
import dev.nerve.conversation.history.HistoryReader;

/// The operation that rewinds a view: it resolves the position.
///
/// @param history the reader of the conversation
/// @param conversation the conversation to rewind
record RewindOperation(HistoryReader history, Conversation conversation) {

    /// {@return the first position to hide}
    ///
    /// @throws NerveException.Failed if the position is not visible
    long target(ForkPoint point) {
        var resolver =
                new ForkPointResolver(
                        history,
                        conversation,
                        InFlightPolicy.Refuse.REFUSE,
                        ForkRequest.HiddenPointPolicy.ALLOWED);
        long target = resolver.position(point);
        if (!isSeen(target)) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_HIDDEN,
                    "cannot rewind conversation '%s': position %d is hidden; fork it there"
                            .formatted(conversation.id(), target));
        }
        return target;
    }

    private boolean isSeen(long position) {
        long floor = floor(position);
        if (position < floor) {
            return false;
        }
        var now = history.view(conversation).shown();
        var then = history.viewAsOf(conversation, position).shown();
        return now.stream()
                .filter(one -> one.seq() < position)
                .toList()
                .equals(then.stream().filter(one -> one.seq() >= floor).toList());
    }

    /// Returns the first position that stays visible after a later clear or compaction.
    private long floor(long position) {
        var curtain = history.viewBoundaryFrom(conversation, position);
        if (curtain.isEmpty()) {
            return 0;
        }
        return switch (history.row(conversation, curtain.getAsLong()).content()) {
            case RowContent.Compacted(_, var keepFrom, _) -> keepFrom;
            case RowContent.VisibleContent _, RowContent.ControlContent _ -> Long.MAX_VALUE;
        };
    }
}
