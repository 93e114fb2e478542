package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows above the panel. *Confined to one thread.*
final class AgentTranscript {

    private final List<TranscriptEntry> entries = new ArrayList<>();
    private final List<String> rows = new ArrayList<>();
    private @Nullable TranscriptEntry open;
    private int columns;

    AgentTranscript(int columns) {
        this.columns = columns;
        addBox();
    }

    private void addBox() {
        int width = Math.min(columns - 3, 44);
        rows.add("╭" + "─".repeat(width) + "╮");
        rows.add("│" + " ✻ Welcome to scripted-agent 1" + pad(width - 30) + "│");
        rows.add("╰" + "─".repeat(width) + "╯");
        rows.add("");
    }

    private static String pad(int width) {
        return " ".repeat(Math.max(0, width));
    }

    void add(TranscriptEntry entry) {
        completePartial();
        entries.add(entry);
        place(entry);
    }

    /// Shows an entry that still grows, in place of the previous growing entry.
    void showPartial(TranscriptEntry entry) {
        open = entry;
    }

    /// Completes the growing entry.
    void completePartial() {
        var complete = open;
        open = null;
        if (complete != null) {
            add(complete);
        }
    }

    void resize(int newColumns) {
        columns = newColumns;
        rows.clear();
        addBox();
        entries.forEach(this::place);
    }

    private void place(TranscriptEntry entry) {
        rows.addAll(entry.rows(columns));
        if (entry.gap()) {
            rows.add("");
        }
    }

    /// {@return the number of rows that cannot change any more}
    int settledRows() {
        return rows.size() + Math.max(0, openRows().size() - 1);
    }

    /// {@return the rows from a position to the end; the last one may still change}
    List<String> rowsFrom(int position) {
        var all = new ArrayList<String>();
        if (position < rows.size()) {
            all.addAll(rows.subList(position, rows.size()));
        }
        var growing = openRows();
        int skipped = Math.clamp(position - rows.size(), 0, growing.size());
        all.addAll(growing.subList(skipped, growing.size()));
        return all;
    }

    int size() {
        return rows.size() + openRows().size();
    }

    private List<String> openRows() {
        return open == null ? List.of() : open.rows(columns);
    }
}
