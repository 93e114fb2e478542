package dev.nerve.cli.progress;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.ConsoleScreen;
import dev.nerve.cli.console.ConsoleSize;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A terminal as far as a live view uses one: knows what a person would see, and scroll back to.
///
/// *Safe for many threads.*
public final class FakeTerminal implements ConsoleScreen {

    private final List<List<String>> rows = new ArrayList<>(List.of(new ArrayList<>()));
    private ConsoleSize size;
    private int row;
    private int column;
    private int writes;
    private boolean wraps = true;
    private boolean hasCursor = true;

    public FakeTerminal(ConsoleSize size) {
        this.size = size;
    }

    @Override
    public synchronized ConsoleSize size() {
        return size;
    }

    /// Lines that are too wide now wrap to the next row, and the cursor moves with its line. A
    /// terminal that gets lower drops empty rows below the cursor before others scroll away.
    synchronized void resize(ConsoleSize other) {
        size = other;
        var wrapped = new ArrayList<List<String>>();
        for (int i = 0; i < rows.size(); i++) {
            if (i == row) {
                row = wrapped.size();
                column = 0;
                wrapped.addAll(rows.subList(i, rows.size()));
                break;
            }
            wrapped.addAll(wrap(rows.get(i)));
        }
        rows.clear();
        rows.addAll(wrapped);
        while (rows.size() > Math.max(row + 1, size.height()) && rows.getLast().isEmpty()) {
            rows.removeLast();
        }
    }

    private List<List<String>> wrap(List<String> cells) {
        var wrapped = new ArrayList<List<String>>();
        for (int from = 0; from == 0 || from < cells.size(); from += size.width()) {
            int to = Math.min(cells.size(), from + size.width());
            wrapped.add(new ArrayList<>(cells.subList(from, to)));
        }
        return wrapped;
    }

    public synchronized boolean isAsItWas() {
        return wraps && hasCursor;
    }

    synchronized boolean hasCursor() {
        return hasCursor;
    }

    synchronized int writes() {
        return writes;
    }

    /// {@return all lines, those that scrolled away included, without blanks at their ends}
    public synchronized List<String> lines() {
        var lines = new ArrayList<String>();
        rows.forEach(cells -> lines.add(String.join("", cells).stripTrailing()));
        while (!lines.isEmpty() && lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        return lines;
    }

    /// {@return what is in view}
    synchronized String view() {
        return lines().stream().skip(top()).collect(Collectors.joining("\n"));
    }

    private int top() {
        return Math.max(0, rows.size() - size.height());
    }

    @Override
    public synchronized void write(String text) {
        writes++;
        int at = 0;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            at += Character.charCount(character);
            if (character == '\u001b') {
                at = sequence(text, at);
            } else {
                put(character);
            }
        }
    }

    private int sequence(String text, int from) {
        if (text.charAt(from) != '[') {
            throw new AssertionError("no such sequence: " + text.substring(from));
        }
        int at = from + 1;
        while (!Character.isLetter(text.charAt(at))) {
            at++;
        }
        act(text.substring(from + 1, at), text.charAt(at));
        return at + 1;
    }

    private void act(String parameter, char action) {
        switch (parameter + action) {
            case "?7l" -> wraps = false;
            case "?7h" -> wraps = true;
            case "?25l" -> hasCursor = false;
            case "?25h" -> hasCursor = true;
            case "K" -> clear(rows.get(row));
            case "J" -> {
                clear(rows.get(row));
                rows.subList(row + 1, rows.size()).forEach(List::clear);
            }
            default -> {
                if (action == 'A') {
                    row = Math.max(top(), row - Integer.parseInt(parameter));
                } else if (action != 'm') {
                    throw new AssertionError("no such action: " + parameter + action);
                }
            }
        }
    }

    /// At the edge the cursor is still on the character that was printed last.
    private void clear(List<String> cells) {
        int from = Math.min(column, size.width() - 1);
        cells.subList(Math.min(from, cells.size()), cells.size()).clear();
    }

    private void put(int character) {
        switch (character) {
            case '\r' -> column = 0;
            case '\n' -> down();
            default -> print(Character.toString(character));
        }
    }

    private void down() {
        row++;
        if (row == rows.size()) {
            rows.add(new ArrayList<>());
        }
    }

    private void print(String character) {
        int width = CellText.width(character);
        if (width == 0) {
            rows.get(row).set(column - 1, rows.get(row).get(column - 1) + character);
            return;
        }
        if (column + width > size.width()) {
            column = wraps ? 0 : size.width() - width;
            row += wraps ? 1 : 0;
        }
        while (row >= rows.size()) {
            rows.add(new ArrayList<>());
        }
        var cells = rows.get(row);
        while (cells.size() < column + width) {
            cells.add(" ");
        }
        cells.set(column, character);
        if (width == 2) {
            cells.set(column + 1, "");
        }
        column += width;
    }
}
