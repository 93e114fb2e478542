package dev.nerve.tools.extract;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.event.OutputSectionData;
import dev.nerve.terminal.parse.ParsedTurn;
import dev.nerve.terminal.parse.TurnSection;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A view of a parsed turn.
///
/// @param parsed the turn
record ParsedTurnView(ParsedTurn parsed) implements OutputItem {

    private static final String INDENT = "  ";

    @Override
    public ProtocolRecord data() {
        return RecordCodec.decode(ParsedTurnData.class, parsed.toValue());
    }

    @Override
    public void writeTo(TextPage page) {
        var style = page.style();
        var tokens =
                parsed.tokens().isPresent()
                        ? ", %,d tokens".formatted(parsed.tokens().getAsLong())
                        : "";
        var whole = parsed.complete() ? "complete" : "not complete";
        page.line(
                "%s  %s"
                        .formatted(
                                style.heading(parsed.state().wireName()),
                                style.secondary(whole + tokens)));
        for (var section : parsed.sections()) {
            page.line("");
            page.line(heading(section, page));
            section.content().lines().forEach(line -> page.line(INDENT + line));
        }
        if (parsed.sections().isEmpty()) {
            page.line(style.secondary("the agent has written nothing yet"));
        }
    }

    private static String heading(TurnSection section, TextPage page) {
        var type = section.type().wireName().replace('_', ' ');
        var heading = page.style().heading(type);
        return section.tool().isEmpty()
                ? heading
                : heading
                        + " "
                        + page.style()
                                .typed("%s(%s)".formatted(section.tool(), section.arguments()));
    }

    /// The turn for a program.
    ///
    /// @param state the state of the program
    /// @param tokens the tokens that it shows; null if it shows none
    /// @param complete whether all rows were seen
    /// @param raw the rows of the turn
    /// @param sections its sections
    private record ParsedTurnData(
            String state,
            @Nullable Value tokens,
            boolean complete,
            String raw,
            List<OutputSectionData> sections)
            implements ProtocolRecord {}
}
