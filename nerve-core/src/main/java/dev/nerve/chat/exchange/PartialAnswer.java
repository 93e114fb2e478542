package dev.nerve.chat.exchange;

import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.TokenCounter;
import dev.nerve.node.RunContext;

/// The received part of the current answer. It also forwards each piece to another listener.
///
/// *Confined to one thread.*
public final class PartialAnswer implements AnswerListener {

    private final AnswerListener others;
    private final StringBuilder words = new StringBuilder();
    private final StringBuilder rest = new StringBuilder();

    private PartialAnswer(AnswerListener others) {
        this.others = others;
    }

    /// {@return a recorder that forwards to the watchers of the run and to the enclosing listener}
    static PartialAnswer streaming(RunContext context) {
        var around = context.enclosing(EnclosingAnswerListener.class);
        return new PartialAnswer(delta -> {
            around.ifPresent(one -> one.onDelta(delta));
            emit(context, delta);
        });
    }

    /// {@return a recorder that does not forward}
    static PartialAnswer silent() {
        return new PartialAnswer(AnswerListener.NONE);
    }

    private static void emit(RunContext context, AnswerDelta delta) {
        switch (delta) {
            case AnswerDelta.Text(var text) -> context.emitOutput("text", text);
            case AnswerDelta.Reasoning(var text) -> context.emitOutput("reasoning", text);
            case AnswerDelta.ToolCallStart(_, _, var tool) -> context.emitOutput("tool", tool);
            case AnswerDelta.Arguments _ -> {}
        }
    }

    @Override
    public void onDelta(AnswerDelta delta) {
        switch (delta) {
            case AnswerDelta.Text(var text) -> words.append(text);
            case AnswerDelta.Reasoning(var text) -> rest.append(text);
            case AnswerDelta.ToolCallStart(_, _, var tool) -> rest.append(tool);
            case AnswerDelta.Arguments(_, var json) -> rest.append(json);
        }
        others.onDelta(delta);
    }

    /// {@return the text of an answer that did not complete}
    public String text() {
        return words.toString();
    }

    /// {@return whether anything was received}
    boolean hasContent() {
        return !words.isEmpty() || !rest.isEmpty();
    }

    /// {@return the approximate number of tokens received}
    long tokens(TokenCounter counter) {
        return counter.count(words.toString()) + counter.count(rest.toString());
    }

    /// Discards the received part, because the answer is complete and stored elsewhere.
    void clear() {
        words.setLength(0);
        rest.setLength(0);
    }
}
