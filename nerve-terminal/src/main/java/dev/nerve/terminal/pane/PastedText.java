package dev.nerve.terminal.pane;

/// What is pasted, so that it stays one paste.
public final class PastedText {

    /// What ends a paste that has marks around it.
    private static final String END = "\u001b[201~";

    private PastedText() {}

    /// {@return the text without what would end the paste before its end}
    ///
    /// @param text what is to be pasted
    public static String harmless(String text) {
        var clean = text.replace("\r\n", "\n");
        while (clean.contains(END)) {
            clean = clean.replace(END, "");
        }
        return clean;
    }
}
