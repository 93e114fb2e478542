package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LoopNodeTest {

    private final Play play = new Play();

    private static String endedBy(Outcome outcome) {
        return outcome.attributes().at("ended_by").text();
    }

    @Nested
    class OfANumberOfRounds {

        @Test
        void eachRoundIsGivenWhatTheOneBeforeGave() throws InterruptedException {
            assertThat(play.run(LoopNode.times("l", 3, Play.increment()), 5))
                    .isEqualTo(
                            Outcome.done(8)
                                    .with("iterations", 3)
                                    .with("ended_by", "condition")
                                    .with("results", List.of(6, 7, 8)));
        }

        @Test
        void allResultsAreGivenIfThatIsWanted() throws InterruptedException {
            var outcome = play.run(LoopNode.times("l", 3, Play.increment()).collectResults(), 5);

            assertThat(outcome.output()).isEqualTo(Value.of(List.of(6, 7, 8)));
        }

        @Test
        void noRoundsGiveTheInputOrNoResults() throws InterruptedException {
            var none = LoopNode.times("l", 0, Play.increment());

            assertThat(play.run(none, 5).output()).isEqualTo(Value.of(5));
            assertThat(new Play().run(none.collectResults(), 5).output())
                    .isEqualTo(Value.of(List.of()));
        }

        @Test
        void numberCanDependOnTheInput() throws InterruptedException {
            var loop = LoopNode.times("l", context -> context.input().toInt(), Play.increment());

            assertThat(play.run(loop, 3).output()).isEqualTo(Value.of(6));
        }

        @Test
        void numberThatIsFoundOutIsCutAtTheLimit() throws InterruptedException {
            var outcome = play.run(LoopNode.times("l", _ -> 1_000, Play.increment()), 0);

            assertThat(outcome.output()).isEqualTo(Value.of(100));
            assertThat(endedBy(outcome)).isEqualTo("limit");
        }

        @Test
        void numberThatIsWrittenDownIsItsOwnLimit() throws InterruptedException {
            var outcome = play.run(LoopNode.times("l", 150, Play.increment()), 0);

            assertThat(outcome.output()).isEqualTo(Value.of(150));
            assertThat(endedBy(outcome)).isEqualTo("condition");
        }

        @Test
        void lowerLimitCutsIt() throws InterruptedException {
            var outcome = play.run(LoopNode.times("l", 5, Play.increment()).atMost(2), 0);

            assertThat(outcome.output()).isEqualTo(Value.of(2));
            assertThat(endedBy(outcome)).isEqualTo("limit");
        }

        @Test
        void negativeNumberIsRefused() throws InterruptedException {
            assertThatThrownBy(() -> LoopNode.times("l", -1, Play.increment()))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage("a loop cannot have -1 rounds; give it 0 or more");
            assertThat(play.run(LoopNode.times("l", _ -> -2, Play.increment()), 0))
                    .isEqualTo(
                            Outcome.failed(
                                    ErrorCode.INVALID_REQUEST,
                                    "loop 'l': a loop cannot have -2 rounds; give it 0 or more"));
        }

        @Test
        void everyRoundIsToldWithTheirNumber() throws InterruptedException {
            play.runAsStep(LoopNode.times("l", 2, Play.increment()), 0);

            assertThat(play.told("g/l"))
                    .containsExactly(
                            "loop_iteration {\"iteration\":1,\"max\":2}",
                            "loop_iteration {\"iteration\":2,\"max\":2}");
            assertThat(play.started()).containsExactly("g/l", "g/l[1]", "g/l[2]");
        }
    }

    @Nested
    class UntilAConditionHolds {

        @Test
        void conditionIsAskedAfterEachRound() throws InterruptedException {
            var seen = new ArrayList<String>();
            var loop =
                    LoopNode.until(
                            "l",
                            state -> {
                                seen.add(
                                        "%d %s %s"
                                                .formatted(
                                                        state.iteration(),
                                                        state.value(),
                                                        state.results()));
                                return state.value().toLong() >= 2;
                            },
                            Play.increment());

            var outcome = play.run(loop, 0);

            assertThat(seen).containsExactly("1 1 [1]", "2 2 [1, 2]");
            assertThat(outcome)
                    .isEqualTo(
                            Outcome.done(2)
                                    .with("iterations", 2)
                                    .with("ended_by", "condition")
                                    .with("results", List.of(1, 2)));
        }

        @Test
        void thereIsOneRoundAtLeast() throws InterruptedException {
            var outcome = play.run(LoopNode.until("l", _ -> true, Play.increment()), 0);

            assertThat(outcome.output()).isEqualTo(Value.of(1));
        }

        @Test
        void limitEndsWhatTheConditionDoesNot() throws InterruptedException {
            var loop = LoopNode.until("l", _ -> false, Play.increment());

            var usual = play.run(loop, 0);
            var low = new Play().run(loop.atMost(3).collectResults(), 0);

            assertThat(usual.output()).isEqualTo(Value.of(100));
            assertThat(endedBy(usual)).isEqualTo("limit");
            assertThat(low.output()).isEqualTo(Value.of(List.of(1, 2, 3)));
        }

        @Test
        void conditionThatHoldsAtTheLimitIsWhatEndsIt() throws InterruptedException {
            var loop = LoopNode.until("l", state -> state.iteration() == 3, Play.increment());

            assertThat(endedBy(play.run(loop.atMost(3), 0))).isEqualTo("condition");
        }

        @Test
        void limitCanDependOnTheInput() throws InterruptedException {
            var loop =
                    LoopNode.until("l", _ -> false, IdentityNode.of("same"))
                            .atMost(context -> context.input().toInt());

            assertThat(play.run(loop, 7).attributes().at("iterations").toInt()).isEqualTo(7);
        }
    }

    @Test
    void failingRoundFailsTheLoopAndIsTold() throws InterruptedException {
        var outcome = play.run(LoopNode.times("l", 9, Play.incrementUnless(1)).collectResults(), 0);

        assertThat(outcome)
                .isEqualTo(
                        Outcome.failed(ErrorCode.PROCESS, "not 1")
                                .with("seen", 1)
                                .with("failed_at", "l/round[2]")
                                .with("iteration", 2)
                                .with("iterations", 1)
                                .with("results", List.of(1)));
        assertThat(play.started()).containsExactly("l/round[1]", "l/round[2]");
    }
}
