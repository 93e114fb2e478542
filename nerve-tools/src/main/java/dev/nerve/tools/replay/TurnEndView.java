package dev.nerve.tools.replay;

import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.terminal.recording.TurnEnd;
import dev.nerve.value.Value;

/// A view of a finished turn.
///
/// @param end the turn and the time of its end
record TurnEndView(TurnEnd end) implements UntypedOutputItem {

    @Override
    public Value value() {
        return end.toValue();
    }

    @Override
    public void writeTo(TextPage page) {
        var turn = end.turn();
        var remark = turn.interrupted() ? "  " + page.style().bad("interrupted") : "";
        page.line(
                "%s  %s%s"
                        .formatted(
                                page.style().secondary(StateChangeView.at(end.nanos())),
                                page.style().heading("turn " + turn.number()),
                                remark));
        for (var tool : turn.parsed().tools()) {
            var call = "%s(%s)".formatted(tool.tool(), tool.arguments());
            page.line(StateChangeView.INDENT + page.style().typed(call));
        }
        turn.parsed().message().lines().forEach(line -> page.line(StateChangeView.INDENT + line));
        turn.error()
                .ifPresent(error -> page.line(StateChangeView.INDENT + page.style().bad(error)));
    }
}
