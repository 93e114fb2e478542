package dev.nerve.tools.replay;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.terminal.recording.TurnEnd;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A view of a finished turn.
///
/// @param end the turn and the time of its end
record TurnEndView(TurnEnd end) implements OutputItem {

    @Override
    public ProtocolRecord data() {
        return RecordCodec.decode(TurnEndData.class, end.toValue());
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

    /// The end of a turn for a program.
    ///
    /// @param t the time in seconds
    /// @param turn the number of the turn, from 1
    /// @param message the answer
    /// @param tools the tools that were called
    /// @param interrupted true if the turn was interrupted
    /// @param complete false if the program scrolled faster than it drew
    /// @param error the error at the end of the turn
    private record TurnEndData(
            BigDecimal t,
            int turn,
            String message,
            List<CalledToolData> tools,
            @Nullable Boolean interrupted,
            @Nullable Boolean complete,
            @Nullable String error)
            implements ProtocolRecord {}

    /// A tool that was called in a turn.
    ///
    /// @param tool its name
    /// @param args the arguments of the call
    /// @param result the result of the call
    private record CalledToolData(String tool, Value args, Value result) {}
}
