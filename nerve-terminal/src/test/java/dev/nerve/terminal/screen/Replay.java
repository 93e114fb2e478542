package dev.nerve.terminal.screen;

import dev.nerve.terminal.screen.emulator.Screen;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;

/// Plays jobs on a screen of ours.
final class Replay {

    private final Screen screen;
    private final StringBuilder replies = new StringBuilder();
    private final Random random;

    /// @param job what to play
    /// @param random where output is cut into chunks
    Replay(Job job, Random random) {
        this.random = random;
        var listener =
                new SequenceListener() {
                    @Override
                    public void reply(String answer) {
                        replies.append(answer);
                    }
                };
        screen = new Screen(job.size(), job.scrollback(), listener);
        var output = new ByteArrayOutputStream();
        for (var step : job.steps()) {
            switch (step) {
                case Step.Output written -> output.writeBytes(written.bytes());
                case Step.Resize(var size) -> {
                    feed(output);
                    screen.resize(size);
                }
            }
        }
        feed(output);
    }

    /// Feeds what was written since the last size, cut wherever it happens to be.
    private void feed(ByteArrayOutputStream output) {
        var bytes = output.toByteArray();
        output.reset();
        for (var from = 0; from < bytes.length; ) {
            var longest = random.nextInt(4) == 0 ? 3 : 1 + bytes.length / 2;
            var length = Math.min(bytes.length - from, 1 + random.nextInt(longest));
            screen.feed(bytes, from, length);
            from += length;
        }
    }

    /// {@return all answers that the program would have got}
    String replies() {
        return replies.toString();
    }

    Screen screen() {
        return screen;
    }

    List<String> dump() {
        return Dump.of(screen, replies.toString());
    }
}
