package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.List;

/// One entry above the panel, such as a prompt or an answer. *Immutable.*
///
/// @param mark the beginning of the first row
/// @param indent the beginning of the other rows
/// @param text the text of the entry
/// @param gap whether a blank row follows
record TranscriptEntry(String mark, String indent, String text, boolean gap) {

    static TranscriptEntry prompt(String text) {
        return new TranscriptEntry("> ", "  ", text, true);
    }

    static TranscriptEntry answer(String text) {
        return new TranscriptEntry("● ", "  ", text, true);
    }

    static TranscriptEntry thought(String text) {
        return new TranscriptEntry("∴ ", "  ", text, true);
    }

    static TranscriptEntry call(String text) {
        return new TranscriptEntry("● ", "  ", text, false);
    }

    static TranscriptEntry result(String text) {
        return new TranscriptEntry("  ⎿  ", "     ", text, true);
    }

    static TranscriptEntry flood(String text) {
        return new TranscriptEntry("  ", "  ", text, false);
    }

    static TranscriptEntry end(String text) {
        return new TranscriptEntry("* ", "  ", text, true);
    }

    /// {@return the rows of the entry, without the blank row}
    List<String> rows(int columns) {
        var rows = new ArrayList<String>();
        for (var line : printable(text).split("\n", -1)) {
            for (var piece : DisplayWidth.wrap(line, columns - indent.length() - 1)) {
                rows.add((rows.isEmpty() ? mark : indent) + piece);
            }
        }
        return rows;
    }

    /// {@return the text without the characters that would move the cursor}
    static String printable(String text) {
        var result = new StringBuilder();
        text.codePoints()
                .map(c -> c == '\t' ? ' ' : c)
                .filter(c -> c == '\n' || !Character.isISOControl(c))
                .forEach(result::appendCodePoint);
        return result.toString();
    }
}
