package dev.nerve.terminal.wezterm;

import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.Pane.PaneFlag;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.value.Value;
import java.net.URI;
import java.util.EnumSet;

/// A pane as listed by `wezterm cli list`. *Immutable.*
///
/// @param id the number of the pane
/// @param size the size of the pane
/// @param cursor the position of the cursor
/// @param title the title that the program set
/// @param directory the directory of the program
/// @param ours whether nerve created the pane, and whether it is active
record WeztermPane(
        String id,
        TerminalSize size,
        Cursor cursor,
        String title,
        String directory,
        WeztermPaneFlags ours) {

    /// The prefix of the titles of tabs that nerve created.
    static final String OURS = "nerve";

    private static final int LARGEST = 1_000;

    /// The creator and focus of a pane.
    ///
    /// @param made whether nerve created it
    /// @param active whether it is in front
    record WeztermPaneFlags(boolean made, boolean active) {}

    static WeztermPane of(Value entry) {
        var size = entry.at("size");
        var title = text(entry, "tab_title");
        return new WeztermPane(
                text(entry, "pane_id"),
                new TerminalSize(side(size, "cols"), side(size, "rows")),
                new Cursor(
                        number(entry, "cursor_y"),
                        number(entry, "cursor_x"),
                        !text(entry, "cursor_visibility").equals("Hidden")),
                text(entry, "title"),
                path(text(entry, "cwd")),
                new WeztermPaneFlags(
                        title.equals(OURS) || title.startsWith(OURS + ":"),
                        text(entry, "is_active").equals("true")));
    }

    private static String text(Value entry, String field) {
        return entry.find(field).map(Value::text).orElse("");
    }

    private static int number(Value entry, String field) {
        return entry.find(field).map(Value::toInt).orElse(0);
    }

    private static int side(Value size, String field) {
        return Math.clamp(number(size, field), 1, LARGEST);
    }

    /// Returns the path of a URL such as `file://machine/path/`.
    private static String path(String url) {
        try {
            var path = url.startsWith("file:") ? URI.create(url).getPath() : url;
            return path.length() > 1 && path.endsWith("/")
                    ? path.substring(0, path.length() - 1)
                    : path;
        } catch (IllegalArgumentException _) {
            return url;
        }
    }

    Pane pane() {
        var marks = EnumSet.noneOf(PaneFlag.class);
        if (ours.made()) {
            marks.add(PaneFlag.OURS);
        }
        if (ours.active()) {
            marks.add(PaneFlag.ACTIVE);
        }
        return new Pane(id, size, new Pane.PaneLabel("", title), "", directory, marks);
    }
}
