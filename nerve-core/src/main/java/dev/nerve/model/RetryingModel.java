package dev.nerve.model;

import dev.nerve.TokenUsage;
import dev.nerve.node.RetryPolicy;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// A model that retries failed calls.
///
/// The usage of the answer includes all attempts.
///
/// *Safe for many threads*, if the model, the time and the random generator are.
public final class RetryingModel implements LanguageModel {

    /// The longest wait that it accepts from a provider.
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    private final LanguageModel model;
    private final RetryPolicy retry;
    private final TimeSource time;
    private final RandomGenerator random;
    private final RetryWindow window;
    private final RetryListener retryListener;

    private RetryingModel(
            LanguageModel model,
            RetryPolicy retry,
            TimeSource time,
            RandomGenerator random,
            RetryWindow window,
            RetryListener retryListener) {
        this.model = model;
        this.retry = retry;
        this.time = time;
        this.random = random;
        this.window = window;
        this.retryListener = retryListener;
    }

    /// {@return a model that retries, but only before the first piece of the answer}
    ///
    /// @param model the model to ask
    /// @param retry the number of retries and their delays
    /// @param time the clock
    /// @param random the random generator for the delays
    public static RetryingModel of(
            LanguageModel model, RetryPolicy retry, TimeSource time, RandomGenerator random) {
        return new RetryingModel(
                model, retry, time, random, RetryWindow.FIRST_WORD, RetryListener.NONE);
    }

    /// {@return the same model with another end of the retries}
    ///
    /// @param end the point after which it does not retry
    public RetryingModel retryWindow(RetryWindow end) {
        return new RetryingModel(model, retry, time, random, end, retryListener);
    }

    /// {@return the same model with another listener for retries}
    ///
    /// @param other the listener
    public RetryingModel listener(RetryListener other) {
        return new RetryingModel(model, retry, time, random, window, other);
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
    public ModelAnswer ask(Prompt prompt, AnswerListener listener) throws InterruptedException {
        var detector = new StartDetector(listener);
        var spent = TokenUsage.NONE;
        var answer = model.ask(prompt, detector);
        int attempts = 1;
        while (answer instanceof ModelAnswer.Failed failed
                && mayGoOn(detector)
                && isWorthWaitingFor(failed)
                && retry.applies(attempts, failed.toOutcome())) {
            spent = spent.plus(failed.usage());
            var wait = retry.waitAfter(attempts, failed.toOutcome(), random);
            retryListener.onRetry(attempts, failed, wait);
            time.sleep(wait);
            answer = model.ask(prompt, detector);
            attempts++;
        }
        return attempts == 1 ? answer : having(answer, spent.plus(answer.usage()));
    }

    private boolean mayGoOn(StartDetector detector) {
        return switch (window) {
            case FIRST_WORD -> !detector.any;
            case END -> true;
        };
    }

    /// Reports a long wait to the caller instead of sleeping.
    private static boolean isWorthWaitingFor(ModelAnswer.Failed failed) {
        var asked = failed.retryAfter();
        return asked == null || asked.compareTo(LONGEST_WAIT) <= 0;
    }

    private static ModelAnswer having(ModelAnswer answer, TokenUsage usage) {
        return switch (answer) {
            case ModelAnswer.Success(var blocks, var stop, _, var name) ->
                    new ModelAnswer.Success(blocks, stop, usage, name);
            case ModelAnswer.Failed(var code, var message, var retryAfter, _) ->
                    new ModelAnswer.Failed(code, message, retryAfter, usage);
        };
    }

    /// The point after which a model does not retry.
    public enum RetryWindow {
        /// Retry only before the first piece of the answer, so that the listener receives nothing
        /// twice.
        FIRST_WORD,
        /// Retry also after that; the listener then receives the answer again from the start.
        END
    }

    /// A listener for retries.
    @FunctionalInterface
    public interface RetryListener {

        /// A listener that does nothing.
        RetryListener NONE = (_, _, _) -> {};

        /// Receives a retry, before the wait.
        ///
        /// @param attempts the number of attempts so far
        /// @param failure the failure of the last attempt
        /// @param wait the time until the next attempt
        void onRetry(int attempts, ModelAnswer.Failed failure, Duration wait);
    }

    private static final class StartDetector implements AnswerListener {

        private final AnswerListener listener;
        private boolean any;

        StartDetector(AnswerListener listener) {
            this.listener = listener;
        }

        @Override
        public void onDelta(AnswerDelta delta) {
            any = true;
            listener.onDelta(delta);
        }
    }
}
