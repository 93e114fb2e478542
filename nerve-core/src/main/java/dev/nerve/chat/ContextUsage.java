package dev.nerve.chat;

import dev.nerve.chat.setup.ContextFullPolicy;
import dev.nerve.node.RunContext;
import dev.nerve.value.Value;

/// The fill level of a context window.
///
/// @param tokens the size of the conversation
/// @param window the size of the window
record ContextUsage(long tokens, long window) {

    private static final double ADVISE = 0.70;
    private static final double FULL = 0.85;

    /// Emits an event if the window is nearly full.
    void emitWarning(RunContext context, ContextFullPolicy policy) {
        if (isFull()) {
            context.emit("context_full", toValue().with("when_full", policy.wireName()).fields());
        } else if (taken() >= ADVISE) {
            context.emit("context_advice", toValue().fields());
        }
    }

    private double taken() {
        return (double) tokens / window;
    }

    boolean isFull() {
        return taken() >= FULL;
    }

    /// {@return the level as data}
    Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("tokens", tokens)
                .with("window", window)
                .with("percent", Math.round(100 * taken()));
    }
}
