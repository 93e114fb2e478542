package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.cell.CellAttributes;
import dev.nerve.terminal.screen.cell.CellContent;
import dev.nerve.terminal.screen.cell.CellStyle;

/// The handler of all parts of a program's output. *Confined to the screen's thread.*
final class SequenceInterpreter {

    private final ScreenState state;
    private final CharacterPrinter printer;
    private final CsiInterpreter control;
    private final OscInterpreter interpreter;
    private final QueryResponder responder;

    SequenceInterpreter(ScreenState state, SequenceListener listener) {
        this.state = state;
        printer = new CharacterPrinter(state);
        responder = new QueryResponder(state, listener);
        interpreter = new OscInterpreter(state, listener);
        control = new CsiInterpreter(state, printer, responder);
    }

    String title() {
        return interpreter.title();
    }

    /// {@return the width of the last character if the next one may join it, or 0}
    int joinableWidth() {
        return printer.joinableWidth();
    }

    void print(byte[] bytes, int from, int until) {
        printer.print(bytes, from, until);
    }

    void print(int character) {
        printer.print(character);
    }

    /// Ends the current cluster, because the next character does not follow the last one.
    void interrupt() {
        printer.interrupt();
    }

    /// Executes a control character.
    void execute(int code) {
        var buffer = state.page();
        switch (code) {
            case '\b' -> backspace();
            case '\t' -> control.tab(1);
            case '\n', 0x0B, '\f' -> lineFeed();
            case '\r' -> buffer.x = 0;
            case 0x0E -> state.charsets.use(1);
            case 0x0F -> state.charsets.use(0);
            case 0x84 -> index();
            case 0x85 -> nextLine();
            case 0x88 -> buffer.tabs.set(buffer.x);
            default -> {
                // Others have no effect except that they end the current cluster.
            }
        }
        printer.interrupt();
    }

    private void lineFeed() {
        var buffer = state.page();
        if (state.modes.newLine) {
            buffer.x = 0;
        }
        var isLast = buffer.y == buffer.bottom || buffer.y == buffer.rows() - 1;
        state.index(false);
        if (!isLast) {
            buffer.current().wrapped(false);
        }
        buffer.x = Math.min(buffer.x, buffer.columns() - 1);
    }

    private void index() {
        state.clampCursor();
        state.index(false);
        state.clampCursor();
    }

    private void nextLine() {
        state.page().x = 0;
        index();
    }

    private void backspace() {
        var buffer = state.page();
        if (!state.modes.reverseWrap) {
            state.clampCursor();
            buffer.x = Math.max(0, buffer.x - 1);
            return;
        }
        buffer.clampCursor(buffer.columns(), state.modes.origin);
        if (buffer.x > 0) {
            buffer.x--;
        } else if (buffer.y > buffer.top
                && buffer.y <= buffer.bottom
                && buffer.current().isWrapped()) {
            reverse();
        }
        state.clampCursor();
    }

    /// Moves the cursor back to the end of the previous line, which the current one continues.
    private void reverse() {
        var buffer = state.page();
        buffer.current().wrapped(false);
        buffer.y--;
        buffer.x = buffer.columns() - 1;
        if (buffer.current().content(buffer.x) == CellContent.EMPTY) {
            buffer.x--;
        }
    }

    /// Executes an escape sequence.
    void escape(int name) {
        var buffer = state.page();
        switch (name) {
            case '7' -> state.save();
            case '8' -> state.restore();
            case 'D' -> index();
            case 'E' -> nextLine();
            case 'H' -> buffer.tabs.set(buffer.x);
            case 'M' -> reverseIndex();
            case 'c' -> state.reset();
            case '=' -> state.modes.applicationKeypad = true;
            case '>' -> state.modes.applicationKeypad = false;
            case 'n', '}' -> state.charsets.use(2);
            case 'o', '|' -> state.charsets.use(3);
            case '~' -> state.charsets.use(1);
            case '#' << 8 | '8' -> align();
            default -> chooseCharset(name >> 8, name & 0xFF);
        }
        printer.interrupt();
    }

    private void reverseIndex() {
        state.clampCursor();
        var buffer = state.page();
        if (buffer.y == buffer.top) {
            buffer.insertLines(buffer.top, 1, state.eraser());
        } else {
            buffer.y--;
            state.clampCursor();
        }
    }

    /// Fills the screen with the letter E, once a test pattern to adjust screens.
    private void align() {
        state.moveTo(0, 0);
        var buffer = state.page();
        var style = new CellStyle();
        style.foreground = state.pen.foreground;
        style.background = state.pen.background & ~CellAttributes.EXTRA;
        for (var row = buffer.y; row < buffer.rows(); row++) {
            buffer.line(row).fill(CellContent.of('E', 1), style);
            buffer.line(row).wrapped(false);
        }
        state.moveTo(0, 0);
    }

    private void chooseCharset(int place, int name) {
        var charsets = state.charsets;
        switch (place) {
            case '%' -> {
                if (name == '@' || name == 'G') {
                    charsets.use(0);
                    charsets.choose(0, null);
                }
            }
            case '(', ')', '*', '+' -> {
                if (TerminalCharset.isKnown(name)) {
                    charsets.choose(place - '(', TerminalCharset.named(name));
                }
            }
            case '-', '.' -> {
                if (TerminalCharset.isKnown(name)) {
                    charsets.choose(place - '-' + 1, TerminalCharset.named(name));
                }
            }
            default -> {
                // Unknown sequences have no effect.
            }
        }
    }

    /// Executes a control sequence.
    ///
    /// @param name the last character, with the prefix and intermediate characters in the higher
    ///     bytes
    void control(int name, SequenceParameters parameters) {
        control.run(name, parameters);
        printer.interrupt();
    }

    /// Executes an operating system command.
    void command(String text) {
        interpreter.run(text);
    }

    /// Executes a device control string.
    void device(int name, String text) {
        if (name == ('$' << 8 | 'q')) {
            responder.status(text);
        }
    }
}
