package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;

/// A resolver of fork points to positions.
///
/// Its cost does not depend on the length of the conversation. *Confined to one thread.*
final class Cut {

    private final History history;
    private final Conversation source;
    private final InFlight inFlight;
    private final ForkRequest.Hidden hidden;
    private final Sight sight;

    Cut(History history, Conversation source, InFlight inFlight, ForkRequest.Hidden hidden) {
        this.history = history;
        this.source = source;
        this.inFlight = inFlight;
        this.hidden = hidden;
        this.sight = new Sight(new Trail(history.reader(), source));
    }

    /// {@return the position of a fork point}
    ///
    /// @throws NerveException.Failed if there is no such position
    long position(Point point) {
        return switch (point) {
            case Point.Head _ -> head();
            case Point.After(var seq) -> settled(seen(existing(seq) + 1));
            case Point.Before(var seq) -> settled(seen(existing(seq)));
            case Point.BeforeUserTurn(var turn) -> beforeTurn(turn);
            case Point.AtMark(var name) -> settled(boundary(mark(name)));
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
            case InFlight.LastCompletedTurn _ -> turn.getAsLong();
            case InFlight.LastSamplingBoundary _ -> lastBoundary(position);
            case InFlight.Interrupt _ -> position;
            case InFlight.Refuse _, InFlight.Await _ ->
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
        if (hidden == ForkRequest.Hidden.REFUSED && sight.hides(position)) {
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
        long turns = sight.turns();
        if (turn < 0 || turn > turns) {
            throw refused(
                    ErrorCode.POINT_OUT_OF_RANGE,
                    "there is no user turn %d; name one from 0 to %d, which is the end"
                            .formatted(turn, turns));
        }
        return turn == turns ? head() : sight.turn(turn);
    }

    private long mark(String name) {
        var visible = sight.mark(name);
        if (visible.isPresent()) {
            return visible.get().seq() + 1;
        }
        var newest = sight.trail().newestMark(name, 0, source.end());
        if (newest.isEmpty()) {
            throw refused(
                    ErrorCode.MARK_NOT_FOUND,
                    "there is no mark '%s'; set it with mark() first".formatted(name));
        }
        if (hidden == ForkRequest.Hidden.REFUSED) {
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
