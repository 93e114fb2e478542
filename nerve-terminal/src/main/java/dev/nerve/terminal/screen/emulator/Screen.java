package dev.nerve.terminal.screen.emulator;

import dev.nerve.node.capability.screen.ScreenSize;
import dev.nerve.node.capability.screen.ScreenSnapshot;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import java.util.ArrayList;
import java.util.List;

/// The screen of a terminal, built from the bytes that a program writes.
///
/// Row numbers count from the start of the terminal. A row keeps its number while it moves up and
/// into the scrollback. Only a new width, which wraps the lines again, can change numbers.
///
/// *Confined to one thread*, or guarded by its owner.
public final class Screen {

    private final ScreenState screenState;
    private final SequenceInterpreter sequences;
    private final AnsiParser parser;

    /// @param size the size of the screen
    /// @param scrollback the number of rows to keep after they have left the screen at the top
    /// @param listener receives replies and operating system commands
    public Screen(TerminalSize size, int scrollback, SequenceListener listener) {
        if (scrollback < 0) {
            throw new IllegalArgumentException("scrollback must not be negative: " + scrollback);
        }
        screenState = new ScreenState(size, scrollback);
        sequences = new SequenceInterpreter(screenState, listener);
        parser = new AnsiParser(sequences);
    }

    /// Processes output of the program. Characters and sequences may be split between calls.
    ///
    /// @param bytes the buffer with the output
    /// @param offset the start of the output
    /// @param length the number of bytes
    public void feed(byte[] bytes, int offset, int length) {
        parser.feed(bytes, offset, length);
    }

    /// Changes the size and wraps the text again. With fewer rows, rows below the cursor are lost,
    /// because programs draw these again. All other text stays.
    ///
    /// @param size the new size
    public void resize(TerminalSize size) {
        screenState.resize(size);
    }

    /// {@return the current content of the screen}
    public ScreenFrame frame() {
        var screenBuffer = screenState.page();
        var cursor = new Cursor(screenBuffer.y, screenBuffer.x, !screenState.modes.cursorHidden);
        return new ScreenFrame(
                screenState.size(),
                screenBuffer.visibleRows(),
                cursor,
                sequences.title(),
                screenState.main().first());
    }

    /// {@return the screen as sequences, with the number of bytes that it shows}
    ///
    /// An incomplete sequence at the end of the output does not count: its bytes follow again.
    public ScreenSnapshot snapshot() {
        var writer = new ScreenSequenceWriter(screenState, sequences.joinableWidth());
        var size = new ScreenSize(screenState.size().columns(), screenState.size().rows());
        return new ScreenSnapshot(size, writer.write(sequences.title()), parser.position());
    }

    /// {@return whether the program has switched a mode on}
    ///
    /// @param mode the mode
    public boolean isOn(TerminalMode mode) {
        var modes = screenState.modes;
        return switch (mode) {
            case ALTERNATE_SCREEN -> screenState.isAlternate();
            case BRACKETED_PASTE -> modes.bracketedPaste;
            case SYNCHRONIZED_UPDATE -> modes.synchronizedUpdate;
            case APPLICATION_CURSOR_KEYS -> modes.applicationCursorKeys;
            case FOCUS_REPORTS -> modes.focusReports;
        };
    }

    /// {@return the number of the oldest row in the scrollback}
    public long oldest() {
        return screenState.main().history.dropped();
    }

    /// {@return the number of the row after the last one with a character}
    public long end() {
        return screenState.main().end();
    }

    /// {@return rows of the main screen and its scrollback}
    ///
    /// @param from the number of the first row; if it has been dropped, the oldest row is the first
    /// @param until the number after the last row
    public List<ScreenRow> rows(long from, long until) {
        var main = screenState.main();
        var last = Math.min(until, main.first() + main.rows());
        var rows = new ArrayList<ScreenRow>();
        for (var number = Math.max(from, oldest()); number < last; number++) {
            rows.add(main.row((int) (number - oldest())));
        }
        return List.copyOf(rows);
    }

    /// Clears the scrollback. The visible rows stay, and row numbers continue.
    public void clearScrollback() {
        screenState.main().clearHistory();
    }

    /// {@return the internal state, for tests that check every cell}
    public ScreenState display() {
        return screenState;
    }
}
