package dev.nerve.terminal.parse;

import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.parse.rule.ParserRegistry;
import dev.nerve.terminal.parse.rule.ParserRules;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// A parser of a single screen, without any earlier ones.
public final class SnapshotParser {

    private static final int LARGEST = 1_000;

    /// The number of last rows of a text that count as its screen.
    private static final int SCREEN = 100;

    /// The number of rows above the input box in which a program shows that it works.
    private static final int STATUS = 12;

    /// The time after which an unchanged screen counts as settled.
    private static final long SETTLED = Duration.ofMinutes(1).toNanos();

    private SnapshotParser() {}

    /// {@return the last turn in a terminal}
    ///
    /// @param parser the name of the rules, one of [ParserRegistry#BUNDLED]
    /// @param terminalContent the content of the terminal
    public static ParsedTurn parse(String parser, ScreenParser.TerminalContent terminalContent) {
        var screenParser = new ScreenParser(parser);
        screenParser.screenChanged(terminalContent);
        return screenParser.parsed(state(screenParser.rules(), terminalContent.frame()));
    }

    /// {@return the last turn in a text copied from a terminal}
    ///
    /// @param parser the name of the rules, one of [ParserRegistry#BUNDLED]
    /// @param text the rows, with or without escape sequences
    public static ParsedTurn parse(String parser, String text) {
        var rows = rows(text);
        int width = ScreenTranscript.widthOf(ParserRegistry.get(parser).page(), rows);
        return parse(parser, new CopiedRows(rows, Math.clamp(width, 1, LARGEST)));
    }

    /// {@return the rows of a text copied from a terminal}
    ///
    /// @param text the text, with or without escape sequences
    public static List<String> rows(String text) {
        boolean plain = text.chars().noneMatch(c -> c < ' ' && c != '\n' && c != '\r');
        var rows = plain ? text.lines().toList() : drawn(text);
        int end = rows.size();
        while (end > 0 && rows.get(end - 1).isBlank()) {
            end--;
        }
        return rows.subList(0, end).stream().map(SnapshotParser::withoutBlanks).toList();
    }

    /// Strips trailing spaces but not no-break spaces, which distinguish the input box from a
    /// prompt.
    private static String withoutBlanks(String row) {
        int end = row.length();
        while (end > 0 && row.charAt(end - 1) == ' ') {
            end--;
        }
        return row.substring(0, end);
    }

    private static List<String> drawn(String text) {
        int lines = (int) text.chars().filter(c -> c == '\n').count();
        var screen = new Screen(new TerminalSize(LARGEST, LARGEST), lines, SequenceListener.NONE);
        var bytes = text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        screen.feed(bytes, 0, bytes.length);
        return screen.rows(0, screen.end()).stream().map(ScreenRow::text).toList();
    }

    private static TerminalState state(ParserRules rules, ScreenFrame frame) {
        var detector = new StateDetector(StateRuleRegistry.get(rules.program()), 0);
        detector.screenChanged(() -> frame, 0);
        var state = detector.verdict(SETTLED).state();
        return state == TerminalState.STARTING ? guess(rules, frame) : state;
    }

    /// Guesses the state by the input box, for versions that the state rules do not know.
    private static TerminalState guess(ParserRules rules, ScreenFrame frame) {
        var rows = frame.rows().stream().map(ScreenRow::text).toList();
        int end = rules.page().end(rows);
        var working = rules.traits().working();
        var above = rows.subList(Math.max(0, end - STATUS), end);
        if (working != null && above.stream().anyMatch(working::isIn)) {
            return TerminalState.BUSY;
        }
        return end < rows.size() ? TerminalState.READY : TerminalState.STARTING;
    }

    /// The rows of a text, presented as the content of a terminal.
    ///
    /// @param texts all rows
    /// @param columns the width of the terminal
    private record CopiedRows(List<String> texts, int columns)
            implements ScreenParser.TerminalContent {

        @Override
        public ScreenFrame frame() {
            int first = Math.max(0, texts.size() - SCREEN);
            int count = Math.max(1, texts.size() - first);
            return new ScreenFrame(
                    new TerminalSize(columns, count),
                    read(first).rows(),
                    new Cursor(count - 1, 0, false),
                    "",
                    first);
        }

        @Override
        public TerminalLines read(long from) {
            var rows = texts.stream().skip(from).map(text -> new ScreenRow(text, false)).toList();
            return new TerminalLines(from, rows, texts.size());
        }

        @Override
        public boolean isAlternate() {
            return false;
        }
    }
}
