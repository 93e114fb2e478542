package dev.nerve.cli.console;

import java.nio.charset.Charset;

/// The glyphs that show how things stand. A word beside each says the same.
public enum StatusGlyphs {
    /// For terminals with Unicode.
    UNICODE("◆●✓✗–", "…", "·"),
    /// Characters that every terminal can show.
    ASCII("?*+x-", "...", "|");

    private final String marks;
    private final String ellipsis;
    private final String separator;

    StatusGlyphs(String marks, String ellipsis, String separator) {
        this.marks = marks;
        this.ellipsis = ellipsis;
        this.separator = separator;
    }

    /// {@return the Unicode glyphs if the charset can encode them, or else those of ASCII}
    ///
    /// @param charset the charset of the output
    public static StatusGlyphs of(Charset charset) {
        var all = UNICODE.marks + UNICODE.ellipsis + UNICODE.separator;
        return charset.canEncode() && charset.newEncoder().canEncode(all) ? UNICODE : ASCII;
    }

    /// {@return the glyph of what needs a person}
    public String asks() {
        return marks.substring(0, 1);
    }

    /// {@return the glyph of what works}
    public String works() {
        return marks.substring(1, 2);
    }

    /// {@return the glyph of what succeeded}
    public String done() {
        return marks.substring(2, 3);
    }

    /// {@return the glyph of what failed}
    public String failed() {
        return marks.substring(3, 4);
    }

    /// {@return the glyph of what neither works nor ended}
    public String rests() {
        return marks.substring(4, 5);
    }

    /// {@return the text that stands for a missing part}
    public String ellipsis() {
        return ellipsis;
    }

    /// {@return the sign between facts on one line}
    public String separator() {
        return separator;
    }
}
