package dev.nerve.terminal.pty;

import java.util.List;

/// How a pasted text is sent to a program.
final class Paste {

    private static final String BEGIN = "\033[200~";
    private static final String END = "\033[201~";

    /// The second is the same with the one character that stands for the first two.
    private static final List<String> ENDS = List.of(END, "\u009b201~");

    private Paste() {}

    /// {@return the text between the marks of a paste, and without a mark of its own that would end
    /// it early}
    static String marked(String text) {
        var marked = new StringBuilder(text.length() + BEGIN.length() + END.length()).append(BEGIN);
        for (int i = 0; i < text.length(); i++) {
            marked.append(text.charAt(i));
            if (text.charAt(i) == '~') {
                dropEnd(marked);
            }
        }
        return marked.append(END).toString();
    }

    /// What is left when a mark has been taken out may be a mark again, so it is looked for where
    /// the text ends by now.
    private static void dropEnd(StringBuilder marked) {
        for (var end : ENDS) {
            int start = marked.length() - end.length();
            if (start >= BEGIN.length() && marked.indexOf(end, start) == start) {
                marked.setLength(start);
            }
        }
    }

    /// {@return the text as it would be typed}
    ///
    /// @param newline what ends each line
    static String typed(String text, String newline) {
        return text.replace("\r\n", "\n").replace('\r', '\n').replace("\n", newline);
    }
}
