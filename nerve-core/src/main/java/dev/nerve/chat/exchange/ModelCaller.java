package dev.nerve.chat.exchange;

import dev.nerve.TokenUsage;
import dev.nerve.event.Fact;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.model.RetryingModel;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.RunContext;
import java.time.Duration;

/// A caller of a model that respects the budget, retries failed calls, and sums up their usage.
///
/// *Confined to one thread.*
public final class ModelCaller {

    private final RunContext context;
    private final MeteredModel metered;
    private final LanguageModel patient;
    private final PartialAnswer partialAnswer;
    private long known;
    private long expected;

    private ModelCaller(
            RunContext context,
            LanguageModel model,
            RetryPolicy retry,
            PartialAnswer partialAnswer) {
        this.context = context;
        this.partialAnswer = partialAnswer;
        this.metered = new MeteredModel(context, model, partialAnswer);
        var run = context.run();
        this.patient =
                RetryingModel.of(metered, retry, run.time(), run.random())
                        .listener(this::emitRetry);
    }

    /// {@return a caller that streams the answers to the watchers of the run}
    public static ModelCaller streaming(
            RunContext context, LanguageModel model, RetryPolicy retry) {
        return new ModelCaller(context, model, retry, PartialAnswer.streaming(context));
    }

    /// {@return a caller that does not stream the answers}
    public static ModelCaller silent(RunContext context, LanguageModel model, RetryPolicy retry) {
        return new ModelCaller(context, model, retry, PartialAnswer.silent());
    }

    private void emitRetry(int attempt, ModelAnswer.Failed failed, Duration wait) {
        context.emit(new Fact.StepRetried(attempt, failed.code(), failed.message(), wait));
    }

    /// {@return the model}
    public LanguageModel model() {
        return metered;
    }

    /// {@return the usage so far}
    public ExchangeUsage totalUsage() {
        return metered.totalUsage();
    }

    /// {@return this caller; the provider should have this many tokens of the first prompt in its
    /// cache}
    public ModelCaller withCachedTokens(long tokens) {
        known = tokens;
        return this;
    }

    /// {@return the number of prompt tokens that the provider should have read from its cache so
    /// far}
    public long expectedCachedTokens() {
        return expected;
    }

    /// {@return the received part of the current answer}
    public PartialAnswer partialAnswer() {
        return partialAnswer;
    }

    /// Reserves the maximum cost in the budget, then asks the model.
    ///
    /// @throws dev.nerve.NerveException.OverBudget if the budget is too small
    public ModelAnswer ask(Prompt prompt) throws InterruptedException {
        partialAnswer.clear();
        var answer = patient.ask(prompt, partialAnswer);
        expect(metered.totalUsage().last());
        return answer;
    }

    /// Adds to the expected cache reads: each prompt starts with the previous prompt and its
    /// answer.
    private void expect(TokenUsage last) {
        expected += Math.min(known, last.input());
        known = last.total() == 0 ? known : last.total();
    }
}
