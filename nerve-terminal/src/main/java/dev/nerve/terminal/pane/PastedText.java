package dev.nerve.terminal.pane;

import java.util.regex.Pattern;

/// What is pasted, so that it stays one paste.
public final class PastedText {

    /// What ends a paste that has marks around it; its first two characters can be written as one.
    private static final Pattern END = Pattern.compile("(?:\u001b\\[|\u009b)201~");

    private PastedText() {}

    /// {@return the text without what would end the paste before its end}
    ///
    /// @param text what is to be pasted
    public static String harmless(String text) {
        var clean = text.replace("\r\n", "\n");
        while (END.matcher(clean).find()) {
            clean = END.matcher(clean).replaceAll("");
        }
        return clean;
    }
}
