package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The text in the input box, before it is submitted. *Confined to one thread.*
final class PromptDraft {

    /// A paste with at least this many line ends is shown as a placeholder.
    private static final int SHOWN_LINES = 4;

    private static final int SHOWN_ROWS = 6;

    private final List<DraftPart> parts = new ArrayList<>();
    private int pastes;

    /// A typed or pasted part of the text.
    ///
    /// @param text the text to submit
    /// @param shown the text on the screen
    private record DraftPart(String text, String shown) {}

    void type(String text) {
        parts.add(new DraftPart(text, text));
    }

    void paste(String text) {
        long ends = text.chars().filter(c -> c == '\n').count();
        if (ends >= SHOWN_LINES) {
            parts.add(new DraftPart(text, "[Pasted text #%d +%d lines]".formatted(++pastes, ends)));
        } else {
            type(text);
        }
    }

    /// Deletes the last character, or the last paste as a whole.
    void erase() {
        if (parts.isEmpty()) {
            return;
        }
        var last = parts.removeLast();
        if (last.text().equals(last.shown()) && last.text().length() > 1) {
            var text = last.text();
            type(text.substring(0, text.offsetByCodePoints(text.length(), -1)));
        }
    }

    void clear() {
        parts.clear();
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    String text() {
        return parts.stream().map(DraftPart::text).collect(Collectors.joining());
    }

    /// {@return the last rows of the text, as the input box shows them}
    List<String> rows(int columns) {
        if (isEmpty()) {
            return List.of("❯\u00a0Ask for something");
        }
        var shown = parts.stream().map(DraftPart::shown).collect(Collectors.joining());
        var rows = new ArrayList<String>();
        for (var line : TranscriptEntry.printable(shown).split("\n", -1)) {
            rows.addAll(DisplayWidth.wrap(line, columns - 4));
        }
        var last = rows.subList(Math.max(0, rows.size() - SHOWN_ROWS), rows.size());
        var marked = new ArrayList<String>();
        last.forEach(row -> marked.add((marked.isEmpty() ? "❯\u00a0" : "  ") + row));
        return marked;
    }
}
