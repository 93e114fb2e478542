package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.cell.CellAttributes;

/// The replies to the queries of programs. *Confined to the screen's thread.*
final class QueryResponder {

    private static final String ESCAPE = "\u001B";
    private static final int CELL_WIDTH = 10;
    private static final int CELL_HEIGHT = 20;
    private static final int UNKNOWN = 0;
    private static final int ON = 1;
    private static final int OFF = 2;
    private static final int ALWAYS_ON = 3;
    private static final int ALWAYS_OFF = 4;

    private final ScreenState screenState;
    private final SequenceListener listener;

    QueryResponder(ScreenState screenState, SequenceListener listener) {
        this.screenState = screenState;
        this.listener = listener;
    }

    private void answer(String text) {
        listener.reply(ESCAPE + "[" + text);
    }

    private void answerString(String text) {
        listener.reply(ESCAPE + "P" + text + ESCAPE + "\\");
    }

    void attributes(int what) {
        if (what == 0) {
            answer("?1;2c");
        }
    }

    void secondaryAttributes(int what) {
        if (what == 0) {
            answer(">0;276;0c");
        }
    }

    void version(int what) {
        if (what == 0) {
            answerString(">|nerve");
        }
    }

    void state(int what) {
        switch (what) {
            case 5 -> answer("0n");
            case 6 -> answer("%sR".formatted(position()));
            default -> {
                // Other queries get no reply.
            }
        }
    }

    void privateState(int what) {
        if (what == 6) {
            answer("?%sR".formatted(position()));
        }
    }

    private String position() {
        return (screenState.page().y + 1) + ";" + (screenState.page().x + 1);
    }

    /// Replies with the size of the window. No pixels are visible, so a cell has a typical size.
    void window(int what) {
        var size = screenState.size();
        switch (what) {
            case 14 -> window(4, size.rows() * CELL_HEIGHT, size.columns() * CELL_WIDTH);
            case 16 -> window(6, CELL_HEIGHT, CELL_WIDTH);
            case 18 -> window(8, size.rows(), size.columns());
            default -> {
                // Other queries get no reply.
            }
        }
    }

    private void window(int what, int height, int width) {
        answer("%d;%d;%dt".formatted(what, height, width));
    }

    void mode(int mode) {
        var value =
                switch (mode) {
                    case 2 -> ALWAYS_OFF;
                    case 4 -> onOrOff(screenState.modes.insert);
                    case 12 -> ALWAYS_ON;
                    case 20 -> onOrOff(screenState.modes.newLine);
                    default -> UNKNOWN;
                };
        answer("%d;%d$y".formatted(mode, value));
    }

    void privateMode(int mode) {
        answer("?%d;%d$y".formatted(mode, privateValue(mode)));
    }

    private int privateValue(int mode) {
        var modes = screenState.modes;
        return switch (mode) {
            case 1 -> onOrOff(modes.applicationCursorKeys);
            case 6 -> onOrOff(modes.origin);
            case 7 -> onOrOff(modes.wrap);
            case 8, 1048 -> mode == 8 ? ALWAYS_ON : ON;
            case 12 -> onOrOff(modes.cursorBlinks);
            case 25 -> onOrOff(!modes.cursorHidden);
            case 45 -> onOrOff(modes.reverseWrap);
            case 66 -> onOrOff(modes.applicationKeypad);
            case 67, 1005, 1015 -> ALWAYS_OFF;
            case 9, 1000, 1002, 1003 -> onOrOff(modes.mouse == mode);
            case 1004 -> onOrOff(modes.focusReports);
            case 1006, 1016 -> onOrOff(modes.mouseEncoding == mode);
            case 47, 1047, 1049 -> onOrOff(screenState.isAlternate());
            case 2004 -> onOrOff(modes.bracketedPaste);
            case 2026 -> onOrOff(modes.synchronizedUpdate);
            default -> UNKNOWN;
        };
    }

    private static int onOrOff(boolean on) {
        return on ? ON : OFF;
    }

    /// Replies with the value of a setting.
    void status(String setting) {
        var buffer = screenState.page();
        var isProtected = (screenState.pen.background & CellAttributes.PROTECTED) != 0;
        switch (setting) {
            case "\"q" -> answerString("1$r" + (isProtected ? 1 : 0) + "\"q");
            case "\"p" -> answerString("1$r61;1\"p");
            case "r" -> answerString("1$r%d;%dr".formatted(buffer.top + 1, buffer.bottom + 1));
            case "m" -> answerString("1$r0m");
            case " q" -> answerString("1$r%d q".formatted(screenState.modes.cursorBlinks ? 1 : 2));
            default -> answerString("0$r");
        }
    }
}
