package dev.nerve.llm.http;

import dev.nerve.NerveException;
import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import org.jspecify.annotations.Nullable;

/// A listener that limits the size of an answer and forwards it to another listener.
///
/// *Confined to one thread.*
final class Heard implements Listener {

    /// The maximum number of characters in an answer.
    static final long LARGEST = 16L * 1024 * 1024;

    private final Listener listener;
    private long size;
    private @Nullable RuntimeException failure;

    Heard(Listener listener) {
        this.listener = listener;
    }

    @Override
    public void hear(Delta delta) {
        size += size(delta);
        if (size > LARGEST) {
            throw new NerveException.Invalid("the answer is larger than 16 MiB");
        }
        try {
            listener.hear(delta);
        } catch (RuntimeException thrown) {
            failure = thrown;
            throw thrown;
        }
    }

    private static long size(Delta delta) {
        return switch (delta) {
            case Delta.Text(var text) -> text.length();
            case Delta.Reasoning(var text) -> text.length();
            case Delta.Calling(_, var id, var tool) -> id.length() + (long) tool.length();
            case Delta.Arguments(_, var json) -> json.length();
        };
    }

    /// Rethrows an exception of the listener, because the provider did not cause it.
    void rethrow() {
        if (failure != null) {
            throw failure;
        }
    }
}
