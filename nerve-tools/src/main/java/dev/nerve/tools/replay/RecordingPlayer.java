package dev.nerve.tools.replay;

import dev.nerve.cli.output.CommandOutput;
import dev.nerve.terminal.recording.CastEvent;
import dev.nerve.terminal.recording.CastReader;
import java.util.concurrent.TimeUnit;

/// A player that writes the output of a recording. *Confined to one thread.*
final class RecordingPlayer {

    private static final String SAVE_TITLE = "\u001b[22;0t";
    private static final String RESTORE_TITLE = "\u001b[23;0t";

    private final CastReader recording;
    private final CommandOutput output;

    RecordingPlayer(CastReader recording, CommandOutput output) {
        this.recording = recording;
        this.output = output;
    }

    /// Writes the whole output unfiltered and without pauses.
    void writeAll() {
        for (var event = recording.next();
                event.isPresent() && output.hasReader();
                event = recording.next()) {
            if (event.get() instanceof CastEvent.Output(_, var text)) {
                output.chunk(text);
            }
        }
    }

    /// Writes the filtered output with its pauses, and restores the terminal.
    void play(PlaybackSpeed speed) throws InterruptedException {
        var filter = new PlaybackFilter();
        output.chunk(SAVE_TITLE);
        try {
            play(speed, filter);
        } finally {
            output.chunk(filter.reset() + RESTORE_TITLE);
        }
    }

    private void play(PlaybackSpeed speed, PlaybackFilter filter) throws InterruptedException {
        long micros = 0;
        long due = System.nanoTime();
        for (var event = recording.next();
                event.isPresent() && output.hasReader();
                event = recording.next()) {
            due += speed.pause(event.get().micros() - micros);
            micros = event.get().micros();
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            if (event.get() instanceof CastEvent.Output(_, var text)) {
                output.chunk(filter.filter(text));
            }
        }
    }
}
