package dev.nerve.tools.extract;

import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.terminal.parse.ParsedTurn;
import dev.nerve.terminal.parse.TurnSection;
import dev.nerve.value.Value;

/// A view of a parsed turn.
///
/// @param parsed the turn
record ParsedTurnView(ParsedTurn parsed) implements UntypedOutputItem {

    private static final String INDENT = "  ";

    @Override
    public Value value() {
        return parsed.toValue();
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
}
