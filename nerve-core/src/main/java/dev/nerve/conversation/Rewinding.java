package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;

/// Finds the position to which a view is cut back.
///
/// @param history the store at one moment
/// @param conversation what is cut back
record Rewinding(History history, Conversation conversation) {

    /// {@return the first position that is to be hidden}
    ///
    /// @throws NerveException.Failed if that is not a place that can be seen
    long target(Point point) {
        var cut =
                new Cut(history, conversation, InFlight.Refuse.REFUSE, ForkRequest.Hidden.ALLOWED);
        long target = cut.position(point);
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

    /// The first position that a clear or compaction after `position` leaves to be seen.
    private long floor(long position) {
        var curtain = history.curtainFrom(conversation, position);
        if (curtain.isEmpty()) {
            return 0;
        }
        return switch (history.row(conversation, curtain.getAsLong()).content()) {
            case Content.Compacted(_, var keepFrom, _) -> keepFrom;
            case Content.Said _, Content.Note _ -> Long.MAX_VALUE;
        };
    }
}
