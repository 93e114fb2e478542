package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import java.util.List;
import java.util.Optional;

/// Finds the position at which a fork is taken.
///
/// @param history the store at one moment
/// @param source what is forked
/// @param request where, and how
record Cut(History history, Conversation source, ForkRequest request) {

    /// {@return the position}
    ///
    /// @throws NerveException.Failed if there is none
    long position() {
        return switch (request.point()) {
            case Point.Head _ -> head();
            case Point.After(var seq) -> seen(existing(seq) + 1);
            case Point.Before(var seq) -> seen(existing(seq));
            case Point.BeforeUserTurn(var turn) -> beforeTurn(turn);
            case Point.AtMark(var name) -> boundary(mark(name));
        };
    }

    private long head() {
        var tally = history.tally(source, source.end());
        var turn = tally.turn();
        if (turn.isEmpty() || turn.getAsLong() < source.start()) {
            return boundary(source.end());
        }
        return switch (request.terms().inFlight()) {
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
                    "there is no row %d; it has rows 0 to %d".formatted(seq, source.end() - 1));
        }
        return seq;
    }

    /// What was visible at a position must still be, or hidden points must be allowed.
    private long seen(long position) {
        if (request.terms().hidden() == ForkRequest.Hidden.REFUSED && isHidden(position)) {
            throw refused(
                    ErrorCode.POINT_HIDDEN,
                    "position %d is hidden now; allow hidden points to fork there"
                            .formatted(position));
        }
        return boundary(position);
    }

    private boolean isHidden(long position) {
        var now = history.view(source);
        var then = history.viewAsOf(source, position);
        List<Shown> left = now.shown().stream().filter(one -> one.seq() < position).toList();
        return !left.equals(then.shown()) || !now.summary().equals(then.summary());
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
        var turns = history.view(source).turns();
        if (turn < 0 || turn > turns.size()) {
            throw refused(
                    ErrorCode.POINT_OUT_OF_RANGE,
                    "there is no user turn %d; it has %d".formatted(turn, turns.size()));
        }
        return turn == turns.size() ? head() : turns.get(turn);
    }

    private long mark(String name) {
        var visible = history.view(source).marks().get(name);
        if (visible != null) {
            return visible;
        }
        var hidden = newestMark(name);
        if (hidden.isEmpty()) {
            throw refused(ErrorCode.MARK_NOT_FOUND, "there is no mark '%s'".formatted(name));
        }
        if (request.terms().hidden() == ForkRequest.Hidden.REFUSED) {
            throw refused(
                    ErrorCode.POINT_HIDDEN,
                    "mark '%s' is hidden; allow hidden points to fork there".formatted(name));
        }
        return hidden.get();
    }

    private Optional<Long> newestMark(String name) {
        var wanted = new Content.Marked(name);
        return history.rows(source, source.end()).reversed().stream()
                .filter(row -> row.content().equals(wanted))
                .map(row -> row.seq() + 1)
                .findFirst();
    }

    private NerveException refused(ErrorCode code, String why) {
        return new NerveException.Failed(
                code, "cannot fork conversation '%s': %s".formatted(source.id(), why));
    }
}
