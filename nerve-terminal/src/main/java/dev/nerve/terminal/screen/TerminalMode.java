package dev.nerve.terminal.screen;

/// The modes of a terminal that matter to code that types and reads.
public enum TerminalMode {
    /// The alternate screen, without scrollback, for full-screen programs.
    ALTERNATE_SCREEN,
    /// The program wants marks around pasted text.
    BRACKETED_PASTE,
    /// The program is in the middle of an update.
    SYNCHRONIZED_UPDATE,
    /// The terminal sends arrow keys as `ESC O A` instead of `ESC [ A`.
    APPLICATION_CURSOR_KEYS,
    /// The program wants reports when its terminal gets or loses the focus.
    FOCUS_REPORTS
}
