package dev.nerve.conversation.history;

import dev.nerve.ErrorCode;
import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InFlightPolicy;

/// A resolver of fork points to positions.
///
/// Its cost does not depend on the length of the conversation. *Confined to one thread.*
public final class ForkPointResolver {

    private final HistoryReader history;
    private final Conversation source;
    private final InFlightPolicy inFlight;
    private final ForkRequest.HiddenPointPolicy hidden;
    private final VisibilityQuery query;

    public ForkPointResolver(
            HistoryReader history,
            Conversation source,
            InFlightPolicy inFlight,
            ForkRequest.HiddenPointPolicy hidden) {
        this.history = history;
        this.source = source;
        this.inFlight = inFlight;
        this.hidden = hidden;
        this.query = new VisibilityQuery(new SegmentReader(history.reader(), source));
    }

    /// {@return the position of a fork point}
    ///
    /// @throws NerveException.Failed if there is no such position
    public long position(ForkPoint point) {
        return switch (point) {
            case ForkPoint.Head _ -> head();
            case ForkPoint.After(var seq) -> settled(seen(existing(seq) + 1));
            case ForkPoint.Before(var seq) -> settled(seen(existing(seq)));
            case ForkPoint.BeforeUserTurn(var turn) -> beforeTurn(turn);
            case ForkPoint.AtMark(var name) -> settled(boundary(mark(name)));
        };
    }

    private long head() {
        return settled(source.end());
    }

    /// Applies the in-flight policy to a position inside the open turn. Other positions stay
    /// unchanged.
    private long settled(long position) {
        var turn = history.tally(source, source.end()).turn();
        if (turn.isEmpty() || position <= turn.getAsLong()) {
            return position;
        }
        return switch (inFlight) {
            case InFlightPolicy.LastCompletedTurn _ -> turn.getAsLong();
            case InFlightPolicy.LastSamplingBoundary _ -> lastBoundary(position);
            case InFlightPolicy.Interrupt _ -> position;
            case InFlightPolicy.Refuse _, InFlightPolicy.Await _ ->
                    throw refused(
                            ErrorCode.TURN_IN_PROGRESS,
                            "a turn is open; wait for its end, or choose another in-flight policy");
        };
    }

    private long lastBoundary(long from) {
        long position = from;
        while (!history.tally(source, position).isBoundary()) {
            position--;
        }
        return position;
    }

    private long existing(long seq) {
        if (seq < 0 || seq >= source.end()) {
            throw refused(
                    ErrorCode.POINT_NOT_FOUND,
                    "there is no row %d; it has %d, counted from 0".formatted(seq, source.end()));
        }
        return seq;
    }

    /// Requires that the position is visible, or that hidden points are allowed.
    private long seen(long position) {
        if (hidden == ForkRequest.HiddenPointPolicy.REFUSED && query.hides(position)) {
            throw refused(
                    ErrorCode.POINT_HIDDEN,
                    "position %d is hidden now; allow hidden points to fork there"
                            .formatted(position));
        }
        return boundary(position);
    }

    private long boundary(long position) {
        if (!history.tally(source, position).isBoundary()) {
            throw refused(
                    ErrorCode.POINT_NOT_BOUNDARY,
                    "position %d is inside a tool exchange; fork before or after all of it"
                            .formatted(position));
        }
        return position;
    }

    private long beforeTurn(int turn) {
        long turns = query.turns();
        if (turn < 0 || turn > turns) {
            throw refused(
                    ErrorCode.POINT_OUT_OF_RANGE,
                    "there is no user turn %d; name one from 0 to %d, which is the end"
                            .formatted(turn, turns));
        }
        return turn == turns ? head() : query.turn(turn);
    }

    private long mark(String name) {
        var visible = query.mark(name);
        if (visible.isPresent()) {
            return visible.get().seq() + 1;
        }
        var newest = query.trail().lastMark(name, 0, source.end());
        if (newest.isEmpty()) {
            throw refused(ErrorCode.MARK_NOT_FOUND, "there is no mark '%s'".formatted(name))
                    .with("mark", name)
                    .with(HintId.SET_MARK);
        }
        if (hidden == ForkRequest.HiddenPointPolicy.REFUSED) {
            throw refused(
                    ErrorCode.POINT_HIDDEN,
                    "mark '%s' is hidden; allow hidden points to fork there".formatted(name));
        }
        return newest.get().seq() + 1;
    }

    private NerveException refused(ErrorCode code, String why) {
        return new NerveException.Failed(code, "conversation '%s': %s".formatted(source.id(), why));
    }
}
