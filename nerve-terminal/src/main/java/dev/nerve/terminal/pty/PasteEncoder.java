package dev.nerve.terminal.pty;

import java.util.List;

/// The encoding of pasted text for a program.
final class PasteEncoder {

    private static final String BEGIN = "\033[200~";
    private static final String END = "\033[201~";

    /// The second mark is the same, with one control character instead of `ESC [`.
    private static final List<String> ENDS = List.of(END, "\u009b201~");

    private PasteEncoder() {}

    /// {@return the text between the marks of a bracketed paste, without marks inside that would
    /// end it early}
    static String bracketed(String text) {
        var marked = new StringBuilder(text.length() + BEGIN.length() + END.length()).append(BEGIN);
        for (int i = 0; i < text.length(); i++) {
            marked.append(text.charAt(i));
            if (text.charAt(i) == '~') {
                dropEnd(marked);
            }
        }
        return marked.append(END).toString();
    }

    /// Removes a mark at the end of the text so far. The rest may form a mark again, so the check
    /// runs again at each possible end.
    private static void dropEnd(StringBuilder marked) {
        for (var end : ENDS) {
            int start = marked.length() - end.length();
            if (start >= BEGIN.length() && marked.indexOf(end, start) == start) {
                marked.setLength(start);
            }
        }
    }

    /// {@return the text as a person would type it}
    ///
    /// @param newline the characters that end each line
    static String withNewlines(String text, String newline) {
        return text.replace("\r\n", "\n").replace('\r', '\n').replace("\n", newline);
    }
}
