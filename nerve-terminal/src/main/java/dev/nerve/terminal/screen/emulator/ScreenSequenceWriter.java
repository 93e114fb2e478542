package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.cell.CellAttributes;
import dev.nerve.terminal.screen.cell.CellContent;
import dev.nerve.terminal.screen.cell.CellDecoration;
import dev.nerve.terminal.screen.cell.CellLine;
import dev.nerve.terminal.screen.cell.CellStyleWriter;
import org.jspecify.annotations.Nullable;

/// A writer of the sequences that draw a screen on another terminal of the same size in its initial
/// state. *Confined to the screen's thread.*
///
/// First it draws the main buffer, then the alternate one if that is visible. Then it restores all
/// that has no place on the screen: scroll regions, tab stops, saved cursors, modes, character sets
/// and the style. The cursor comes last, because most of these move it.
final class ScreenSequenceWriter {

    private final StringBuilder text = new StringBuilder();
    private final CellStyleWriter style = new CellStyleWriter(text);
    private final ScreenState state;
    private final int cluster;

    /// @param state the screen
    /// @param cluster the width of the last character if the next one may join it, or 0
    ScreenSequenceWriter(ScreenState state, int cluster) {
        this.state = state;
        this.cluster = cluster;
    }

    String write(String title) {
        if (!title.isEmpty()) {
            text.append("\u001B]2;").append(title).append("\u001B\\");
        }
        draw(state.main());
        if (state.isAlternate()) {
            style.select(0, 0, CellDecoration.NONE);
            csi("?1047h");
            draw(state.page());
        }
        setModes();
        place();
        return text.toString();
    }

    private void csi(String sequence) {
        text.append("\u001B[").append(sequence);
    }

    private void moveTo(int row, int column) {
        csi((row + 1) + ";" + (column + 1) + "H");
    }

    private void draw(ScreenBuffer buffer) {
        if (buffer.rows() > 1 && buffer.line(0).isWrapped()) {
            beginWrapped(buffer);
        }
        for (int row = 0; row < buffer.rows(); row++) {
            drawLine(buffer, row);
        }
        setTabs(buffer);
        saveCursor(buffer);
        if (buffer.top != 0 || buffer.bottom != buffer.rows() - 1) {
            csi((buffer.top + 1) + ";" + (buffer.bottom + 1) + "r");
        }
    }

    /// Makes the first line continue one that has left the screen: a character wraps to the second
    /// row, and then the first row is deleted.
    private void beginWrapped(ScreenBuffer buffer) {
        style.select(0, 0, CellDecoration.NONE);
        moveTo(0, buffer.columns() - 1);
        text.append("xx");
        moveTo(0, 0);
        csi("M");
        csi("X");
    }

    /// Draws a line. For a line that continues the one above, a character wraps into it first.
    private void drawLine(ScreenBuffer buffer, int row) {
        var line = buffer.line(row);
        int columns = buffer.columns();
        int at = -1;
        if (row > 0 && line.isWrapped()) {
            int last = buffer.line(row - 1).isSecondHalf(columns - 1) ? columns - 2 : columns - 1;
            moveTo(row - 1, last);
            print(buffer.line(row - 1), last);
            style.select(0, 0, CellDecoration.NONE);
            text.append('x');
            moveTo(row, 0);
            csi("X");
        }
        for (int column = 0; column < columns; column++) {
            if (isErased(line, column)) {
                int end = endOfErased(line, column, columns);
                erase(line, row, column, end);
                column = end - 1;
                at = -1;
            } else if (!line.isSecondHalf(column)) {
                if (at != column || !isPlain(line, column)) {
                    moveTo(row, column);
                }
                print(line, column);
                at = isPlain(line, column) ? column + 1 : -1;
            }
        }
    }

    private static boolean isErased(CellLine line, int column) {
        return line.content(column) == CellContent.EMPTY
                && line.foreground(column) == 0
                && (line.background(column) & ~CellAttributes.COLOUR) == 0;
    }

    private static int endOfErased(CellLine line, int from, int columns) {
        int end = from + 1;
        while (end < columns
                && isErased(line, end)
                && line.background(end) == line.background(from)) {
            end++;
        }
        return end;
    }

    /// Erases cells with a background. Cells without one are empty already.
    private void erase(CellLine line, int row, int from, int end) {
        if (line.background(from) != 0) {
            style.select(line, from);
            moveTo(row, from);
            csi((end - from) + "X");
        }
    }

    private static boolean isPlain(CellLine line, int column) {
        int content = line.content(column);
        return content == CellContent.EMPTY || AnsiParser.isPlain(content);
    }

    private void print(CellLine line, int column) {
        style.select(line, column);
        var shown = line.text(column);
        text.append(shown.isEmpty() ? " " : shown);
    }

    private void setTabs(ScreenBuffer buffer) {
        if (buffer.tabs.isInitial(buffer.columns())) {
            return;
        }
        csi("3g");
        for (int column = 0; column < buffer.columns(); column++) {
            if (buffer.tabs.isSet(column)) {
                csi((column + 1) + "G");
                text.append("\u001BH");
            }
        }
    }

    private void saveCursor(ScreenBuffer buffer) {
        var saved = buffer.saved;
        if (saved.equals(SavedCursor.NONE)) {
            return;
        }
        int row = Math.clamp(saved.line() - buffer.history.size(), 0, buffer.rows() - 1);
        moveTo(row, Math.min(saved.column(), buffer.columns() - 1));
        boolean underlined = (saved.foreground() & CellAttributes.UNDERLINE) != 0;
        style.select(
                saved.foreground(),
                saved.background(),
                CellDecoration.NONE.withUnderline(underlined ? 1 : 0));
        designate(0, saved.charset());
        text.append("\u001B7");
        designate(0, null);
    }

    private void designate(int slot, @Nullable TerminalCharset charset) {
        text.append('\u001B').append("()*+".charAt(slot));
        text.append(charset == null ? 'B' : charset.designator());
    }

    private void setModes() {
        var modes = state.modes;
        mode(modes.applicationCursorKeys, "?1h");
        mode(modes.origin, "?6h");
        mode(modes.reverseWrap, "?45h");
        mode(modes.applicationKeypad, "?66h");
        mode(modes.focusReports, "?1004h");
        mode(modes.bracketedPaste, "?2004h");
        mode(modes.synchronizedUpdate, "?2026h");
        mode(modes.cursorBlinks, "?12h");
        mode(modes.cursorHidden, "?25l");
        mode(modes.newLine, "20h");
        mode(modes.mouse != 0, "?" + modes.mouse + "h");
        mode(modes.mouseEncoding != 0, "?" + modes.mouseEncoding + "h");
    }

    private void mode(boolean isOn, String sequence) {
        if (isOn) {
            csi(sequence);
        }
    }

    /// Places the cursor. Behind the last column it can only get by printing there.
    ///
    /// If the next character may join the last one, the last one is printed again at the very end.
    private void place() {
        var buffer = state.page();
        boolean joins = canJoin(buffer);
        boolean isBehind = buffer.x >= buffer.columns();
        int column = joins ? buffer.x - cluster : lastColumn(buffer);
        moveTo(state.modes.origin ? buffer.y - buffer.top : buffer.y, column);
        if (isBehind && !joins) {
            print(buffer.current(), column);
        }
        finish();
        if (joins) {
            text.append(buffer.current().text(column));
        }
    }

    private boolean canJoin(ScreenBuffer buffer) {
        int column = buffer.x - cluster;
        return cluster > 0
                && column >= 0
                && !state.modes.insert
                && state.charsets.current() == null
                && buffer.current().width(column) == cluster
                && !buffer.current().text(column).isEmpty();
    }

    private static int lastColumn(ScreenBuffer buffer) {
        int column = Math.min(buffer.x, buffer.columns() - 1);
        return buffer.x >= buffer.columns() && buffer.current().isSecondHalf(column)
                ? column - 1
                : column;
    }

    /// Restores all that does not move the cursor.
    private void finish() {
        mode(!state.modes.wrap, "?7l");
        mode(state.modes.insert, "4h");
        for (int slot = 0; slot < 4; slot++) {
            var charset = state.charsets.get(slot);
            if (charset != null) {
                designate(slot, charset);
            }
        }
        text.append(state.charsets.shift());
        boolean isDecorated = (state.pen.background & CellAttributes.EXTRA) != 0;
        var extra =
                isDecorated
                        ? state.pen.extra
                        : CellDecoration.NONE.withColour(state.pen.extra.colour());
        style.select(state.pen.foreground, state.pen.background, extra);
    }
}
