package dev.nerve.app.run;

/// A text as one word of a command line.
public final class ShellWord {

    private ShellWord() {}

    /// {@return the text as a shell takes it for one word}
    ///
    /// @param text any
    public static String of(String text) {
        return text.matches("[\\w./:@%+=,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
