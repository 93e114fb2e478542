package dev.nerve.app.extract;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.terminal.parse.Parsed;
import dev.nerve.terminal.parse.Section;
import dev.nerve.value.Value;

/// A view of a parsed turn.
///
/// @param parsed the turn
record ShownParsed(Parsed parsed) implements Shown {

    private static final String INDENT = "  ";

    @Override
    public Value value() {
        return parsed.toValue();
    }

    @Override
    public void writeTo(Page page) {
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
            page.line(style.secondary("nothing was said yet"));
        }
    }

    private static String heading(Section section, Page page) {
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
