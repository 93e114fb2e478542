package dev.nerve.terminal.screen;

import dev.nerve.json.Json;
import dev.nerve.testkit.TerminalRecordings;
import java.util.ArrayList;
import java.util.List;

/// The operations on terminals in recordings of real agents.
final class RecordedJobs {

    private static final int SCROLLBACK = 1_000;

    private RecordedJobs() {}

    /// {@return the job of a recording: one step for all output between two sizes}
    ///
    /// @param name which recording
    static Job of(String name) {
        var lines = TerminalRecordings.cast(name);
        var header = Json.parse(lines.getFirst());
        var size = new TerminalSize(header.at("width").toInt(), header.at("height").toInt());
        var steps = new ArrayList<Step>();
        var output = new StringBuilder();
        for (var line : lines.subList(1, lines.size())) {
            var event = Json.parse(line).items();
            var data = event.get(2).text();
            switch (event.get(1).text()) {
                case "o" -> output.append(data);
                case "r" -> {
                    steps.add(taken(output));
                    steps.add(new Step.Resize(size(data)));
                }
                default -> {
                    // Typed text does not matter to the screen.
                }
            }
        }
        steps.add(taken(output));
        return new Job(size, SCROLLBACK, false, steps);
    }

    private static Step taken(StringBuilder output) {
        var step = Step.Output.of(output.toString());
        output.setLength(0);
        return step;
    }

    private static TerminalSize size(String text) {
        var parts = List.of(text.split("x", 2));
        return new TerminalSize(
                Integer.parseInt(parts.getFirst()), Integer.parseInt(parts.getLast()));
    }
}
