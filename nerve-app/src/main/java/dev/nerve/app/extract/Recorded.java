package dev.nerve.app.extract;

import dev.nerve.NerveException;
import dev.nerve.terminal.parse.Parsed;
import dev.nerve.terminal.parse.Parsers;
import dev.nerve.terminal.recording.CastReader;
import dev.nerve.terminal.recording.Replay;
import dev.nerve.terminal.recording.StateChange;
import dev.nerve.terminal.recording.TurnEnd;
import dev.nerve.terminal.state.RuleSets;
import dev.nerve.terminal.state.TerminalState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A parser for the last turn of a recording.
final class Recorded {

    private Recorded() {}

    /// {@return the last turn, with the state of the program at the end of the recording}
    ///
    /// @param file the recording
    /// @param parser the name of the rules; if empty, the rules for the recorded command
    static Parsed parse(Path file, Optional<String> parser) {
        var states = new ArrayList<StateChange>();
        var turns = new ArrayList<TurnEnd>();
        try (var recording = CastReader.open(file)) {
            var header = recording.header();
            var command = header.command().isEmpty() ? header.title() : header.command();
            var rules = parser.orElseGet(() -> forCommand(command));
            new Replay(recording, RuleSets.get(rules), states::add, turns::add).run();
        }
        var state = last(states);
        if (turns.isEmpty()) {
            return new Parsed(state, OptionalLong.empty(), false, false, "", List.of());
        }
        var last = turns.getLast().turn().parsed();
        return new Parsed(
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
                .filter(change -> !change.verdict().evidence().rule().equals(Replay.ENDED))
                .reduce((_, last) -> last)
                .map(change -> change.verdict().state())
                .orElse(TerminalState.STARTING);
    }

    private static String forCommand(String command) {
        var rules = RuleSets.forCommand(List.of(command.strip().split("\\s+")));
        if (!Parsers.BUNDLED.contains(rules)) {
            throw new NerveException.Invalid(
                    "the recording does not name its agent; choose one with --parser: "
                            + String.join(", ", Parsers.BUNDLED));
        }
        return rules;
    }
}
