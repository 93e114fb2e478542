package dev.nerve.model;

import dev.nerve.TokenUsage;
import dev.nerve.node.Retry;
import dev.nerve.run.Time;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// A model that retries failed calls.
///
/// The usage of the answer includes all attempts.
///
/// *Safe for many threads*, if the model, the time and the random generator are.
public final class PatientModel implements LanguageModel {

    /// The longest wait that it accepts from a provider.
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    private final LanguageModel model;
    private final Retry retry;
    private final Time time;
    private final RandomGenerator random;
    private final Until until;
    private final Observer observer;

    private PatientModel(
            LanguageModel model,
            Retry retry,
            Time time,
            RandomGenerator random,
            Until until,
            Observer observer) {
        this.model = model;
        this.retry = retry;
        this.time = time;
        this.random = random;
        this.until = until;
        this.observer = observer;
    }

    /// {@return a model that retries, but only before the first piece of the answer}
    ///
    /// @param model the model to ask
    /// @param retry the number of retries and their delays
    /// @param time the clock
    /// @param random the random generator for the delays
    public static PatientModel of(
            LanguageModel model, Retry retry, Time time, RandomGenerator random) {
        return new PatientModel(model, retry, time, random, Until.FIRST_WORD, Observer.NOBODY);
    }

    /// {@return the same model with another end of the retries}
    ///
    /// @param end the point after which it does not retry
    public PatientModel until(Until end) {
        return new PatientModel(model, retry, time, random, end, observer);
    }

    /// {@return the same model with another listener for retries}
    ///
    /// @param other the listener
    public PatientModel telling(Observer other) {
        return new PatientModel(model, retry, time, random, until, other);
    }

    @Override
    public ModelName name() {
        return model.name();
    }

    @Override
    public ModelProfile profile() {
        return model.profile();
    }

    @Override
    public Answer ask(Prompt prompt, Listener listener) throws InterruptedException {
        var heard = new Heard(listener);
        var spent = TokenUsage.NONE;
        var answer = model.ask(prompt, heard);
        int attempts = 1;
        while (answer instanceof Answer.Failed failed
                && mayGoOn(heard)
                && isWorthWaitingFor(failed)
                && retry.applies(attempts, failed.toOutcome())) {
            spent = spent.plus(failed.usage());
            var wait = retry.waitAfter(attempts, failed.toOutcome(), random);
            observer.retried(attempts, failed, wait);
            time.sleep(wait);
            answer = model.ask(prompt, heard);
            attempts++;
        }
        return attempts == 1 ? answer : having(answer, spent.plus(answer.usage()));
    }

    private boolean mayGoOn(Heard heard) {
        return switch (until) {
            case FIRST_WORD -> !heard.any;
            case END -> true;
        };
    }

    /// Reports a long wait to the caller instead of sleeping.
    private static boolean isWorthWaitingFor(Answer.Failed failed) {
        var asked = failed.retryAfter();
        return asked == null || asked.compareTo(LONGEST_WAIT) <= 0;
    }

    private static Answer having(Answer answer, TokenUsage usage) {
        return switch (answer) {
            case Answer.Given(var blocks, var stop, _, var name) ->
                    new Answer.Given(blocks, stop, usage, name);
            case Answer.Failed(var code, var message, var retryAfter, _) ->
                    new Answer.Failed(code, message, retryAfter, usage);
        };
    }

    /// The point after which a model does not retry.
    public enum Until {
        /// Retry only before the first piece of the answer, so that the listener receives nothing
        /// twice.
        FIRST_WORD,
        /// Retry also after that; the listener then receives the answer again from the start.
        END
    }

    /// A listener for retries.
    @FunctionalInterface
    public interface Observer {

        /// A listener that does nothing.
        Observer NOBODY = (_, _, _) -> {};

        /// Receives a retry, before the wait.
        ///
        /// @param attempts the number of attempts so far
        /// @param failure the failure of the last attempt
        /// @param wait the time until the next attempt
        void retried(int attempts, Answer.Failed failure, Duration wait);
    }

    private static final class Heard implements Listener {

        private final Listener listener;
        private boolean any;

        Heard(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void hear(Delta delta) {
            any = true;
            listener.hear(delta);
        }
    }
}
