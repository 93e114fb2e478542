package dev.nerve.app.replay;

import dev.nerve.cli.Output;
import dev.nerve.terminal.recording.CastEvent;
import dev.nerve.terminal.recording.CastReader;
import java.util.concurrent.TimeUnit;

/// A player that writes the output of a recording. *Confined to one thread.*
final class Player {

    private static final String SAVE_TITLE = "\u001b[22;0t";
    private static final String RESTORE_TITLE = "\u001b[23;0t";

    private final CastReader recording;
    private final Output output;

    Player(CastReader recording, Output output) {
        this.recording = recording;
        this.output = output;
    }

    /// Writes the whole output unfiltered and without pauses.
    void pour() {
        for (var event = recording.next();
                event.isPresent() && output.isRead();
                event = recording.next()) {
            if (event.get() instanceof CastEvent.Output(_, var text)) {
                output.piece(text);
            }
        }
    }

    /// Writes the filtered output with its pauses, and restores the terminal.
    void play(Pace pace) throws InterruptedException {
        var playable = new Playable();
        output.piece(SAVE_TITLE);
        try {
            play(pace, playable);
        } finally {
            output.piece(playable.reset() + RESTORE_TITLE);
        }
    }

    private void play(Pace pace, Playable playable) throws InterruptedException {
        long micros = 0;
        long due = System.nanoTime();
        for (var event = recording.next();
                event.isPresent() && output.isRead();
                event = recording.next()) {
            due += pace.pause(event.get().micros() - micros);
            micros = event.get().micros();
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            if (event.get() instanceof CastEvent.Output(_, var text)) {
                output.piece(playable.of(text));
            }
        }
    }
}
