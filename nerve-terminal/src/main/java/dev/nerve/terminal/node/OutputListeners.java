package dev.nerve.terminal.node;

import dev.nerve.terminal.shell.output.Utf8Decoder;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// The listeners for the text that a program writes. *Safe for many threads.*
final class OutputListeners {

    private static final System.Logger LOG = System.getLogger(OutputListeners.class.getName());

    private final List<OutputListener> all = new CopyOnWriteArrayList<>();

    TerminalNode.Subscription add(Consumer<String> listener) {
        var added = new OutputListener(listener, new Utf8Decoder());
        all.add(added);
        return () -> all.remove(added);
    }

    void output(byte[] bytes, int length) {
        for (var listener : all) {
            listener.deliver(ByteBuffer.wrap(bytes, 0, length));
        }
    }

    /// A listener with its decoder. Only the thread that reads the terminal calls it.
    ///
    /// @param target the receiver of the text
    /// @param decoder decodes bytes and buffers an incomplete character
    private record OutputListener(Consumer<String> target, Utf8Decoder decoder) {

        /// Logs an exception of the target, so that the other listeners still get the text.
        void deliver(ByteBuffer bytes) {
            var text = decoder.decode(bytes);
            try {
                if (!text.isEmpty()) {
                    target.accept(text);
                }
            } catch (RuntimeException failure) {
                LOG.log(System.Logger.Level.WARNING, "a listener of a terminal failed", failure);
            }
        }
    }
}
