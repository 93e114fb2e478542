package dev.nerve.bench;

import dev.nerve.json.Json;
import dev.nerve.terminal.recording.CastEvent;
import dev.nerve.terminal.recording.CastReader;
import dev.nerve.terminal.recording.RecordingAnalysis;
import dev.nerve.terminal.recording.StateChange;
import dev.nerve.terminal.recording.TurnEnd;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.state.rule.StateRuleSet;
import dev.nerve.testkit.TerminalRecordings;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A recording of an agent, with the true course of events.
///
/// @param file the file of the recording
/// @param rules the rules for the state detection
/// @param truth the true course of events
record AgentRecording(Path file, StateRuleSet rules, Value truth) {

    private static final int SCROLLBACK = 10_000;

    static AgentRecording write(Path directory, String name, StateRuleSet rules)
            throws IOException {
        var file = directory.resolve(name.replace('/', '-') + ".cast");
        Files.write(file, TerminalRecordings.cast(name));
        return new AgentRecording(file, rules, Json.parse(TerminalRecordings.truth(name)));
    }

    /// {@return the state changes and turns that a live replay reports}
    ReplayReport replay() {
        var report = new ReplayReport(new ArrayList<>(), new ArrayList<>());
        try (var recording = CastReader.open(file)) {
            new RecordingAnalysis(recording, rules, report.changes()::add, report.turns()::add)
                    .run();
        }
        return report;
    }

    /// {@return the number of bytes, after feeding all of them to a screen}
    long show() {
        long bytes = 0;
        try (var recording = CastReader.open(file)) {
            var screen = new Screen(recording.header().size(), SCROLLBACK, SequenceListener.NONE);
            for (var event = recording.next(); event.isPresent(); event = recording.next()) {
                if (event.get() instanceof CastEvent.Output(_, var text)) {
                    var output = text.getBytes(StandardCharsets.UTF_8);
                    screen.feed(output, 0, output.length);
                    bytes += output.length;
                }
            }
        }
        return bytes;
    }

    /// The reports of one replay.
    ///
    /// @param changes the state changes
    /// @param turns the ended turns
    record ReplayReport(List<StateChange> changes, List<TurnEnd> turns) {}
}
