package dev.nerve.app.chat.view;

import dev.nerve.app.chat.ChatCommandServices;
import dev.nerve.cli.console.CellText;

/// A word wrap for streamed text.
///
/// It holds back a word until the word is complete, so that it never breaks a word.
///
/// *Confined to one thread.*
public final class StreamWordWrap {

    private final int width;
    private final StringBuilder word = new StringBuilder();
    private int column;

    private StreamWordWrap(int width) {
        this.width = width;
    }

    /// {@return a word wrap for the width of the terminal; in a pipe, lines do not wrap}
    public static StreamWordWrap of(ChatCommandServices services) {
        return new StreamWordWrap(services.textWidth());
    }

    /// {@return the text that can be shown now}
    String add(String piece) {
        if (width == Integer.MAX_VALUE) {
            return piece;
        }
        var shown = new StringBuilder();
        for (int i = 0; i < piece.length(); i++) {
            char c = piece.charAt(i);
            if (c == '\n' || c == ' ') {
                shown.append(end());
                shown.append(after(c));
            } else {
                word.append(c);
            }
        }
        return shown.toString();
    }

    private String after(char c) {
        boolean breaks = c == '\n';
        column = breaks ? 0 : column + 1;
        return breaks ? "\n" : column <= width ? " " : "";
    }

    /// {@return the word that was held back, on a new line if it does not fit}
    String end() {
        var text = word.toString();
        word.setLength(0);
        int cells = CellText.width(text);
        boolean fits = column + cells <= width || column == 0;
        column = fits ? column + cells : cells;
        return fits ? text : "\n" + text;
    }

    /// Starts a new line.
    void restart() {
        column = 0;
    }
}
