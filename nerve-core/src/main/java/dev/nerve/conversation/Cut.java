package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import org.jspecify.annotations.Nullable;

/// Finds the position at which a fork is taken.
///
/// *Confined to one thread.*
final class Cut {

    private final History history;
    private final Conversation source;
    private final InFlight inFlight;
    private final ForkRequest.Hidden hidden;
    private @Nullable View view;

    Cut(History history, Conversation source, InFlight inFlight, ForkRequest.Hidden hidden) {
        this.history = history;
        this.source = source;
        this.inFlight = inFlight;
        this.hidden = hidden;
    }

    /// {@return the position}
    ///
    /// @throws NerveException.Failed if there is none
    long position(Point point) {
        return switch (point) {
            case Point.Head _ -> head();
            case Point.After(var seq) -> seen(existing(seq) + 1);
            case Point.Before(var seq) -> seen(existing(seq));
            case Point.BeforeUserTurn(var turn) -> beforeTurn(turn);
            case Point.AtMark(var name) -> boundary(mark(name));
        };
    }

    private View view() {
        var known = view;
        if (known == null) {
            known = history.view(source);
            view = known;
        }
        return known;
    }

    private long head() {
        var turn = history.tally(source, source.end()).turn();
        if (turn.isEmpty()) {
            return source.end();
        }
        return switch (inFlight) {
            case InFlight.LastCompletedTurn _ -> turn.getAsLong();
            case InFlight.LastSamplingBoundary _ -> lastBoundary();
            case InFlight.Interrupt _ -> source.end();
            case InFlight.Refuse _, InFlight.Await _ ->
                    throw refused(
                            ErrorCode.TURN_IN_PROGRESS,
                            "a turn is open; wait for its end, or choose another in-flight policy");
        };
    }

    private long lastBoundary() {
        long position = source.end();
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

    /// What was visible at a position must still be, or hidden points must be allowed.
    private long seen(long position) {
        if (hidden == ForkRequest.Hidden.REFUSED && isHidden(position)) {
            throw refused(
                    ErrorCode.POINT_HIDDEN,
                    "position %d is hidden now; allow hidden points to fork there"
                            .formatted(position));
        }
        return boundary(position);
    }

    private boolean isHidden(long position) {
        if (history.curtainFrom(source, position).isPresent()) {
            return true;
        }
        var left = view().shown().stream().filter(one -> one.seq() < position).toList();
        return !left.equals(history.viewAsOf(source, position).shown());
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
        var turns = view().turns();
        if (turn < 0 || turn > turns.size()) {
            throw refused(
                    ErrorCode.POINT_OUT_OF_RANGE,
                    "there is no user turn %d; it has %d".formatted(turn, turns.size()));
        }
        return turn == turns.size() ? head() : turns.get(turn);
    }

    private long mark(String name) {
        var visible = view().marks().get(name);
        if (visible != null) {
            return visible;
        }
        var wanted = new Content.Marked(name);
        var newest = history.newest(source, 0, row -> row.content().equals(wanted));
        if (newest.isEmpty()) {
            throw refused(ErrorCode.MARK_NOT_FOUND, "there is no mark '%s'".formatted(name));
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
