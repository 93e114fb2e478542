package dev.nerve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.node.Retry;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.InstantTime;
import dev.nerve.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PatientModelTest {

    private static final Prompt PROMPT = Prompt.of(Message.user("Hello?"));
    private static final Answer.Failed BUSY =
            new Answer.Failed(
                    ErrorCode.RATE_LIMIT, "too often", Duration.ofSeconds(7), TokenUsage.of(3, 1));

    private final InstantTime time = new InstantTime();
    private final Retry retry = Retry.times(2).withJitter(0).withDelay(Duration.ofSeconds(1));

    private PatientModel patient(LanguageModel model) {
        return PatientModel.of(model, retry, time, new Random(1));
    }

    @Test
    void modelThatAnswersIsAskedOnce() throws InterruptedException {
        var model = FakeModel.saying("Hello.");

        var answer = patient(model).ask(PROMPT, Listener.NOBODY);

        assertThat(answer).isEqualTo(FakeModel.words("Hello."));
        assertThat(model.prompts()).containsExactly(PROMPT);
        assertThat(time.slept()).isEmpty();
    }

    @Test
    void waitIsNotShorterThanTheProviderAsksFor() throws InterruptedException {
        var model = FakeModel.giving(BUSY, FakeModel.words("Hello."));

        patient(model).ask(PROMPT, Listener.NOBODY);

        assertThat(time.slept()).containsExactly(Duration.ofSeconds(7));
        assertThat(model.prompts()).containsExactly(PROMPT, PROMPT);
    }

    @Test
    void whatFailedAttemptsTookIsPartOfWhatTheAnswerTook() throws InterruptedException {
        var model = FakeModel.giving(BUSY, BUSY, FakeModel.words("Hello you."));

        var answer = patient(model).ask(PROMPT, Listener.NOBODY);

        assertThat(answer.usage()).isEqualTo(TokenUsage.of(10 + 3 + 3, 2 + 1 + 1));
    }

    @Test
    void lastFailureIsTheAnswerWhenAllAttemptsFail() throws InterruptedException {
        var broken = Answer.Failed.of(ErrorCode.NETWORK, "cut");
        var model = FakeModel.giving(BUSY, BUSY, broken);

        var answer = patient(model).ask(PROMPT, Listener.NOBODY);

        assertThat(answer)
                .isEqualTo(new Answer.Failed(ErrorCode.NETWORK, "cut", null, TokenUsage.of(6, 2)));
    }

    @Test
    void failureThatARetryCannotHelpIsTheAnswer() throws InterruptedException {
        var refused = Answer.Failed.of(ErrorCode.AUTHENTICATION, "no key");
        var model = FakeModel.giving(refused);

        assertThat(patient(model).ask(PROMPT, Listener.NOBODY)).isSameAs(refused);
    }

    @Test
    void observerIsToldOfEachRetryBeforeItsWait() throws InterruptedException {
        var told = new ArrayList<String>();
        var model = FakeModel.giving(BUSY, Answer.Failed.of(ErrorCode.NETWORK, "cut"), BUSY);

        patient(model)
                .telling((attempts, failure, wait) ->
                        told.add(attempts + " " + failure.code() + " " + wait))
                .ask(PROMPT, Listener.NOBODY);

        assertThat(told).containsExactly("1 RATE_LIMIT PT7S", "2 NETWORK PT2S");
    }

    @Test
    void modelIsNeverAskedAgainAfterItsFirstWord() throws InterruptedException {
        var model = new Interrupted(BUSY);

        var answer = patient(model).ask(PROMPT, Listener.NOBODY);

        assertThat(answer).isSameAs(BUSY);
        assertThat(model.asked).isEqualTo(1);
    }

    @Test
    void modelIsAskedAgainAfterItsFirstWordIfThatIsAllowed() throws InterruptedException {
        var heard = new ArrayList<Delta>();
        var model = new Interrupted(BUSY);

        patient(model).until(PatientModel.Until.END).ask(PROMPT, heard::add);

        var word = new Delta.Text("Hel");
        assertThat(heard).isEqualTo(List.of(word, word, word));
    }

    @Test
    void interruptEndsTheWait() throws InterruptedException {
        var manual = new ManualTime();
        var model = FakeModel.giving(BUSY);
        var patient = PatientModel.of(model, retry, manual, new Random(1));
        var asking = Background.of(() -> patient.ask(PROMPT, Listener.NOBODY));
        manual.awaitSleepers(1);

        asking.interrupt();

        assertThatThrownBy(asking::get).isInstanceOf(InterruptedException.class);
        assertThat(model.prompts()).hasSize(1);
    }

    /// Fails after its first word.
    private static final class Interrupted implements LanguageModel {

        private final Answer.Failed failure;
        private int asked;

        Interrupted(Answer.Failed failure) {
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
        public Answer ask(Prompt prompt, Listener listener) {
            asked++;
            listener.hear(new Delta.Text("Hel"));
            return failure;
        }
    }
}
