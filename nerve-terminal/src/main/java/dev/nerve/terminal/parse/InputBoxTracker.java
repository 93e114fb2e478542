package dev.nerve.terminal.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A tracker of the text in an input box until Enter submits it. *Confined to one thread.*
///
/// Automatic replies of the terminal do not count as typing. After keys that change the text in
/// ways that cannot be tracked, the text is unknown and therefore blank.
final class InputBoxTracker {

    private static final String PASTE = "\u001b[200~";
    private static final String PASTE_END = "\u001b[201~";
    private static final Pattern SEQUENCE =
            Pattern.compile(
                    "\u001b(?:\\[[0-9;:?<>=]*[ -/]*[@-~]"
                            + "|[\\]P_^][^\u0007\u001b]*(?:\u0007|\u001b\\\\)"
                            + "|O.)");

    /// The largest number of characters to remember.
    private static final int LONGEST = 4_096;

    private final StringBuilder text = new StringBuilder();
    private boolean pasting;
    private boolean known = true;

    /// {@return the submitted texts, one for each Enter}
    ///
    /// @param typed the exact characters that the program got
    List<String> type(String typed) {
        var submitted = new ArrayList<String>();
        var sequence = SEQUENCE.matcher(typed);
        int at = 0;
        while (at < typed.length()) {
            char c = typed.charAt(at);
            if (c == '\u001b' && sequence.region(at, typed.length()).lookingAt()) {
                escape(sequence.group());
                at = sequence.end();
            } else {
                key(c, submitted);
                at++;
            }
        }
        return submitted;
    }

    private void escape(String sequence) {
        switch (sequence) {
            case PASTE -> pasting = true;
            case PASTE_END -> pasting = false;
            default -> {
                boolean moves = sequence.matches("\u001b(?:\\[[0-9;]*[A-D]|O[A-D])");
                known &= !moves;
            }
        }
    }

    private void key(char c, List<String> submitted) {
        if (c == '\r' && !pasting) {
            submitted.add(known ? text.toString() : "");
            text.setLength(0);
            known = true;
        } else if (c == '\u007f' || c == '\b') {
            text.setLength(Math.max(0, text.length() - 1));
        } else if (c == '\r' || c == '\n') {
            append('\n');
        } else if (c < ' ') {
            text.setLength(0);
            known = c == '\u0003' || c == '\u0015' || c == '\u001b';
        } else {
            append(c);
        }
    }

    private void append(char c) {
        if (text.length() < LONGEST) {
            text.append(c);
        }
    }

    /// {@return whether a prompt on the screen can be the typed text, or a lower part of it}
    ///
    /// @param shown the visible part of the prompt
    /// @param typed the typed text; blank if unknown
    static boolean isPromptFor(String shown, String typed) {
        var first =
                shown.lines().map(InputBoxTracker::plain).filter(it -> !it.isEmpty()).findFirst();
        if (first.isEmpty() || typed.isBlank() || first.get().matches("(?i).*\\[pasted .*")) {
            return true;
        }
        var line = first.get();
        return typed.lines()
                .map(InputBoxTracker::plain)
                .anyMatch(it -> !it.isEmpty() && (it.startsWith(line) || line.startsWith(it)));
    }

    private static String plain(String line) {
        return line.strip().replaceAll("^[\"'“]|[\"'”]$", "");
    }
}
