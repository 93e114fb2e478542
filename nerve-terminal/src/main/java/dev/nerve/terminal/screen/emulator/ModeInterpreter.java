package dev.nerve.terminal.screen.emulator;

/// The handler of sequences that switch modes on and off. *Confined to the screen's thread.*
final class ModeInterpreter {

    private final ScreenState state;

    ModeInterpreter(ScreenState state) {
        this.state = state;
    }

    void set(SequenceParameters parameters, boolean on) {
        for (var index = 0; index < parameters.count(); index++) {
            switch (parameters.get(index)) {
                case 4 -> state.modes.insert = on;
                case 20 -> state.modes.newLine = on;
                default -> {
                    // Other modes are not supported.
                }
            }
        }
    }

    void setPrivate(SequenceParameters parameters, boolean on) {
        for (var index = 0; index < parameters.count(); index++) {
            setPrivate(parameters.get(index), on);
        }
    }

    private void setPrivate(int mode, boolean on) {
        var modes = state.modes;
        switch (mode) {
            case 1 -> modes.applicationCursorKeys = on;
            case 2 -> resetCharsets(on);
            case 6 -> {
                modes.origin = on;
                state.moveTo(0, 0);
            }
            case 7 -> modes.wrap = on;
            case 12 -> modes.cursorBlinks = on;
            case 25 -> modes.cursorHidden = !on;
            case 45 -> modes.reverseWrap = on;
            case 66 -> modes.applicationKeypad = on;
            case 9, 1000, 1002, 1003 -> modes.mouse = on ? mode : 0;
            case 1006, 1016 -> modes.mouseEncoding = on ? mode : 0;
            case 1004 -> modes.focusReports = on;
            case 47, 1047, 1048, 1049 -> screen(mode, on);
            case 2004 -> modes.bracketedPaste = on;
            case 2026 -> modes.synchronizedUpdate = on;
            default -> {
                // Other modes are not supported.
            }
        }
    }

    private void resetCharsets(boolean on) {
        for (var set = 0; on && set < 4; set++) {
            state.charsets.choose(set, null);
        }
    }

    private void screen(int mode, boolean on) {
        var withCursor = mode == 1048 || mode == 1049;
        if (on && withCursor) {
            state.save();
        }
        if (mode != 1048 && on) {
            state.showAlternate();
        } else if (mode != 1048) {
            state.showMain();
        }
        if (!on && withCursor) {
            state.restore();
        }
    }
}
