package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.model.LanguageModel;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import dev.nerve.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One turn of a chat: a user message and everything until the model's answer.
///
/// *Confined to one thread.*
final class Turn {

    private final ChatHost host;
    private final RunContext context;
    private final ChatTerms terms;
    private ConversationId id;
    private Memory memory;
    private Held held;
    private LanguageModel model;
    private Bill relieved = Bill.NOTHING;

    /// The number of tokens of the next prompt that the provider should have in its cache.
    private long cached;

    private Turn(ChatHost host, RunContext context, ChatTerms terms, Memory memory) {
        this.host = host;
        this.context = context;
        this.terms = terms;
        this.id = memory.conversation();
        this.memory = memory;
        this.held = Held.of(terms, memory.config());
        this.model = host.model(held.terms().model());
        this.cached = memory.tokens();
    }

    /// {@return a new turn; nothing is written yet}
    ///
    /// @param conversation the conversation, locked by the caller, so that an open turn has no
    ///     owner
    /// @throws dev.nerve.NerveException if a setting of the conversation is invalid
    static Turn of(
            ChatHost host,
            RunContext context,
            ChatTerms terms,
            Conversation conversation,
            Optional<Memory> known)
            throws InterruptedException {
        var memory = known.filter(one -> one.isTrueOf(conversation, host));
        if (memory.isPresent()) {
            return new Turn(host, context, terms, memory.get());
        }
        if (host.conversations().tally(conversation.id()).turn().isPresent()) {
            host.conversations().recover(conversation.id());
        }
        var turn = new Turn(host, context, terms, Memory.of(conversation.id(), host));
        turn.cached = turn.memory.cached(host);
        return turn;
    }

    /// {@return the conversation of the turn; another one if a hand-off replaced it}
    ConversationId conversation() {
        return id;
    }

    /// {@return the snapshot after the turn; out of date if the turn was interrupted}
    Memory memory() {
        return memory;
    }

    Outcome take() throws InterruptedException {
        var said = ChatInput.message(host.secrets().mask(context.input()), host.blobs());
        var first = said.by(Effect.id(context.run().id(), context.path()));
        var shape = Shape.wanted(context, held.terms(), host);
        if (new Levels(memory.tokens(), model.profile().window()).isFull()) {
            relieve(first);
        }
        var limited = context.withBudget(context.budget().sub(held.limits()));
        var transcript = ConversationTranscript.begin(host, id, memory, first);
        var asking = Asking.aloud(limited, model, held.terms().retry()).knowing(cached);
        return take(transcript, asking, shape, limited);
    }

    /// Makes room in the context. The turn pays for it, even if it is interrupted.
    private void relieve(Content.Message first) throws InterruptedException {
        var asking = Asking.silently(context, model, held.terms().retry());
        try {
            id = new Relief(host, held.terms(), context, asking).make(id, memory);
        } catch (InterruptedException interrupt) {
            ConversationTranscript.begin(host, id, memory, first)
                    .interrupt("", reason(), asking.bill());
            throw interrupt;
        }
        relieved = asking.bill();
        memory = Memory.of(id, host);
        held = Held.of(terms, memory.config());
        model = host.model(held.terms().model());
        cached = memory.cached(host);
    }

    private String reason() {
        return context.cancellation().cause().map(Outcome.Failed::message).orElse("interrupted");
    }

    private Outcome take(
            ConversationTranscript transcript,
            Asking asking,
            @Nullable Shape shape,
            RunContext limited)
            throws InterruptedException {
        var shaped = Shape.asked(shape, held.terms());
        var tools = new ToolCalls(host, held.terms().toolbox(), limited);
        try {
            return switch (new Exchange(shaped, shape, transcript, asking, tools).run()) {
                case Ended.Spoken spoken -> complete(transcript, spoken, asking);
                case Ended.Failed(var why) -> {
                    memory = transcript.fail(why.message(), bill(asking));
                    yield why.with("usage", bill(asking).toValue());
                }
            };
        } catch (InterruptedException interrupt) {
            transcript.interrupt(asking.heard().words(), reason(), bill(asking));
            throw interrupt;
        } catch (RuntimeException failure) {
            memory = transcript.fail(masked(failure.getMessage()), bill(asking));
            throw failure;
        }
    }

    private String masked(@Nullable String message) {
        return host.secrets().mask(String.valueOf(message));
    }

    private Bill bill(Asking asking) {
        return relieved.plus(asking.bill());
    }

    private Outcome complete(ConversationTranscript transcript, Ended.Spoken spoken, Asking asking)
            throws InterruptedException {
        var bill = bill(asking);
        var levels = new Levels(bill.context(), model.profile().window());
        var outcome =
                Outcome.done(spoken.output())
                        .with("model", model.name().toString())
                        .with("conversation", id.name())
                        .with("stop", spoken.answer().stop().wireName())
                        .with("rounds", spoken.rounds())
                        .with("usage", bill.toValue())
                        .with("context", levels.toValue())
                        .with("cache", cache(asking));
        memory =
                transcript.complete(spoken.rows(), bill, change -> context.settle(outcome, change));
        levels.tell(context, held.terms().whenFull());
        return outcome;
    }

    /// Returns the expected and the reported number of cached prompt tokens.
    private static Value.Fields cache(Asking asking) {
        return Value.Fields.EMPTY
                .with("expected", asking.expected())
                .with("actual", asking.bill().tokens().cachedRead());
    }
}
