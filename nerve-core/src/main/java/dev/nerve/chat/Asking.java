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

/// Asks a model within a budget, again where that can help, and keeps the bill.
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

    /// {@return one that lets those who watch hear the answers}
    static Asking aloud(RunContext context, LanguageModel model, Retry retry) {
        return new Asking(context, model, retry, Heard.aloud(context));
    }

    /// {@return one whose answers only the node itself hears}
    static Asking silently(RunContext context, LanguageModel model, Retry retry) {
        return new Asking(context, model, retry, Heard.silently());
    }

    private void tell(int attempt, Answer.Failed failed, Duration wait) {
        context.emit(new Fact.StepRetried(attempt, failed.code(), failed.message(), wait));
    }

    /// {@return who is asked}
    LanguageModel model() {
        return metered;
    }

    /// {@return what it took so far}
    Bill bill() {
        return metered.bill();
    }

    /// {@return the same, where the provider should have this much of the first question in its
    /// cache}
    Asking knowing(long tokens) {
        known = tokens;
        return this;
    }

    /// {@return how much of all questions the provider should have had in its cache}
    long expected() {
        return expected;
    }

    /// {@return what was heard of the answer that is being given}
    Heard heard() {
        return heard;
    }

    /// Asks, once what it may cost is set aside.
    ///
    /// @throws dev.nerve.NerveException.OverBudget if there is no room for it
    Answer ask(Prompt prompt) throws InterruptedException {
        heard.forget();
        var answer = patient.ask(prompt, heard);
        expect(metered.bill().last());
        return answer;
    }

    /// What was asked and answered last is the beginning of what is asked next.
    private void expect(TokenUsage last) {
        expected += Math.min(known, last.input());
        known = last.total() == 0 ? known : last.total();
    }
}
