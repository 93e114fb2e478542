package dev.nerve.terminal.screen.emulator;

/// The modes that a program has switched on and off. *Confined to the screen's thread.*
public final class TerminalModeFlags {

    public boolean insert;
    boolean newLine;
    public boolean applicationCursorKeys;
    boolean applicationKeypad;
    public boolean origin;
    public boolean wrap = true;
    public boolean reverseWrap;
    public boolean focusReports;
    public boolean bracketedPaste;
    public boolean synchronizedUpdate;
    boolean cursorBlinks;
    public boolean cursorHidden;

    /// The number of the mouse mode, such as 1000, or 0.
    int mouse;

    /// The number of the mouse encoding, such as 1006, or 0.
    int mouseEncoding;

    /// Performs a soft reset.
    void softReset() {
        insert = false;
        applicationCursorKeys = false;
        applicationKeypad = false;
        origin = false;
        wrap = true;
        reverseWrap = false;
        focusReports = false;
        bracketedPaste = false;
        synchronizedUpdate = false;
        cursorHidden = false;
    }

    void reset() {
        softReset();
        newLine = false;
        cursorBlinks = false;
        mouse = 0;
        mouseEncoding = 0;
    }
}
