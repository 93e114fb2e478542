package dev.nerve.agent.terminal;

import dev.nerve.agent.ToolUse;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.parse.ParsedTurn;
import dev.nerve.terminal.parse.ScreenParser;
import dev.nerve.terminal.parse.rule.ParserRegistry;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The screen content of the current turn. *Safe for many threads.*
final class ScreenTurnReader {

    /// The line below a cancelled turn of a program without a parser, such as the one of the tests.
    /// The parsers know the marks of the other programs.
    private static final Pattern BROKEN_OFF = Pattern.compile("^ *⎿ +Interrupted\\b");

    /// The number of last rows that can have this line.
    private static final int ROWS = 12;

    private final TerminalNode node;
    private final String program;
    private final AtomicLong drawings = new AtomicLong();
    private @Nullable ScreenParser screenParser;

    ScreenTurnReader(TerminalNode node, String program) {
        this.node = node;
        this.program = program;
    }

    /// Processes new rows of the terminal.
    void shown(ScreenParser.TerminalContent terminalContent) {
        drawings.incrementAndGet();
        synchronized (this) {
            if (screenParser != null) {
                screenParser.screenChanged(terminalContent);
            }
        }
    }

    /// {@return the number of updates so far}
    long frameCount() {
        return drawings.get();
    }

    /// Begins a turn. The parser reads everything shown from now on.
    synchronized void begin() {
        if (ParserRegistry.BUNDLED.contains(program)) {
            screenParser = screenParser == null ? new ScreenParser(program) : screenParser;
            screenParser.turnSubmitted();
        }
    }

    /// {@return the parsed content of the turn}
    ///
    /// @param state the state of the program
    synchronized ParsedTurn parsed(TerminalState state) {
        if (screenParser != null) {
            return screenParser.parsed(state);
        }
        var raw = node.lastOutput();
        var rows = raw.stripTrailing().lines().toList();
        boolean interrupted =
                rows.stream()
                        .skip(Math.max(0, rows.size() - ROWS))
                        .anyMatch(row -> BROKEN_OFF.matcher(row).find());
        return new ParsedTurn(state, OptionalLong.empty(), true, interrupted, raw, List.of());
    }

    /// {@return whether nerve has a parser for the screens of the program}
    synchronized boolean hasParser() {
        return screenParser != null;
    }

    /// {@return whether a part of an answer is shown; true if the program has no parser}
    synchronized boolean isAnswered() {
        if (screenParser == null) {
            return true;
        }
        var parsed = screenParser.parsed(TerminalState.READY);
        return parsed.interrupted() || !parsed.sections().isEmpty();
    }

    /// {@return the answer; empty if a program with a parser shows only that the turn was
    /// cancelled}
    ///
    /// @param parsed the parsed content
    synchronized String answer(ParsedTurn parsed) {
        boolean silent = screenParser != null && parsed.interrupted();
        return parsed.sections().isEmpty() && !silent
                ? parsed.raw().strip()
                : parsed.message().strip();
    }

    /// {@return the tools that were used}
    ///
    /// @param parsed the parsed content
    static List<ToolUse> tools(ParsedTurn parsed) {
        return parsed.tools().stream()
                .map(tool ->
                        new ToolUse(
                                "",
                                tool.tool(),
                                arguments(tool.arguments()),
                                tool.content(),
                                false))
                .toList();
    }

    private static Value.Fields arguments(String shown) {
        return Optional.of(shown)
                .filter(text -> !text.isBlank())
                .map(text -> Value.Fields.EMPTY.with("text", text))
                .orElse(Value.Fields.EMPTY);
    }
}
