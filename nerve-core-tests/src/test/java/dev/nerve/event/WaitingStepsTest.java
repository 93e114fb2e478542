package dev.nerve.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.StoredGate;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WaitingStepsTest {

    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");
    private static final RunPath FLOW = RunPath.parse("flow");
    private static final RunPath WRITE = RunPath.parse("flow/write");
    private static final RunPath REVIEW = RunPath.parse("flow/write/review");

    private final WaitingSteps waiting = new WaitingSteps();
    private long last;

    private void tell(RunPath path, Fact fact) {
        last++;
        waiting.accept(new Event(last, RunId.of("flow-1"), path, null, at(last), fact));
    }

    private static Instant at(long second) {
        return BEGINNING.plusSeconds(second);
    }

    private static ControlFact.StepWaiting turn(long since) {
        return new ControlFact.StepWaiting(WaitReason.TURN, "writer", at(since));
    }

    @Test
    void aStepWaitsUntilItContinues() {
        tell(WRITE, turn(0));

        assertThat(waiting.at(at(9)))
                .containsExactly(new WaitingStep(WRITE, WaitReason.TURN, "writer", at(0), null));

        tell(WRITE, new ControlFact.StepContinued(WaitReason.TURN));

        assertThat(waiting.at(at(9))).isEmpty();
    }

    @Test
    void stepThatWritesWhileItWaitsStillWaits() {
        tell(WRITE, turn(0));
        tell(WRITE, new Fact.Log("I wait"));
        tell(WRITE, new Fact.OutputChunk("stdout", "still"));

        assertThat(waiting.at(at(9))).extracting(WaitingStep::path).containsExactly(WRITE);
    }

    @Test
    void aRateLimitAndARetryAreDifferentReasons() {
        tell(
                WRITE,
                new Fact.StepRetried(1, ErrorCode.RATE_LIMIT, "slow down", Duration.ofSeconds(5)));
        tell(REVIEW, new Fact.StepRetried(1, ErrorCode.PROCESS, "oops", Duration.ofSeconds(8)));

        assertThat(waiting.at(at(2)))
                .containsExactly(
                        new WaitingStep(WRITE, WaitReason.LIMIT, "", at(1), at(6)),
                        new WaitingStep(REVIEW, WaitReason.RETRY, "", at(2), at(10)));
        assertThat(waiting.at(at(6))).extracting(WaitingStep::path).containsExactly(REVIEW);
    }

    @Test
    void aWaitWithAKnownEndIsOverThen() {
        tell(WRITE, new ControlFact.StepWaiting(WaitReason.LIMIT, "", at(1), at(5)));

        assertThat(waiting.at(at(4)))
                .containsExactly(new WaitingStep(WRITE, WaitReason.LIMIT, "", at(1), at(5)));
        assertThat(waiting.at(at(5))).isEmpty();
    }

    @Test
    void aGateWaitsAlsoAfterItsDeadlineUntilItIsResolved() {
        tell(WRITE, ControlFact.GateWaiting.of(Gate.of("may I?").withDeadline(at(5), null)));

        assertThat(waiting.at(at(9)))
                .containsExactly(new WaitingStep(WRITE, WaitReason.GATE, "may I?", at(1), at(5)));

        var again =
                new StoredGate(
                        1,
                        GatePlace.of(RunId.of("w-1a2b3c4d"), WRITE),
                        Gate.of("may I?"),
                        at(0),
                        null);
        tell(WRITE, ControlFact.GateWaiting.of(again));

        assertThat(waiting.at(at(9)))
                .containsExactly(new WaitingStep(WRITE, WaitReason.GATE, "may I?", at(0), null));

        tell(WRITE, new ControlFact.GateResolved("answered", "yes", "me"));

        assertThat(waiting.at(at(9))).isEmpty();
    }

    @Test
    void nothingInsideAStepWaitsAfterItsEnd() {
        tell(REVIEW, turn(0));
        tell(WRITE, new Fact.StepCompleted(Value.NULL, Duration.ZERO, Usage.NONE));

        assertThat(waiting.at(at(9))).isEmpty();
    }

    @Test
    void aPauseEndsWithTheResumeAndARestartEndsAllWaits() {
        tell(FLOW, new Fact.Paused("me"));
        tell(WRITE, turn(1));

        assertThat(waiting.at(at(9)))
                .extracting(WaitingStep::reason)
                .containsExactly(WaitReason.PAUSED, WaitReason.TURN);

        tell(FLOW, new Fact.Resumed("me", "paused"));

        assertThat(waiting.at(at(9))).extracting(WaitingStep::path).containsExactly(WRITE);

        tell(FLOW, new Fact.Resumed("me", "interrupted"));

        assertThat(waiting.at(at(9))).isEmpty();
    }

    @Test
    void aWaitHasAWireForm() {
        var timer = new WaitingStep(WRITE, WaitReason.TIMER, "", at(1), at(3));

        assertThat(timer.toValue().toJson())
                .isEqualTo(
                        "{\"path\":\"flow/write\",\"reason\":\"timer\","
                                + "\"since\":\"2026-01-01T00:00:01Z\","
                                + "\"until\":\"2026-01-01T00:00:03Z\"}");
    }
}
