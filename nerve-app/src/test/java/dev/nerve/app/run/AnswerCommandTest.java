package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AnswerCommandTest {

    private final RunWorld world = new RunWorld();

    @Test
    void whoAnswersARunThatAsksNothingIsToldThatNothingWaits() {
        world.bind("asks", context -> context.gate("Well?"));
        world.pipe("yes\n", "run", "asks.yaml");

        var shell = world.pipe("", "runs", "answer", "asks", "fail");

        assertThat(shell.code()).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(shell.err()).containsPattern("nerve: nothing waits for an answer in run 'asks-");
    }
}
