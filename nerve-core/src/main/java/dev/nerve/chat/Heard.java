package dev.nerve.chat;

import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import dev.nerve.model.TokenCounter;
import dev.nerve.node.RunContext;

/// Hands on what a model says, and remembers the words of the answer that is being given.
///
/// *Confined to one thread.*
final class Heard implements Listener {

    private final Listener others;
    private final StringBuilder words = new StringBuilder();
    private final StringBuilder rest = new StringBuilder();

    private Heard(Listener others) {
        this.others = others;
    }

    /// {@return one that hands it on to those who watch the run, and to what it takes place in}
    static Heard aloud(RunContext context) {
        var around = context.enclosing(Hearing.class);
        return new Heard(delta -> {
            around.ifPresent(one -> one.hear(delta));
            tell(context, delta);
        });
    }

    /// {@return one that hands it on to nobody}
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

    /// {@return the words that were said of an answer that did not come to its end}
    String words() {
        return words.toString();
    }

    /// {@return whether anything was said}
    boolean any() {
        return !words.isEmpty() || !rest.isEmpty();
    }

    /// {@return how much was said, about}
    long tokens(TokenCounter counter) {
        return counter.count(words.toString()) + counter.count(rest.toString());
    }

    /// Forgets what was said: the answer is complete, and kept elsewhere.
    void forget() {
        words.setLength(0);
        rest.setLength(0);
    }
}
