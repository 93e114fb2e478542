package dev.nerve.tools.extract;

import dev.nerve.NerveException;
import dev.nerve.terminal.parse.ParsedTurn;
import dev.nerve.terminal.parse.rule.ParserRegistry;
import dev.nerve.terminal.recording.CastReader;
import dev.nerve.terminal.recording.RecordingAnalysis;
import dev.nerve.terminal.recording.StateChange;
import dev.nerve.terminal.recording.TurnEnd;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A parser for the last turn of a recording.
final class RecordingParser {

    private RecordingParser() {}

    /// {@return the last turn, with the state of the program at the end of the recording}
    ///
    /// @param file the recording
    /// @param parser the name of the rules; if empty, the rules for the recorded command
    static ParsedTurn parse(Path file, Optional<String> parser) {
        var states = new ArrayList<StateChange>();
        var turns = new ArrayList<TurnEnd>();
        try (var recording = CastReader.open(file)) {
            var header = recording.header();
            var command = header.command().isEmpty() ? header.title() : header.command();
            var rules = parser.orElseGet(() -> forCommand(command));
            new RecordingAnalysis(recording, StateRuleRegistry.get(rules), states::add, turns::add)
                    .run();
        }
        var state = last(states);
        if (turns.isEmpty()) {
            return new ParsedTurn(state, OptionalLong.empty(), false, false, "", List.of());
        }
        var last = turns.getLast().turn().parsed();
        return new ParsedTurn(
                state,
                last.tokens(),
                last.complete(),
                last.interrupted(),
                last.raw(),
                last.sections());
    }

    /// Ignores the end of the recording, which says nothing about the program.
    private static TerminalState last(List<StateChange> states) {
        return states.stream()
                .filter(change ->
                        !change.verdict().evidence().rule().equals(RecordingAnalysis.ENDED))
                .reduce((_, last) -> last)
                .map(change -> change.verdict().state())
                .orElse(TerminalState.STARTING);
    }

    private static String forCommand(String command) {
        var rules = StateRuleRegistry.forCommand(List.of(command.strip().split("\\s+")));
        if (!ParserRegistry.BUNDLED.contains(rules)) {
            throw new NerveException.Invalid(
                    "the recording does not name its agent; choose one with --parser: "
                            + String.join(", ", ParserRegistry.BUNDLED));
        }
        return rules;
    }
}
