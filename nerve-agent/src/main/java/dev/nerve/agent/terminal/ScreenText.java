package dev.nerve.agent.terminal;

import dev.nerve.agent.ToolUse;
import dev.nerve.terminal.node.TerminalNode;
import dev.nerve.terminal.parse.Parsed;
import dev.nerve.terminal.parse.Parsers;
import dev.nerve.terminal.parse.Reading;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a program shows for the turn under way. *Safe for many threads.*
final class ScreenText {

    /// What a program without a parser, such as the one of the tests, writes below a turn that was
    /// broken off. The others are told by the marks of their parsers.
    private static final Pattern BROKEN_OFF = Pattern.compile("^ *⎿ +Interrupted\\b");

    /// How many of the last rows can say so.
    private static final int ROWS = 12;

    private final TerminalNode node;
    private final String program;
    private final AtomicLong drawings = new AtomicLong();
    private @Nullable Reading reading;

    ScreenText(TerminalNode node, String program) {
        this.node = node;
        this.program = program;
    }

    /// The terminal shows something else.
    void shown(Reading.Rows rows) {
        drawings.incrementAndGet();
        synchronized (this) {
            if (reading != null) {
                reading.shown(rows);
            }
        }
    }

    /// {@return how often something was shown}
    long drawings() {
        return drawings.get();
    }

    /// A prompt is entered: what is shown from now on is read.
    synchronized void begin() {
        if (Parsers.BUNDLED.contains(program)) {
            reading = reading == null ? new Reading(program) : reading;
            reading.entered();
        }
    }

    /// {@return what has been shown for the turn}
    ///
    /// @param state how the program is doing
    synchronized Parsed parsed(TerminalState state) {
        if (reading != null) {
            return reading.parsed(state);
        }
        var raw = node.written();
        var rows = raw.stripTrailing().lines().toList();
        boolean interrupted =
                rows.stream()
                        .skip(Math.max(0, rows.size() - ROWS))
                        .anyMatch(row -> BROKEN_OFF.matcher(row).find());
        return new Parsed(state, OptionalLong.empty(), true, interrupted, raw, List.of());
    }

    /// {@return whether something of an answer is shown; true where only a person could tell that}
    synchronized boolean isAnswered() {
        if (reading == null) {
            return true;
        }
        var parsed = reading.parsed(TerminalState.READY);
        return parsed.interrupted() || !parsed.sections().isEmpty();
    }

    /// {@return the answer; none if all that a program with a parser shows is that it was broken
    /// off}
    ///
    /// @param parsed what has been shown
    synchronized String answer(Parsed parsed) {
        boolean silent = reading != null && parsed.interrupted();
        return parsed.sections().isEmpty() && !silent
                ? parsed.raw().strip()
                : parsed.message().strip();
    }

    /// {@return the tools that were used}
    ///
    /// @param parsed what has been shown
    static List<ToolUse> tools(Parsed parsed) {
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
