package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.process.ShellActivityProbe.ShellActivity;
import dev.nerve.testkit.LogCapture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PromptVerifierTest {

    private static final long MILLI = Duration.ofMillis(1).toNanos();

    private final LogCapture log = LogCapture.of(PromptVerifier.class);
    private final List<Long> told = new ArrayList<>();
    private ShellActivity activity = ShellActivity.UNKNOWN;
    private final PromptVerifier proof = new PromptVerifier("shell", () -> activity);

    @AfterEach
    void close() {
        log.close();
    }

    /// Looks whenever it is time to.
    private void pass(long from, long to) {
        for (long now = from; now <= to; now = Math.max(now + 1, proof.due())) {
            proof.verify(now);
        }
    }

    @Test
    void aPromptCountsWhenTheShellIsSeenToReadTwice() {
        proof.claim(told::add, 0);
        activity = ShellActivity.READS_PROMPT;
        pass(0, 10 * MILLI);

        assertThat(told).hasSize(1);
        assertThat(log.messages()).isEmpty();
        assertThat(proof.due()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void whereTheFirstPromptIsNotConfirmedPromptsCountAfterASecondAndThatIsSaid() {
        proof.claim(told::add, 0);
        pass(0, 999 * MILLI);
        assertThat(told).isEmpty();

        pass(999 * MILLI, 1_100 * MILLI);
        assertThat(told).hasSize(1);
        assertThat(proof.isGivenUp()).isTrue();
        assertThat(log.messages())
                .singleElement()
                .asString()
                .startsWith("WARNING the kernel does not confirm the first prompt");
        assertThat(log.records().getFirst().getThrown()).isNull();

        proof.claim(told::add, 2_000 * MILLI);
        assertThat(told).hasSize(2);
    }

    @Test
    void aProcessThatIsNotTheShellItselfIsGivenUpAsWell() {
        activity = ShellActivity.RUNS_COMMAND;
        proof.claim(told::add, 0);
        pass(0, 1_100 * MILLI);

        assertThat(told).hasSize(1);
        assertThat(proof.isGivenUp()).isTrue();
    }

    @Test
    void aPromptThatNobodyLookedAtForLongIsNotGivenUp() {
        proof.claim(told::add, 0);

        activity = ShellActivity.READS_PROMPT;
        proof.verify(5_000 * MILLI);
        assertThat(told).isEmpty();
        pass(5_000 * MILLI, 5_100 * MILLI);

        assertThat(told).hasSize(1);
        assertThat(proof.isGivenUp()).isFalse();
    }

    @Test
    void whatWasConfirmedOnceIsNeverGivenUp() {
        activity = ShellActivity.READS_PROMPT;
        proof.claim(told::add, 0);
        pass(0, 10 * MILLI);

        activity = ShellActivity.UNKNOWN;
        proof.claim(told::add, 20 * MILLI);
        pass(20 * MILLI, 5_000 * MILLI);

        assertThat(told).hasSize(1);
        assertThat(proof.isGivenUp()).isFalse();
    }

    @Test
    void aCommandThatWasEnteredAheadDoesNotEndTheProof() {
        proof.claim(told::add, 0);
        proof.enterPressed();
        activity = ShellActivity.RUNS_COMMAND;
        proof.claim(told::add, MILLI);
        pass(MILLI, 5_000 * MILLI);

        assertThat(told).isEmpty();
        assertThat(proof.isGivenUp()).isFalse();
    }

    @Test
    void whatWasShownBeforeEnterOrBeforeACommandBeganIsForgotten() {
        proof.claim(told::add, 0);
        proof.enterPressed();
        activity = ShellActivity.READS_PROMPT;
        pass(0, 100 * MILLI);
        assertThat(told).isEmpty();

        activity = ShellActivity.UNKNOWN;
        proof.claim(told::add, 200 * MILLI);
        proof.dropClaim();
        activity = ShellActivity.READS_PROMPT;
        pass(200 * MILLI, 300 * MILLI);
        assertThat(told).isEmpty();
        assertThat(proof.due()).isEqualTo(Long.MAX_VALUE);
    }
}
