package dev.nerve.terminal.parse;

import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Row;
import dev.nerve.terminal.screen.Screen;
import dev.nerve.terminal.screen.ScreenListener;
import dev.nerve.terminal.screen.Size;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.RuleSets;
import dev.nerve.terminal.state.TerminalState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// Takes apart what is shown at one moment, of which nothing else is known.
public final class Still {

    private static final int LARGEST = 1_000;

    /// The last rows of a text count as its screen.
    private static final int SCREEN = 100;

    /// How far above the composer a program shows that it works.
    private static final int STATUS = 12;

    /// A screen that does not change has settled after so long.
    private static final long SETTLED = Duration.ofMinutes(1).toNanos();

    private Still() {}

    /// {@return the last turn that a terminal shows}
    ///
    /// @param parser the name of the rules, one of [Parsers#BUNDLED]
    /// @param rows what the terminal shows, and has shown
    public static Parsed of(String parser, Reading.Rows rows) {
        var reading = new Reading(parser);
        reading.shown(rows);
        return reading.parsed(state(reading.rules(), rows.frame()));
    }

    /// {@return the last turn that a text shows, which was copied from a terminal}
    ///
    /// @param parser the name of the rules, one of [Parsers#BUNDLED]
    /// @param text its rows, with or without escape sequences
    public static Parsed of(String parser, String text) {
        var rows = rows(text);
        int width = Conversation.widthOf(Parsers.get(parser).page(), rows);
        return of(parser, new Copied(rows, Math.clamp(width, 1, LARGEST)));
    }

    /// {@return the rows of a text that was copied from a terminal}
    ///
    /// @param text with or without escape sequences
    public static List<String> rows(String text) {
        boolean plain = text.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r');
        var rows = plain ? text.lines().toList() : drawn(text);
        int end = rows.size();
        while (end > 0 && rows.get(end - 1).isBlank()) {
            end--;
        }
        return rows.subList(0, end).stream().map(Still::withoutBlanks).toList();
    }

    /// A no-break space counts: it tells a composer from a prompt.
    private static String withoutBlanks(String row) {
        int end = row.length();
        while (end > 0 && row.charAt(end - 1) == ' ') {
            end--;
        }
        return row.substring(0, end);
    }

    private static List<String> drawn(String text) {
        int lines = (int) text.chars().filter(c -> c == '\n').count();
        var screen = new Screen(new Size(LARGEST, LARGEST), lines, ScreenListener.NOBODY);
        var bytes = text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        screen.feed(bytes, 0, bytes.length);
        return screen.rows(0, screen.end()).stream().map(Row::text).toList();
    }

    private static TerminalState state(ParserRules rules, Frame frame) {
        var judge = new Judge(RuleSets.get(rules.program()), 0);
        judge.shown(() -> frame, 0);
        var state = judge.verdict(SETTLED).state();
        return state == TerminalState.STARTING ? guess(rules, frame) : state;
    }

    /// Versions that the rules for live programs do not know are told by their composer.
    private static TerminalState guess(ParserRules rules, Frame frame) {
        var rows = frame.rows().stream().map(Row::text).toList();
        int end = rules.page().end(rows);
        var working = rules.traits().working();
        var above = rows.subList(Math.max(0, end - STATUS), end);
        if (working != null && above.stream().anyMatch(working::isIn)) {
            return TerminalState.BUSY;
        }
        return end < rows.size() ? TerminalState.READY : TerminalState.STARTING;
    }

    /// The rows of a text, as if a terminal showed them.
    ///
    /// @param texts all rows
    /// @param columns how wide the terminal was
    private record Copied(List<String> texts, int columns) implements Reading.Rows {

        @Override
        public Frame frame() {
            int first = Math.max(0, texts.size() - SCREEN);
            int count = Math.max(1, texts.size() - first);
            return new Frame(
                    new Size(columns, count),
                    read(first).rows(),
                    new Cursor(count - 1, 0, false),
                    "",
                    first);
        }

        @Override
        public Lines read(long from) {
            var rows = texts.stream().skip(from).map(text -> new Row(text, false)).toList();
            return new Lines(from, rows, texts.size());
        }

        @Override
        public boolean isAlternate() {
            return false;
        }
    }
}
