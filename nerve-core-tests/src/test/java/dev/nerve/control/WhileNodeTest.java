package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WhileNodeTest {

    private final Play play = new Play();

    private static WhileNode below(long end) {
        return WhileNode.of("w", state -> state.value().toLong() < end, Play.increment());
    }

    @Test
    void bodyIsExecutedOnWhatItGaveLastWhileTheConditionHolds() throws InterruptedException {
        assertThat(play.run(below(5), 2))
                .isEqualTo(
                        Outcome.done(5)
                                .with("iterations", 3)
                                .with("ended_by", "condition")
                                .with("results", List.of(3, 4, 5)));
    }

    @Test
    void inputPassesThroughIfTheConditionNeverHolds() throws InterruptedException {
        var outcome = play.run(below(5), 7);

        assertThat(outcome.output()).isEqualTo(Value.of(7));
        assertThat(outcome.attributes().at("iterations").toInt()).isZero();
        assertThat(outcome.attributes().at("ended_by").text()).isEqualTo("condition");
    }

    @Test
    void conditionSeesRoundValueAndResults() throws InterruptedException {
        var seen = new ArrayList<String>();
        var loop =
                WhileNode.of(
                        "w",
                        state -> {
                            seen.add(
                                    "%d %s %s"
                                            .formatted(
                                                    state.iteration(),
                                                    state.value(),
                                                    state.results()));
                            return state.iteration() < 2;
                        },
                        Play.increment());

        play.run(loop, 1);

        assertThat(seen).containsExactly("0 1 []", "1 2 [2]", "2 3 [2, 3]");
    }

    @Test
    void conditionSeesTheSameUnderTheNameLoop() throws InterruptedException {
        var seen = new ArrayList<Value>();
        var loop =
                WhileNode.of(
                        "w",
                        state -> {
                            seen.add(state.context().scope().find("loop").orElseThrow());
                            return state.iteration() < 1;
                        },
                        Play.increment());

        play.run(loop.atMost(9), 1);

        assertThat(seen.getLast())
                .isEqualTo(
                        Value.fields(
                                Map.of(
                                        "iteration", 1,
                                        "index", 0,
                                        "max", 9,
                                        "value", 2,
                                        "last", 2,
                                        "results", List.of(2))));
        assertThat(seen.getFirst().at("iteration").toInt()).isZero();
        assertThat(seen.getFirst().at("last")).isEqualTo(Value.NULL);
    }

    @Test
    void resultsOfAnEarlierRoundDoNotGrow() throws InterruptedException {
        var rounds = new ArrayList<LoopState>();
        var loop =
                WhileNode.of(
                        "w",
                        state -> {
                            rounds.add(state);
                            return state.iteration() < 3;
                        },
                        Play.increment());

        play.run(loop, 0);

        assertThat(rounds.get(1).results()).containsExactly(Value.of(1));
        assertThatThrownBy(() -> rounds.get(1).results().add(Value.NULL))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> rounds.get(1).results().get(1))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void limitEndsWhatTheConditionDoesNot() throws InterruptedException {
        var outcome = play.run(below(1_000).atMost(3), 0);

        assertThat(outcome.output()).isEqualTo(Value.of(3));
        assertThat(outcome.attributes().at("ended_by").text()).isEqualTo("limit");
        assertThat(outcome.attributes().at("iterations").toInt()).isEqualTo(3);
    }

    @Test
    void conditionThatTurnsFalseAtTheLimitIsWhatEndsIt() throws InterruptedException {
        var outcome = play.run(below(3).atMost(3), 0);

        assertThat(outcome.attributes().at("ended_by").text()).isEqualTo("condition");
    }

    @Test
    void limitIsHundredUnlessItSaysOtherwise() throws InterruptedException {
        var outcome = play.run(below(1_000), 0);

        assertThat(outcome.output()).isEqualTo(Value.of(100));
        assertThat(outcome.attributes().at("ended_by").text()).isEqualTo("limit");
    }

    @Test
    void limitCanDependOnTheInput() throws InterruptedException {
        var loop =
                WhileNode.of("w", _ -> true, IdentityNode.of("same"))
                        .atMost(context -> context.input().toInt());

        assertThat(play.run(loop, 4).attributes().at("iterations").toInt()).isEqualTo(4);
    }

    @Test
    void limitBelowOneIsRefused() throws InterruptedException {
        assertThatThrownBy(() -> below(1).atMost(0))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("a loop must be allowed at least 1 round, not 0");
        assertThat(play.run(below(1).atMost(_ -> -1), 0))
                .isEqualTo(
                        Outcome.failed(
                                ErrorCode.INVALID_REQUEST,
                                "while 'w': a loop must be allowed at least 1 round, not -1"));
    }

    @Test
    void manyRoundsAreNoProblem() throws InterruptedException {
        var outcome = play.run(below(20_000).atMost(20_000), 0);

        assertThat(outcome.output()).isEqualTo(Value.of(20_000));
    }

    @Test
    void everyRoundIsTold() throws InterruptedException {
        play.runAsStep(below(2).atMost(7), 0);

        assertThat(play.told("g/w"))
                .containsExactly(
                        "loop_iteration {\"iteration\":1,\"max\":7}",
                        "loop_iteration {\"iteration\":2,\"max\":7}");
    }

    @Test
    void roundsOfAStepAreNumbered() throws InterruptedException {
        play.runAsStep(below(2), 0);

        assertThat(play.started()).containsExactly("g/w", "g/w[1]", "g/w[2]");
    }

    @Test
    void roundsOfWhatIsNoStepHaveANameOfTheirOwn() throws InterruptedException {
        play.run(FunctionNode.of("f", context -> context.run(below(2), 0)), null);
        play.run(below(1), 0);

        assertThat(play.started())
                .containsExactly("f/w", "f/w/round[1]", "f/w/round[2]", "w/round[1]");
    }

    @Test
    void whatIsInsideSeesTheRound() throws InterruptedException {
        var body =
                Graph.chain(
                        "body",
                        Step.of("deep", Graph.of("inner", told("told"))),
                        Step.of("same", IdentityNode.of("same")));
        var loop = WhileNode.of("w", state -> state.iteration() < 2, body).atMost(8);

        var outcome = play.runAsStep(loop, "first");

        assertThat(outcome.output().text())
                .isEqualTo(
                        "2/8, index 1, given 1/8, index 0, given first, last , 0 before,"
                                + " last 1/8, index 0, given first, last , 0 before, 1 before");
    }

    private static Step told(String id) {
        return Step.of(
                        id,
                        FunctionNode.of(
                                id,
                                context ->
                                        context.input().text()
                                                + ", %d before"
                                                        .formatted(
                                                                context.scope()
                                                                        .find("loop")
                                                                        .orElseThrow()
                                                                        .at("results")
                                                                        .items()
                                                                        .size())))
                .inputTemplate(
                        "${loop.iteration}/${loop.max}, index ${loop.index},"
                                + " given ${loop.value}, last ${loop.last}");
    }

    @Test
    void failingRoundFailsTheLoopAndIsTold() throws InterruptedException {
        var loop = WhileNode.of("w", _ -> true, Play.incrementUnless(2));

        var outcome = play.run(FunctionNode.of("f", context -> context.run(loop, 0)), null);

        assertThat(outcome)
                .isEqualTo(
                        Outcome.failed(ErrorCode.PROCESS, "not 2")
                                .with("seen", 2)
                                .with("failed_at", "f/w/round[3]")
                                .with("iteration", 3)
                                .with("iterations", 2)
                                .with("results", List.of(1, 2))
                                .with("causes", List.of("f/w")));
    }

    @Test
    void conditionThatThrowsFailsTheLoop() throws InterruptedException {
        var loop =
                WhileNode.of(
                        "w",
                        _ -> {
                            throw new IllegalStateException("no idea");
                        },
                        Play.increment());

        assertThat(play.run(loop, 0))
                .isEqualTo(
                        Outcome.failed(
                                        ErrorCode.INTERNAL,
                                        "while 'w': IllegalStateException: no idea")
                                .with("exception", "java.lang.IllegalStateException"));
    }

    @Test
    void bodyIsDrawnAndPlannedWithTheLoop() {
        var body = Graph.chain("body", Step.of(Play.increment()), Step.of(IdentityNode.of("i")));
        var loop = WhileNode.of("w", _ -> true, body);

        assertThat(loop.parts()).containsExactly(body);
        assertThat(loop.plan()).isEqualTo(body.plan()).hasSize(2);
        assertThat(loop.type()).isEqualTo("while");
    }
}
