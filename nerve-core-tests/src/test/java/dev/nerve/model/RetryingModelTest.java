package dev.nerve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.node.RetryPolicy;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.ManualTimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryingModelTest {

    private static final Prompt PROMPT = Prompt.of(Message.user("Hello?"));
    private static final ModelAnswer.Failed BUSY =
            new ModelAnswer.Failed(
                    ErrorCode.RATE_LIMIT, "too often", Duration.ofSeconds(7), TokenUsage.of(3, 1));

    private final AutoAdvancingTimeSource time = new AutoAdvancingTimeSource();
    private final RetryPolicy retry =
            RetryPolicy.times(2).withJitter(0).withDelay(Duration.ofSeconds(1));

    private RetryingModel patient(LanguageModel model) {
        return RetryingModel.of(model, retry, time, new Random(1));
    }

    @Test
    void modelThatAnswersIsAskedOnce() throws InterruptedException {
        var model = FakeModel.ofTexts("Hello.");

        var answer = patient(model).ask(PROMPT, AnswerListener.NONE);

        assertThat(answer).isEqualTo(FakeModel.textAnswer("Hello."));
        assertThat(model.prompts()).containsExactly(PROMPT);
        assertThat(time.sleeps()).isEmpty();
    }

    @Test
    void waitIsNotShorterThanTheProviderAsksFor() throws InterruptedException {
        var model = FakeModel.ofAnswers(BUSY, FakeModel.textAnswer("Hello."));

        patient(model).ask(PROMPT, AnswerListener.NONE);

        assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(7));
        assertThat(model.prompts()).containsExactly(PROMPT, PROMPT);
    }

    @Test
    void whatFailedAttemptsTookIsPartOfWhatTheAnswerTook() throws InterruptedException {
        var model = FakeModel.ofAnswers(BUSY, BUSY, FakeModel.textAnswer("Hello you."));

        var answer = patient(model).ask(PROMPT, AnswerListener.NONE);

        assertThat(answer.usage()).isEqualTo(TokenUsage.of(10 + 3 + 3, 2 + 1 + 1));
    }

    @Test
    void lastFailureIsTheAnswerWhenAllAttemptsFail() throws InterruptedException {
        var broken = ModelAnswer.Failed.of(ErrorCode.NETWORK, "cut");
        var model = FakeModel.ofAnswers(BUSY, BUSY, broken);

        var answer = patient(model).ask(PROMPT, AnswerListener.NONE);

        assertThat(answer)
                .isEqualTo(
                        new ModelAnswer.Failed(
                                ErrorCode.NETWORK, "cut", null, TokenUsage.of(6, 2)));
    }

    @Test
    void failureThatARetryCannotHelpIsTheAnswer() throws InterruptedException {
        var refused = ModelAnswer.Failed.of(ErrorCode.AUTHENTICATION, "no key");
        var model = FakeModel.ofAnswers(refused);

        assertThat(patient(model).ask(PROMPT, AnswerListener.NONE)).isSameAs(refused);
    }

    @Test
    void observerIsToldOfEachRetryBeforeItsWait() throws InterruptedException {
        var told = new ArrayList<String>();
        var model =
                FakeModel.ofAnswers(BUSY, ModelAnswer.Failed.of(ErrorCode.NETWORK, "cut"), BUSY);

        patient(model)
                .listener((attempts, failure, wait) ->
                        told.add(attempts + " " + failure.code() + " " + wait))
                .ask(PROMPT, AnswerListener.NONE);

        assertThat(told).containsExactly("1 RATE_LIMIT PT7S", "2 NETWORK PT2S");
    }

    @Test
    void modelIsNeverAskedAgainAfterItsFirstWord() throws InterruptedException {
        var model = new Interrupted(BUSY);

        var answer = patient(model).ask(PROMPT, AnswerListener.NONE);

        assertThat(answer).isSameAs(BUSY);
        assertThat(model.asked).isEqualTo(1);
    }

    @Test
    void modelIsAskedAgainAfterItsFirstWordIfThatIsAllowed() throws InterruptedException {
        var heard = new ArrayList<AnswerDelta>();
        var model = new Interrupted(BUSY);

        patient(model).retryWindow(RetryingModel.RetryWindow.END).ask(PROMPT, heard::add);

        var word = new AnswerDelta.Text("Hel");
        assertThat(heard).isEqualTo(List.of(word, word, word));
    }

    @Test
    void interruptEndsTheWait() throws InterruptedException {
        var manual = new ManualTimeSource();
        var model = FakeModel.ofAnswers(BUSY);
        var patient = RetryingModel.of(model, retry, manual, new Random(1));
        var asking = BackgroundTask.of(() -> patient.ask(PROMPT, AnswerListener.NONE));
        manual.awaitSleepers(1);

        asking.interrupt();

        assertThatThrownBy(asking::get).isInstanceOf(InterruptedException.class);
        assertThat(model.prompts()).hasSize(1);
    }

    /// Fails after its first word.
    private static final class Interrupted implements LanguageModel {

        private final ModelAnswer.Failed failure;
        private int asked;

        Interrupted(ModelAnswer.Failed failure) {
            this.failure = failure;
        }

        @Override
        public ModelName name() {
            return ModelName.of("fake/interrupted");
        }

        @Override
        public ModelProfile profile() {
            return ModelProfile.UNKNOWN;
        }

        @Override
        public ModelAnswer ask(Prompt prompt, AnswerListener listener) {
            asked++;
            listener.onDelta(new AnswerDelta.Text("Hel"));
            return failure;
        }
    }
}
