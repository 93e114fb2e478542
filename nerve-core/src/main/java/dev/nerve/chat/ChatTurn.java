package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.chat.exchange.AnswerSchema;
import dev.nerve.chat.exchange.ChatExchange;
import dev.nerve.chat.exchange.ExchangeResult;
import dev.nerve.chat.exchange.ExchangeUsage;
import dev.nerve.chat.exchange.ModelCaller;
import dev.nerve.chat.exchange.ToolCallExecutor;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowContent;
import dev.nerve.model.LanguageModel;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One turn of a chat: a user message and everything until the model's answer.
///
/// *Confined to one thread.*
final class ChatTurn {

    private final ChatServices services;
    private final RunContext context;
    private final ChatOptions options;
    private ConversationId id;
    private ConversationSnapshot conversationSnapshot;
    private EffectiveChatSettings settings;
    private LanguageModel model;
    private ExchangeUsage relieved = ExchangeUsage.NONE;

    /// The number of tokens of the next prompt that the provider should have in its cache.
    private long cached;

    private ChatTurn(
            ChatServices services,
            RunContext context,
            ChatOptions options,
            ConversationSnapshot conversationSnapshot) {
        this.services = services;
        this.context = context;
        this.options = options;
        this.id = conversationSnapshot.conversation();
        this.conversationSnapshot = conversationSnapshot;
        this.settings = EffectiveChatSettings.of(options, conversationSnapshot.config());
        this.model = services.model(settings.terms().model());
        this.cached = conversationSnapshot.tokens();
    }

    /// {@return a new turn; nothing is written yet}
    ///
    /// @param conversation the conversation, locked by the caller, so that an open turn has no
    ///     owner
    /// @throws dev.nerve.NerveException if a setting of the conversation is invalid
    static ChatTurn of(
            ChatServices services,
            RunContext context,
            ChatOptions options,
            Conversation conversation,
            Optional<ConversationSnapshot> known)
            throws InterruptedException {
        var memory = known.filter(one -> one.isCurrent(conversation, services));
        if (memory.isPresent()) {
            return new ChatTurn(services, context, options, memory.get());
        }
        if (services.conversations().tally(conversation.id()).turn().isPresent()) {
            services.conversations().recover(conversation.id());
        }
        var turn =
                new ChatTurn(
                        services,
                        context,
                        options,
                        ConversationSnapshot.of(conversation.id(), services));
        turn.cached = turn.conversationSnapshot.cachedTokens(services);
        return turn;
    }

    /// {@return the conversation of the turn; another one if a hand-off replaced it}
    ConversationId conversation() {
        return id;
    }

    /// {@return the snapshot after the turn; out of date if the turn was interrupted}
    ConversationSnapshot memory() {
        return conversationSnapshot;
    }

    /// @param steering the messages that people send into the turn
    Outcome execute(TurnSteering steering) throws InterruptedException {
        var said =
                UserMessageReader.message(
                        services.secrets().mask(context.input()), services.blobs());
        var first = said.withEffect(RunEffect.id(context.run().id(), context.path()));
        var schema = AnswerSchema.requested(context, settings.terms(), services);
        if (new ContextUsage(conversationSnapshot.tokens(), model.profile().window()).isFull()) {
            makeRoom(first, steering);
        }
        var limited = context.withBudget(context.budget().child(settings.limits()));
        var transcript = begin(first, steering);
        var modelCaller =
                ModelCaller.streaming(limited, model, settings.terms().retry())
                        .withCachedTokens(cached);
        return execute(transcript, modelCaller, schema, limited);
    }

    private TurnTranscript begin(RowContent.Message first, TurnSteering steering)
            throws InterruptedException {
        return TurnTranscript.begin(
                services, context.memory().owner(), steering, id, conversationSnapshot, first);
    }

    /// Makes room in the context. The turn pays for it, even if it is interrupted.
    private void makeRoom(RowContent.Message first, TurnSteering steering)
            throws InterruptedException {
        var modelCaller = ModelCaller.silent(context, model, settings.terms().retry());
        try {
            id =
                    new ContextCompactor(services, settings.terms(), context, modelCaller)
                            .makeRoom(id, conversationSnapshot);
        } catch (InterruptedException interrupt) {
            begin(first, steering).interrupt("", reason(), modelCaller.totalUsage());
            throw interrupt;
        }
        relieved = modelCaller.totalUsage();
        conversationSnapshot = ConversationSnapshot.of(id, services);
        settings = EffectiveChatSettings.of(options, conversationSnapshot.config());
        model = services.model(settings.terms().model());
        cached = conversationSnapshot.cachedTokens(services);
    }

    private String reason() {
        return context.cancellation().cause().map(Outcome.Failed::message).orElse("interrupted");
    }

    private Outcome execute(
            TurnTranscript transcript,
            ModelCaller modelCaller,
            @Nullable AnswerSchema schema,
            RunContext limited)
            throws InterruptedException {
        var shaped = AnswerSchema.applyTo(schema, settings.terms());
        var tools = new ToolCallExecutor(services, settings.terms().toolbox(), limited);
        try {
            return switch (new ChatExchange(shaped, schema, transcript, modelCaller, tools).run()) {
                case ExchangeResult.FinalAnswer finalAnswer ->
                        complete(transcript, finalAnswer, modelCaller);
                case ExchangeResult.Failed(var why) -> {
                    conversationSnapshot = transcript.fail(why.message(), bill(modelCaller));
                    yield why.with("usage", bill(modelCaller).toValue());
                }
            };
        } catch (InterruptedException interrupt) {
            transcript.interrupt(modelCaller.partialAnswer().text(), reason(), bill(modelCaller));
            throw interrupt;
        } catch (RuntimeException failure) {
            if (NerveException.isOwnershipLoss(failure)) {
                throw failure;
            }
            conversationSnapshot = transcript.fail(masked(failure.getMessage()), bill(modelCaller));
            throw failure;
        }
    }

    private String masked(@Nullable String message) {
        return services.secrets().mask(String.valueOf(message));
    }

    private ExchangeUsage bill(ModelCaller modelCaller) {
        return relieved.plus(modelCaller.totalUsage());
    }

    private Outcome complete(
            TurnTranscript transcript,
            ExchangeResult.FinalAnswer finalAnswer,
            ModelCaller modelCaller)
            throws InterruptedException {
        var exchangeUsage = bill(modelCaller);
        var contextUsage =
                new ContextUsage(exchangeUsage.contextTokens(), model.profile().window());
        var outcome =
                Outcome.done(finalAnswer.output())
                        .with("model", model.name().toString())
                        .with("conversation", id.name())
                        .with("stop", finalAnswer.answer().stop().wireName())
                        .with("rounds", finalAnswer.rounds())
                        .with("usage", exchangeUsage.toValue())
                        .with("context", contextUsage.toValue())
                        .with("cache", cache(modelCaller));
        contextUsage.emitWarning(context, settings.terms().whenFull());
        conversationSnapshot =
                transcript.complete(
                        finalAnswer.rows(),
                        exchangeUsage,
                        change -> context.recordOutcome(outcome, change));
        return outcome;
    }

    /// Returns the expected and the reported number of cached prompt tokens.
    private static Value.Fields cache(ModelCaller modelCaller) {
        return Value.Fields.EMPTY
                .with("expected", modelCaller.expectedCachedTokens())
                .with("actual", modelCaller.totalUsage().tokens().cachedRead());
    }
}
