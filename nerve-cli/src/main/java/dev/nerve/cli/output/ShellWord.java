package dev.nerve.cli.output;

/// A text quoted as one word of a shell command.
public final class ShellWord {

    private ShellWord() {}

    /// {@return the text, quoted if a shell would not read it as one word}
    ///
    /// @param text the text to quote
    public static String of(String text) {
        return text.matches("[\\w./:@%+=,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
