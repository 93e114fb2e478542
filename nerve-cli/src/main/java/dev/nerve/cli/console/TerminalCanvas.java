package dev.nerve.cli.console;

import java.util.List;
import java.util.function.Consumer;

/// The lines above the cursor that a view repaints in place.
///
/// Between two paintings the cursor is at the start of the line below them, or an editor owns the
/// lines from there on. *Confined to one thread.*
public final class TerminalCanvas {

    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";

    /// A line that is wider than calculated then ends at the edge and does not wrap.
    private static final String NO_WRAP = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    /// Comes before a line: after it, it could erase the character at the edge.
    private static final String CLEAR_LINE = "\u001b[K";

    private static final String CLEAR_BELOW = "\u001b[J";

    private final Consumer<String> writer;
    private List<String> painted = List.of();
    private CursorState cursor = CursorState.UNTOUCHED;

    /// @param writer writes to the terminal and flushes
    public TerminalCanvas(Consumer<String> writer) {
        this.writer = writer;
    }

    /// The visibility of the cursor.
    public enum CursorState {
        UNTOUCHED,
        HIDDEN,
        /// A person types below the lines.
        SHOWN
    }

    /// Replaces the painted lines by new ones.
    ///
    /// The text ends with a line break, because an editor paints its own line after it. Without
    /// lines, there is no line break.
    ///
    /// @param lines the new lines; fewer than the screen has, if they are to be repainted
    /// @param size the size of the screen
    /// @param requested the visibility of the cursor
    public void paint(List<String> lines, ConsoleSize size, CursorState requested) {
        if (lines.equals(painted) && cursor == requested) {
            return;
        }
        var text = new StringBuilder();
        if (cursor != requested) {
            text.append(requested == CursorState.SHOWN ? SHOW_CURSOR : HIDE_CURSOR);
        }
        text.append(NO_WRAP);
        int up = Math.min(rows(size.width()), size.height() - 1);
        if (up > 0) {
            text.append("\r\u001b[").append(up).append('A');
        }
        if (lines.size() < up) {
            text.append(CLEAR_BELOW);
        }
        for (int i = 0; i < lines.size(); i++) {
            text.append(i == 0 ? "" : "\r\n").append(CLEAR_LINE).append(lines.get(i));
        }
        cursor = requested;
        painted = List.copyOf(lines);
        writer.accept(text.append(WRAP).append(lines.isEmpty() ? "" : "\r\n").toString());
    }

    /// {@return the number of rows of the painted lines; it grows if the screen gets narrower}
    private int rows(int width) {
        return painted.stream().mapToInt(line -> rows(line, width)).sum();
    }

    private static int rows(String line, int width) {
        return Math.max(1, Math.ceilDiv(CellText.width(SafeText.removeInvisible(line)), width));
    }

    /// Leaves the lines on the screen and restores the terminal.
    public void leave() {
        if (cursor != CursorState.UNTOUCHED) {
            writer.accept(SHOW_CURSOR);
            cursor = CursorState.UNTOUCHED;
            painted = List.of();
        }
    }
}
