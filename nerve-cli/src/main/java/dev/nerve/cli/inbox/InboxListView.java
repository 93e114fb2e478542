package dev.nerve.cli.inbox;

import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.inbox.InboxItemData;
import java.time.Instant;
import java.util.List;
import java.util.function.ToIntFunction;

/// A list of inbox items with one row each: who asks, what, since when, and the command to answer.
///
/// @param items the items, oldest first
/// @param now the current time
/// @param width the number of columns
/// @param glyphs the glyphs
public record InboxListView(
        List<InboxItemData> items, Instant now, int width, StatusGlyphs glyphs) {

    private static final int KIND = 14;
    private static final int AGE = 4;
    private static final int LEAST_TEXT = 20;
    private static final int MOST_NAME = 24;
    private static final String GAP = "  ";

    public InboxListView {
        items = List.copyOf(items);
    }

    /// Writes the rows.
    ///
    /// @param page the page to write to
    public void writeTo(TextPage page) {
        int names = Math.min(MOST_NAME, widest(item -> CellText.width(new ItemText(item).asker())));
        int numbers = widest(item -> String.valueOf(item.item()).length());
        for (var item : items) {
            page.line(row(page, item, names, numbers));
        }
    }

    private int widest(ToIntFunction<InboxItemData> length) {
        return items.stream().mapToInt(length).max().orElse(0);
    }

    private String row(TextPage page, InboxItemData item, int names, int numbers) {
        var text = new ItemText(item);
        var style = page.style();
        var command = page.adaptCommands("nerve answer " + item.item());
        var name = CellText.pad(CellText.cut(text.asker(), names, glyphs.ellipsis()), names);
        int fixed =
                GAP.length()
                        + CellText.width(glyphs.asks())
                        + 1
                        + names
                        + 3 * GAP.length()
                        + AGE
                        + GAP.length()
                        + CellText.width("nerve answer ")
                        + numbers;
        boolean hasKind = width - fixed - KIND - GAP.length() >= LEAST_TEXT;
        int room = Math.max(0, width - fixed - (hasKind ? KIND + GAP.length() : 0));
        var said = CellText.pad(CellText.cut(text.line(), room, glyphs.ellipsis()), room);
        var age = ShortTime.between(item.since(), now);
        var kind = hasKind ? CellText.pad(item.kind(), KIND) + GAP : "";
        return GAP
                + style.question(glyphs.asks())
                + ' '
                + name
                + GAP
                + kind
                + said
                + GAP
                + style.secondary(" ".repeat(Math.max(0, AGE - age.length())) + age)
                + GAP
                + style.typed(command);
    }
}
