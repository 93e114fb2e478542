package dev.nerve.cli.console;

import java.nio.charset.Charset;

/// The glyphs that show how things stand. A word beside each says the same.
public enum StatusGlyphs {
    /// For terminals with Unicode.
    UNICODE("◆", "●", "✓", "✗", "–", "…", "·"),
    /// Characters that every terminal can show.
    ASCII("?", "*", "+", "x", "-", "...", "|");

    private final String asks;
    private final String works;
    private final String done;
    private final String failed;
    private final String rests;
    private final String ellipsis;
    private final String separator;

    StatusGlyphs(
            String asks,
            String works,
            String done,
            String failed,
            String rests,
            String ellipsis,
            String separator) {
        this.asks = asks;
        this.works = works;
        this.done = done;
        this.failed = failed;
        this.rests = rests;
        this.ellipsis = ellipsis;
        this.separator = separator;
    }

    /// {@return the Unicode glyphs if the charset can encode them, or else those of ASCII}
    ///
    /// @param charset the charset of the output
    public static StatusGlyphs of(Charset charset) {
        var all = UNICODE.asks + UNICODE.works + UNICODE.done + UNICODE.failed + UNICODE.ellipsis;
        return charset.canEncode() && charset.newEncoder().canEncode(all) ? UNICODE : ASCII;
    }

    /// {@return the glyph of what needs a person}
    public String asks() {
        return asks;
    }

    /// {@return the glyph of what works}
    public String works() {
        return works;
    }

    /// {@return the glyph of what succeeded}
    public String done() {
        return done;
    }

    /// {@return the glyph of what failed}
    public String failed() {
        return failed;
    }

    /// {@return the glyph of what neither works nor ended}
    public String rests() {
        return rests;
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
