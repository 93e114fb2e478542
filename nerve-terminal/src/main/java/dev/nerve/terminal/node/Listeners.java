package dev.nerve.terminal.node;

import dev.nerve.terminal.shell.Utf8Decoder;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Who wants to know what a program writes, as text. *Safe for many threads.*
final class Listeners {

    private static final System.Logger LOG = System.getLogger(Listeners.class.getName());

    private final List<Listener> all = new CopyOnWriteArrayList<>();

    TerminalNode.Subscription add(Consumer<String> listener) {
        var added = new Listener(listener, new Utf8Decoder());
        all.add(added);
        return () -> all.remove(added);
    }

    void output(byte[] bytes, int length) {
        for (var listener : all) {
            listener.tell(ByteBuffer.wrap(bytes, 0, length));
        }
    }

    /// One who listens, told by the one thread that reads the terminal.
    ///
    /// @param target whom to tell
    /// @param decoder holds back half a character
    private record Listener(Consumer<String> target, Utf8Decoder decoder) {

        /// Whoever fails does not keep the others from hearing.
        void tell(ByteBuffer bytes) {
            var text = decoder.decode(bytes);
            try {
                if (!text.isEmpty()) {
                    target.accept(text);
                }
            } catch (RuntimeException failure) {
                LOG.log(System.Logger.Level.WARNING, "cannot tell what a program wrote", failure);
            }
        }
    }
}
