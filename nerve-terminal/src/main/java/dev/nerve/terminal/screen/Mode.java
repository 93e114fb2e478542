package dev.nerve.terminal.screen;

/// What a program can switch on and off, as far as it matters to those who type and read.
public enum Mode {
    /// The second screen, without scrollback, that full-screen programs draw on.
    ALTERNATE_SCREEN,
    /// Pasted text is to be put between marks.
    BRACKETED_PASTE,
    /// The program is in the middle of drawing.
    SYNCHRONIZED_UPDATE,
    /// Arrow keys are sent as `ESC O A` instead of `ESC [ A`.
    APPLICATION_CURSOR_KEYS,
    /// The program wants to know when its terminal gets and loses the focus.
    FOCUS_REPORTS
}
