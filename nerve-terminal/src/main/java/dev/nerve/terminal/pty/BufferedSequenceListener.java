package dev.nerve.terminal.pty;

import dev.nerve.terminal.screen.SequenceListener;
import java.util.ArrayList;
import java.util.List;

/// A screen listener that stores the operating system commands of a program until the screen's lock
/// is free.
///
/// *Confined to the thread* that feeds the screen.
final class BufferedSequenceListener implements SequenceListener {

    private final PtyInput input;
    private List<OscSequence> heard = new ArrayList<>(2);

    BufferedSequenceListener(PtyInput input) {
        this.input = input;
    }

    @Override
    public void reply(String answer) {
        input.sendReply(answer);
    }

    @Override
    public void oscReceived(int code, String text) {
        heard.add(new OscSequence(code, text));
    }

    /// Passes on all commands since the last call.
    void drainTo(OscSink sink) {
        if (!heard.isEmpty()) {
            var all = heard;
            heard = new ArrayList<>(2);
            all.forEach(sequence -> sink.accept(sequence.code, sequence.text));
        }
    }

    /// A receiver of operating system commands.
    @FunctionalInterface
    interface OscSink {
        void accept(int code, String text);
    }

    private record OscSequence(int code, String text) {}
}
