package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.NodeCall;
import dev.nerve.node.OnResume;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.RunState;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AnswerCommandTest {

    private final RunWorld world = new RunWorld();

    @Test
    void whoAnswersARunThatAsksNothingIsToldThatNothingWaits() {
        world.bind("tells", _ -> "Well.");
        world.pipe("", "run", "tells.yaml");

        var shell = world.pipe("", "runs", "answer", "tells", "fail");

        assertThat(shell.code()).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(shell.err())
                .containsPattern("nerve: nothing waits for an answer in run 'tells-");
    }

    @Test
    void whoAnswersAgainIsToldWhoAnsweredBefore() {
        world.bind("asks", context -> context.gate("Well?"));
        world.bind("twice", context -> context.gate("One?") + context.gate("Two?"));
        world.pipe("yes\n", "run", "asks.yaml");
        world.pipe("1\n2\n", "run", "twice.yaml");

        var shell = world.pipe("", "runs", "answer", "asks", "no");
        assertThat(shell.code()).isEqualTo(ErrorCode.ALREADY_EXISTS.exitCode());
        assertThat(shell.err()).contains("was answered with 'yes' by ann");
        var several = world.pipe("", "runs", "answer", "twice", "no");
        assertThat(several.code()).isEqualTo(ErrorCode.ALREADY_EXISTS.exitCode());
        assertThat(several.err()).contains("all 2 gates of run 'twice-");
    }

    @Test
    void whatSomebodyLetsFailHasFailedAndIsTriedAgain() throws Exception {
        var begun = new CountDownLatch(1);
        var held = new CountDownLatch(1);
        var work =
                FunctionNode.of(
                        "work",
                        _ -> {
                            begun.countDown();
                            held.await();
                            return "worked";
                        });
        var call = new NodeCall(work, ErrorPolicy.FAIL, BudgetLimits.NONE, OnResume.Ask.ASK);
        world.bind("works", context -> context.attempt(call, "").orThrow());
        var terminal = Thread.ofVirtual().start(() -> world.pipe("", "run", "works.yaml"));
        begun.await();
        terminal.interrupt();
        terminal.join();
        held.countDown();

        var failed = world.pipe("fail\n", "runs", "resume", "works");

        assertThat(failed.err())
                .contains("' failed (interrupted): ", "ann chose to fail it")
                .containsPattern("hint: 'nerve runs resume [0-9a-z]{8}' retries it")
                .doesNotContain("cannot go on");
        assertThat(world.open().runs().list().getFirst().state()).isEqualTo(RunState.FAILED);
        assertThat(world.pipe("", "runs", "resume", "works").out()).endsWith("worked\n");
    }

    @Test
    void ofALongAnswerThatIsRefusedAPartIsShown() {
        world.bind("asks", context -> context.gate("Well?", "yes", "no"));
        world.pipe("", "run", "asks.yaml");

        var shell = world.pipe("", "runs", "answer", "asks", "perhaps ".repeat(10_000));

        assertThat(shell.code()).isEqualTo(ErrorCode.INVALID_REQUEST.exitCode());
        assertThat(shell.err())
                .contains("'perhaps perhaps ", "…' is not one of its options: yes, no")
                .hasSizeLessThan(300);
    }

    @Test
    void ofALongAnswerThatCountsAPartIsShown() {
        world.bind("asks", context -> context.gate("Well?"));
        world.pipe("perhaps ".repeat(10_000) + "\n", "run", "asks.yaml");

        var shell = world.pipe("", "runs", "answer", "asks", "gate", "yes");

        assertThat(shell.code()).isEqualTo(ErrorCode.ALREADY_EXISTS.exitCode());
        assertThat(shell.err())
                .contains("was answered with 'perhaps perhaps ", "…' by ann")
                .hasSizeLessThan(300);
    }
}
