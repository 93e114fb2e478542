package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.cell.CellAttributes;

/// The handler of control sequences. *Confined to the screen's thread.*
///
/// It ignores unknown sequences.
final class CsiInterpreter {

    private final ScreenState screenState;
    private final CharacterPrinter printer;
    private final QueryResponder responder;
    private final SgrInterpreter interpreter;
    private final ScreenEraser eraser;
    private final ScreenEditor editor;
    private final ModeInterpreter modeInterpreter;

    CsiInterpreter(ScreenState screenState, CharacterPrinter printer, QueryResponder responder) {
        this.screenState = screenState;
        this.printer = printer;
        this.responder = responder;
        interpreter = new SgrInterpreter(screenState.pen);
        eraser = new ScreenEraser(screenState);
        editor = new ScreenEditor(screenState);
        modeInterpreter = new ModeInterpreter(screenState);
    }

    /// @param name the last character, with the prefix and intermediate characters in the higher
    ///     bytes
    void run(int name, SequenceParameters parameters) {
        if (name < 0x100) {
            runPlain(name, parameters);
            return;
        }
        var count = parameters.getCount(0);
        switch (name) {
            case '?' << 8 | 'h' -> modeInterpreter.setPrivate(parameters, true);
            case '?' << 8 | 'l' -> modeInterpreter.setPrivate(parameters, false);
            case '?' << 8 | 'J' -> eraser.inDisplay(parameters.get(0), true);
            case '?' << 8 | 'K' -> eraser.inLine(parameters.get(0), true);
            case '?' << 8 | 'n' -> responder.privateState(parameters.get(0));
            case '>' << 8 | 'c' -> responder.secondaryAttributes(parameters.get(0));
            case '>' << 8 | 'q' -> responder.version(parameters.get(0));
            case '$' << 8 | 'p' -> responder.mode(parameters.get(0));
            case ('?' << 8 | '$') << 8 | 'p' -> responder.privateMode(parameters.get(0));
            case '!' << 8 | 'p' -> screenState.softReset();
            case '"' << 8 | 'q' -> protect(parameters.get(0));
            case ' ' << 8 | '@' -> editor.shiftLeft(count);
            case ' ' << 8 | 'A' -> editor.shiftRight(count);
            case '\'' << 8 | '}' -> editor.insertColumns(count);
            case '\'' << 8 | '~' -> editor.deleteColumns(count);
            default -> {
                // Unknown sequences have no effect.
            }
        }
    }

    private void runPlain(int name, SequenceParameters parameters) {
        var first = parameters.get(0);
        var count = parameters.getCount(0);
        var buffer = screenState.page();
        switch (name) {
            case '@' -> editor.insert(count);
            case 'A' -> up(count);
            case 'B' -> down(count);
            case 'C', 'a' -> move(count, 0);
            case 'D' -> move(-count, 0);
            case 'E' -> {
                down(count);
                buffer.x = 0;
            }
            case 'F' -> {
                up(count);
                buffer.x = 0;
            }
            case 'G', '`' -> column(count - 1);
            case 'H', 'f' -> screenState.moveTo(parameters.getCount(1) - 1, count - 1);
            case 'I' -> tab(count);
            case 'J' -> eraser.inDisplay(first, false);
            case 'K' -> eraser.inLine(first, false);
            case 'L' -> editor.insertLines(count);
            case 'M' -> editor.deleteLines(count);
            case 'P' -> editor.delete(count);
            case 'S' -> editor.scrollUp(count);
            case 'T' -> editor.scrollDown(count);
            case 'X' -> eraser.characters(count);
            case 'Z' -> backTab(count);
            case 'b' -> printer.repeat(count);
            case 'c' -> responder.attributes(first);
            case 'd' -> screenState.moveTo(buffer.x, count - 1);
            case 'e' -> move(0, count);
            case 'g' -> clearTab(first);
            case 'h' -> modeInterpreter.set(parameters, true);
            case 'l' -> modeInterpreter.set(parameters, false);
            case 'm' -> interpreter.change(parameters);
            case 'n' -> responder.state(first);
            case 'r' -> region(count, parameters);
            case 's' -> screenState.save();
            case 't' -> responder.window(first);
            case 'u' -> screenState.restore();
            default -> {
                // Unknown sequences have no effect.
            }
        }
    }

    private void move(int columns, int rows) {
        screenState.clampCursor();
        var buffer = screenState.page();
        var x = Math.clamp((long) buffer.x + columns, 0, buffer.columns());
        screenState.moveTo(x, Math.clamp((long) buffer.y + rows, -buffer.rows(), buffer.rows()));
    }

    private void column(int column) {
        screenState.moveTo(column, screenState.page().y);
    }

    /// Moves the cursor up. It does not leave the scroll region from inside.
    private void up(int count) {
        var buffer = screenState.page();
        var room = buffer.y - buffer.top;
        move(0, -(room >= 0 ? Math.min(room, count) : count));
    }

    private void down(int count) {
        var buffer = screenState.page();
        var room = buffer.bottom - buffer.y;
        move(0, room >= 0 ? Math.min(room, count) : count);
    }

    void tab(int count) {
        var buffer = screenState.page();
        if (buffer.x < buffer.columns()) {
            for (var done = Math.min(count, buffer.columns()); done > 0; done--) {
                buffer.x = buffer.tabs.after(buffer.x, buffer.columns());
            }
        }
    }

    private void backTab(int count) {
        var buffer = screenState.page();
        if (buffer.x < buffer.columns()) {
            for (var done = Math.min(count, buffer.columns()); done > 0; done--) {
                buffer.x = buffer.tabs.before(buffer.x, buffer.columns());
            }
        }
    }

    private void clearTab(int which) {
        var buffer = screenState.page();
        if (which == 0) {
            buffer.tabs.clear(buffer.x);
        } else if (which == 3) {
            buffer.tabs.clear();
        }
    }

    /// Sets the scroll region.
    private void region(int top, SequenceParameters parameters) {
        var buffer = screenState.page();
        var requested = parameters.get(1);
        var bottom = requested == 0 || requested > buffer.rows() ? buffer.rows() : requested;
        if (bottom > top) {
            buffer.top = top - 1;
            buffer.bottom = bottom - 1;
            screenState.moveTo(0, 0);
        }
    }

    private void protect(int how) {
        var style = screenState.pen;
        if (how == 1) {
            style.background |= CellAttributes.PROTECTED;
        } else if (how == 0 || how == 2) {
            style.background &= ~CellAttributes.PROTECTED;
        }
    }
}
