package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.Usage;
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
record Copying(ConversationStore.Writer writer, Instant now) {

    Conversation into(Conversation fork, Conversation source, Inherit inherit, long position) {
        // A prefix is a pointer, so no row of the source is read.
        if (inherit instanceof Inherit.Prefix) {
            return fork;
        }
        var history = new History(writer);
        var view = history.viewAsOf(source, position);
        long first = first(history, source, inherit, view);
        var seen = new Seen(view);
        var kept = new ArrayList<Row>();
        for (var row : history.rowsOfView(source, position)) {
            if (row.seq() >= first && seen.has(row)) {
                kept.add(row);
            }
        }
        return copy(fork, view.config(), kept);
    }

    private static long first(History history, Conversation source, Inherit inherit, View view) {
        return switch (inherit) {
            case Inherit.Prefix _ -> 0;
            case Inherit.Nothing _ -> Long.MAX_VALUE;
            case Inherit.SinceMark(var mark) -> mark(history, source, view, mark);
            case Inherit.LastTurns(var turns) -> turn(view, turns);
        };
    }

    private static long mark(History history, Conversation source, View view, String name) {
        var position = view.marks().get(name);
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

    private static long turn(View view, int turns) {
        if (turns < 0 || turns > view.turns().size()) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_OUT_OF_RANGE,
                    "cannot inherit the last %d turns; there are %d"
                            .formatted(turns, view.turns().size()));
        }
        return turns == 0 ? Long.MAX_VALUE : view.turns().get(view.turns().size() - turns);
    }

    private Conversation copy(Conversation fork, Config config, List<Row> kept) {
        var tallying = new Tallying(new History(writer), fork);
        long seq = fork.end();
        if (!config.isEmpty()) {
            tallying.next(
                    new Row(seq, new RowId(fork.id(), seq), now, new Content.Configured(config)));
            seq++;
        }
        for (var row : kept) {
            tallying.next(new Row(seq, row.id(), row.time(), unpaid(row.content())));
            seq++;
        }
        writer.add(fork.id(), tallying.rows());
        var longer = fork.withEnd(seq);
        writer.update(longer);
        return longer;
    }

    /// Removes the usage, which counts only in the source, and the context size, which is wrong in
    /// the copy.
    private static Content unpaid(Content content) {
        return content instanceof Content.TurnEnded(var how, var reason, _, _, _)
                ? new Content.TurnEnded(how, reason, Usage.NONE, 0)
                : content;
    }

    /// The rows that are visible, and the rows that end a visible turn. Call [#has] in row order.
    private static final class Seen {

        private final View view;
        private final Set<Long> shown = new HashSet<>();
        private boolean inTurn;

        Seen(View view) {
            this.view = view;
            view.shown().forEach(one -> shown.add(one.seq()));
        }

        boolean has(Row row) {
            return switch (row.content()) {
                case Content.Said said -> {
                    boolean seen = shown.contains(row.seq());
                    inTurn |= seen && said instanceof Content.Message one && one.isTurn();
                    yield seen;
                }
                case Content.TurnEnded _ -> {
                    boolean ends = inTurn;
                    inTurn = false;
                    yield ends;
                }
                case Content.Marked(var name) ->
                        view.marks().getOrDefault(name, 0L) == row.seq() + 1;
                case Content.Note _ -> false;
            };
        }
    }
}
