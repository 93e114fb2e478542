package dev.nerve.chat;

import dev.nerve.TokenUsage;
import dev.nerve.event.Fact;
import dev.nerve.model.Answer;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.PatientModel;
import dev.nerve.model.Prompt;
import dev.nerve.node.Retry;
import dev.nerve.node.RunContext;
import java.time.Duration;

/// A caller of a model that respects the budget, retries failed calls, and sums up their usage.
///
/// *Confined to one thread.*
final class Asking {

    private final RunContext context;
    private final Metered metered;
    private final LanguageModel patient;
    private final Heard heard;
    private long known;
    private long expected;

    private Asking(RunContext context, LanguageModel model, Retry retry, Heard heard) {
        this.context = context;
        this.heard = heard;
        this.metered = new Metered(context, model, heard);
        var run = context.run();
        this.patient =
                PatientModel.of(metered, retry, run.time(), run.random()).telling(this::tell);
    }

    /// {@return a caller that streams the answers to the watchers of the run}
    static Asking aloud(RunContext context, LanguageModel model, Retry retry) {
        return new Asking(context, model, retry, Heard.aloud(context));
    }

    /// {@return a caller that does not stream the answers}
    static Asking silently(RunContext context, LanguageModel model, Retry retry) {
        return new Asking(context, model, retry, Heard.silently());
    }

    private void tell(int attempt, Answer.Failed failed, Duration wait) {
        context.emit(new Fact.StepRetried(attempt, failed.code(), failed.message(), wait));
    }

    /// {@return the model}
    LanguageModel model() {
        return metered;
    }

    /// {@return the usage so far}
    Bill bill() {
        return metered.bill();
    }

    /// {@return this caller; the provider should have this many tokens of the first prompt in its
    /// cache}
    Asking knowing(long tokens) {
        known = tokens;
        return this;
    }

    /// {@return the number of prompt tokens that the provider should have read from its cache so
    /// far}
    long expected() {
        return expected;
    }

    /// {@return the received part of the current answer}
    Heard heard() {
        return heard;
    }

    /// Reserves the maximum cost in the budget, then asks the model.
    ///
    /// @throws dev.nerve.NerveException.OverBudget if the budget is too small
    Answer ask(Prompt prompt) throws InterruptedException {
        heard.forget();
        var answer = patient.ask(prompt, heard);
        expect(metered.bill().last());
        return answer;
    }

    /// Adds to the expected cache reads: each prompt starts with the previous prompt and its
    /// answer.
    private void expect(TokenUsage last) {
        expected += Math.min(known, last.input());
        known = last.total() == 0 ? known : last.total();
    }
}
