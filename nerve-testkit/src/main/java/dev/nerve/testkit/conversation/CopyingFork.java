package dev.nerve.testkit.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.Usage;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.conversation.InFlight;
import dev.nerve.conversation.Inherit;
import dev.nerve.conversation.Point;
import dev.nerve.conversation.View;
import java.util.List;

/// A fork that copies the list of rows.
///
/// @param source the conversation to fork
/// @param request the fork point and the options
record CopyingFork(FullCopy source, ForkRequest request) {

    private static final List<String> LEADING = List.of(Config.MODEL, Config.SYSTEM, Config.TOOLS);

    FullCopy fork() {
        int position = (int) position();
        if (request.terms().cache() == ForkRequest.Cache.KEPT && breaksCache()) {
            throw new Refusal(ErrorCode.OVERRIDE_BREAKS_CACHE);
        }
        var fork = new FullCopy(request.target(), source.id);
        if (request.terms().inherit() instanceof Inherit.Prefix) {
            fork.rows.addAll(source.rows.subList(0, position));
        } else {
            take(fork, position);
        }
        if (fork.view().turn().start().isPresent()) {
            fork.add(Ends.interrupted("forked in the middle of the turn"));
        }
        if (!request.terms().overrides().isEmpty()) {
            fork.add(new Content.Configured(request.terms().overrides()));
        }
        return fork;
    }

    long position() {
        return switch (request.point()) {
            case Point.Head _ -> head();
            case Point.After(var seq) -> settled(seen(seq, seq + 1));
            case Point.Before(var seq) -> settled(seen(seq, seq));
            case Point.BeforeUserTurn(var turn) -> beforeTurn(turn);
            case Point.AtMark(var mark) -> settled(boundary(mark(mark)));
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
            case InFlight.LastCompletedTurn _ -> turn.getAsLong();
            case InFlight.Interrupt _ -> position;
            case InFlight.LastSamplingBoundary _ -> lastBoundary(position);
            case InFlight.Refuse _ -> throw new Refusal(ErrorCode.TURN_IN_PROGRESS);
            case InFlight.Await _ -> throw new Refusal(ErrorCode.AWAIT_TIMEOUT);
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
            throw new Refusal(ErrorCode.POINT_NOT_BOUNDARY);
        }
        return position;
    }

    private long seen(long seq, long position) {
        if (seq < 0 || seq >= source.end()) {
            throw new Refusal(ErrorCode.POINT_NOT_FOUND);
        }
        if (request.terms().hidden() == ForkRequest.Hidden.REFUSED && isHidden(position)) {
            throw new Refusal(ErrorCode.POINT_HIDDEN);
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
                .anyMatch(
                        one -> one instanceof Content.Cleared || one instanceof Content.Compacted);
    }

    private long beforeTurn(int turn) {
        var turns = source.view().turns();
        if (turn < 0 || turn > turns.size()) {
            throw new Refusal(ErrorCode.POINT_OUT_OF_RANGE);
        }
        return turn == turns.size() ? head() : turns.get(turn);
    }

    private long mark(String name) {
        var visible = source.view().marks().get(name);
        if (visible != null) {
            return visible;
        }
        int newest = source.contents().lastIndexOf(new Content.Marked(name));
        if (newest < 0) {
            throw new Refusal(ErrorCode.MARK_NOT_FOUND);
        }
        if (request.terms().hidden() == ForkRequest.Hidden.REFUSED) {
            throw new Refusal(ErrorCode.POINT_HIDDEN);
        }
        return newest + 1L;
    }

    /// Tells whether the fork breaks the prompt cache. Sequences ask to keep the cache only if no
    /// compaction is near.
    private boolean breaksCache() {
        return !(request.terms().inherit() instanceof Inherit.Prefix)
                || request.terms().overrides().settings().fields().keySet().stream()
                        .anyMatch(LEADING::contains);
    }

    private void take(FullCopy fork, int position) {
        var view = source.viewAsOf(position);
        long first = first(view);
        if (!view.config().isEmpty()) {
            fork.add(new Content.Configured(view.config()));
        }
        boolean inTurn = false;
        for (int i = 0; i < position; i++) {
            var entry = source.rows.get(i);
            int seq = i;
            boolean shown =
                    entry.content() instanceof Content.Said
                            && view.shown().stream().anyMatch(one -> one.seq() == seq);
            boolean marked =
                    entry.content() instanceof Content.Marked(var name)
                            && view.marks().containsKey(name)
                            && view.marks().get(name) == i + 1;
            if (i >= first && (shown || marked)) {
                fork.take(entry, entry.content());
                inTurn |= NaiveView.isTurn(entry.content());
            } else if (inTurn && entry.content() instanceof Content.TurnEnded end) {
                fork.take(entry, new Content.TurnEnded(end.how(), end.reason(), Usage.NONE, 0));
                inTurn = false;
            }
        }
    }

    private long first(View view) {
        return switch (request.terms().inherit()) {
            case Inherit.Prefix _ -> 0;
            case Inherit.Nothing _ -> Long.MAX_VALUE;
            case Inherit.LastTurns(var turns) -> {
                if (turns < 0 || turns > view.turns().size()) {
                    throw new Refusal(ErrorCode.POINT_OUT_OF_RANGE);
                }
                yield turns == 0 ? Long.MAX_VALUE : view.turns().get(view.turns().size() - turns);
            }
            case Inherit.SinceMark(var mark) -> {
                var position = view.marks().get(mark);
                if (position == null) {
                    throw new Refusal(ErrorCode.MARK_NOT_FOUND);
                }
                if (source.viewAsOf(position).turn().start().isPresent()) {
                    throw new Refusal(ErrorCode.POINT_NOT_BOUNDARY);
                }
                yield position;
            }
        };
    }
}
