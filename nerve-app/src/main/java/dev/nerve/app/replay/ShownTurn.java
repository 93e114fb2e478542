package dev.nerve.app.replay;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.terminal.recording.TurnEnd;
import dev.nerve.value.Value;

/// A view of a finished turn.
///
/// @param end the turn and the time of its end
record ShownTurn(TurnEnd end) implements Shown {

    @Override
    public Value value() {
        return end.value();
    }

    @Override
    public void writeTo(Page page) {
        var turn = end.turn();
        var remark = turn.interrupted() ? "  " + page.style().bad("interrupted") : "";
        page.line(
                "%s  %s%s"
                        .formatted(
                                page.style().secondary(ShownChange.at(end.nanos())),
                                page.style().heading("turn " + turn.number()),
                                remark));
        for (var tool : turn.parsed().tools()) {
            var call = "%s(%s)".formatted(tool.tool(), tool.arguments());
            page.line(ShownChange.INDENT + page.style().typed(call));
        }
        turn.parsed().message().lines().forEach(line -> page.line(ShownChange.INDENT + line));
        turn.error().ifPresent(error -> page.line(ShownChange.INDENT + page.style().bad(error)));
    }
}
