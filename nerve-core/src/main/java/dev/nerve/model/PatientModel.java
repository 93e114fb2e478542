package dev.nerve.model;

import dev.nerve.TokenUsage;
import dev.nerve.node.Retry;
import dev.nerve.run.Time;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// A model that is asked again when that can help.
///
/// What all attempts took of tokens is what the answer took.
///
/// *Safe for many threads*, as what it is made of must be.
public final class PatientModel implements LanguageModel {

    /// A provider that wants to be asked again later than this is not waited for.
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

    /// {@return a model that is asked again, but never after its first word}
    ///
    /// @param model what is asked
    /// @param retry how often and when
    /// @param time where time comes from
    /// @param random where chance comes from
    public static PatientModel of(
            LanguageModel model, Retry retry, Time time, RandomGenerator random) {
        return new PatientModel(model, retry, time, random, Until.FIRST_WORD, Observer.NOBODY);
    }

    /// {@return the same, but it is asked again for as long as this}
    ///
    /// @param end how long
    public PatientModel until(Until end) {
        return new PatientModel(model, retry, time, random, end, observer);
    }

    /// {@return the same, but somebody else is told when it is asked again}
    ///
    /// @param other who
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

    /// Whoever is told to come again in an hour should rather know than wait.
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

    /// How long a model is asked again.
    public enum Until {
        /// Until it said something: whoever listens hears nothing twice.
        FIRST_WORD,
        /// Also after it said something: whoever listens hears it begin anew.
        END
    }

    /// Is told when a model is asked again.
    @FunctionalInterface
    public interface Observer {

        /// Nobody is told.
        Observer NOBODY = (_, _, _) -> {};

        /// Takes notice, before the wait.
        ///
        /// @param attempts how many have been made
        /// @param failure what the last one gave
        /// @param wait how long it is until the next
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
