package dev.nerve.llm.http;

import dev.nerve.NerveException;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import org.jspecify.annotations.Nullable;

/// A listener that limits the size of an answer and forwards it to another listener.
///
/// *Confined to one thread.*
final class LimitedAnswerListener implements AnswerListener {

    /// The maximum number of characters in an answer.
    static final long LARGEST = 16L * 1024 * 1024;

    private final AnswerListener listener;
    private long size;
    private @Nullable RuntimeException failure;

    LimitedAnswerListener(AnswerListener listener) {
        this.listener = listener;
    }

    @Override
    public void onDelta(AnswerDelta delta) {
        size += size(delta);
        if (size > LARGEST) {
            throw new NerveException.Invalid("the answer is larger than 16 MiB");
        }
        try {
            listener.onDelta(delta);
        } catch (RuntimeException thrown) {
            failure = thrown;
            throw thrown;
        }
    }

    private static long size(AnswerDelta delta) {
        return switch (delta) {
            case AnswerDelta.Text(var text) -> text.length();
            case AnswerDelta.Reasoning(var text) -> text.length();
            case AnswerDelta.ToolCallStart(_, var id, var tool) ->
                    id.length() + (long) tool.length();
            case AnswerDelta.Arguments(_, var json) -> json.length();
        };
    }

    /// Rethrows an exception of the listener, because the provider did not cause it.
    void rethrowListenerFailure() {
        if (failure != null) {
            throw failure;
        }
    }
}
