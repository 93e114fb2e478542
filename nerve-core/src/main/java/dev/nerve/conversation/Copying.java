package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Copies what a fork takes along that does not inherit a prefix; the rows keep their names.
///
/// @param writer the store, as it will be
/// @param now when that is
record Copying(ConversationStore.Writer writer, Instant now) {

    Conversation into(Conversation fork, Conversation source, Inherit inherit, long position) {
        // A prefix is a pointer: nothing is looked at, however long the source is.
        if (inherit instanceof Inherit.Prefix) {
            return fork;
        }
        var view = new History(writer).viewAsOf(source, position);
        return copy(fork, source, view, after(first(inherit, view), view));
    }

    private static long first(Inherit inherit, View view) {
        return switch (inherit) {
            case Inherit.Prefix _ -> 0;
            case Inherit.Nothing _ -> Long.MAX_VALUE;
            case Inherit.SinceMark(var mark) -> mark(view, mark);
            case Inherit.LastTurns(var turns) -> turn(view, turns);
        };
    }

    private static long mark(View view, String name) {
        var position = view.marks().get(name);
        if (position == null) {
            throw new NerveException.Failed(
                    ErrorCode.MARK_NOT_FOUND,
                    "there is no mark '%s' to inherit from".formatted(name));
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

    private static List<Shown> after(long position, View view) {
        return view.shown().stream().filter(one -> one.seq() >= position).toList();
    }

    private Conversation copy(
            Conversation fork, Conversation source, View view, List<Shown> shown) {
        var rows = new ArrayList<ConversationStore.Tallied>();
        var fold = new Fold();
        long seq = fork.end();
        if (!view.config().isEmpty()) {
            var content = new Content.Configured(view.config());
            seq = add(rows, fold, new Row(seq, new RowId(fork.id(), seq), now, content));
        }
        var history = new History(writer);
        for (var one : shown) {
            var holder = history.holder(source, one.seq());
            var original = writer.rows(holder.id(), one.seq(), one.seq() + 1).getFirst();
            seq = add(rows, fold, new Row(seq, original.id(), original.time(), one.content()));
        }
        writer.add(fork.id(), rows);
        var longer = fork.withEnd(seq);
        writer.update(longer);
        return longer;
    }

    private static long add(List<ConversationStore.Tallied> rows, Fold fold, Row row) {
        rows.add(new ConversationStore.Tallied(row, fold.add(row).tally()));
        return row.seq() + 1;
    }
}
