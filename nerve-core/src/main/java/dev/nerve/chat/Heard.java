package dev.nerve.chat;

import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import dev.nerve.model.TokenCounter;
import dev.nerve.node.RunContext;

/// The received part of the current answer. It also forwards each piece to another listener.
///
/// *Confined to one thread.*
final class Heard implements Listener {

    private final Listener others;
    private final StringBuilder words = new StringBuilder();
    private final StringBuilder rest = new StringBuilder();

    private Heard(Listener others) {
        this.others = others;
    }

    /// {@return a recorder that forwards to the watchers of the run and to the enclosing listener}
    static Heard aloud(RunContext context) {
        var around = context.enclosing(Hearing.class);
        return new Heard(delta -> {
            around.ifPresent(one -> one.hear(delta));
            tell(context, delta);
        });
    }

    /// {@return a recorder that does not forward}
    static Heard silently() {
        return new Heard(Listener.NOBODY);
    }

    private static void tell(RunContext context, Delta delta) {
        switch (delta) {
            case Delta.Text(var text) -> context.chunk("text", text);
            case Delta.Reasoning(var text) -> context.chunk("reasoning", text);
            case Delta.Calling(_, _, var tool) -> context.chunk("tool", tool);
            case Delta.Arguments _ -> {}
        }
    }

    @Override
    public void hear(Delta delta) {
        switch (delta) {
            case Delta.Text(var text) -> words.append(text);
            case Delta.Reasoning(var text) -> rest.append(text);
            case Delta.Calling(_, _, var tool) -> rest.append(tool);
            case Delta.Arguments(_, var json) -> rest.append(json);
        }
        others.hear(delta);
    }

    /// {@return the text of an answer that did not complete}
    String words() {
        return words.toString();
    }

    /// {@return whether anything was received}
    boolean any() {
        return !words.isEmpty() || !rest.isEmpty();
    }

    /// {@return the approximate number of tokens received}
    long tokens(TokenCounter counter) {
        return counter.count(words.toString()) + counter.count(rest.toString());
    }

    /// Discards the received part, because the answer is complete and stored elsewhere.
    void forget() {
        words.setLength(0);
        rest.setLength(0);
    }
}
