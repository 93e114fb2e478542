package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeOfExecutionTest {

    private final NodeRunner runner = NodeRunners.with(new AutoAdvancingTimeSource());

    @ParameterizedTest
    @EnumSource
    void everyWayToFailIsAFailedOutcome(Failing way) throws InterruptedException {
        var outcome = runner.run(way.node(), null);

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) outcome).message()).isEqualTo(way.message);
    }

    @ParameterizedTest
    @EnumSource
    void everyWayToFailIsTriedAgain(Failing way) throws InterruptedException {
        var executions = new AtomicInteger();
        var policy = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(2));

        var outcome = runner.run(RunRequest.of(way.node(executions), null).policy(policy));

        assertThat(executions).hasValue(3);
        assertThat(outcome.attributes().at("attempts").toInt()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void everyWayToFailFallsBack(Failing way) throws InterruptedException {
        var policy = ErrorPolicy.FAIL.withFallbackValue("instead");

        var outcome = runner.run(RunRequest.of(way.node(), null).policy(policy));

        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        assertThat(outcome.output()).isEqualTo(Value.of("instead"));
        assertThat(outcome.attributes().at("error").text()).isEqualTo(way.message);
    }

    @ParameterizedTest
    @EnumSource
    void everyWayToFailCanBeSkipped(Failing way) throws InterruptedException {
        var policy = ErrorPolicy.FAIL.skipOnError("nothing");

        var outcome = runner.run(RunRequest.of(way.node(), null).policy(policy));

        assertThat(outcome.output()).isEqualTo(Value.of("nothing"));
        assertThat(SkippedOutcome.is(outcome)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void everyWayToFailCanBeWhatTheNextStepIsGiven(Failing way) throws InterruptedException {
        var failing = Step.of("fail", way.node()).policy(ErrorPolicy.FAIL.continueOnError());
        var graph = Graph.of("g", failing, Step.of("next", IdentityNode.of("i")).after("fail"));

        var outcome = runner.run(graph, null);

        assertThat(outcome.output().at("error").text()).isEqualTo(way.message);
        assertThat(outcome.output().at("error_type").text()).isIn("internal", "unavailable");
    }

    @Test
    void whatIsThrownKeepsItsCodeOrItsClass() throws InterruptedException {
        var known = (Outcome.Failed) runner.run(Failing.THROWS_KNOWN.node(), null);
        var unknown = (Outcome.Failed) runner.run(Failing.THROWS_CHECKED.node(), null);

        assertThat(known.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(unknown.code()).isEqualTo(ErrorCode.INTERNAL);
        assertThat(unknown.attributes().at("exception").text()).isEqualTo("java.io.IOException");
    }

    @Test
    void nodeThatGivesNoOutcomeFails() throws InterruptedException {
        var outcome = (Outcome.Failed) runner.run(new Broken(), null);

        assertThat(outcome.code()).isEqualTo(ErrorCode.INTERNAL);
        assertThat(outcome.message()).startsWith("broken 'b': NullPointerException");
    }

    @Test
    void recordsMapsAndListsBecomeValues() throws InterruptedException {
        record Review(String author, List<Integer> marks) {}
        var node = FunctionNode.of("f", _ -> Map.of("best", new Review("ann", List.of(1, 2))));

        var outcome = runner.run(node, null);

        assertThat(outcome.output().at("best").as(Review.class))
                .isEqualTo(new Review("ann", List.of(1, 2)));
    }

    @Test
    void whatCannotBeConvertedIsAFailureThatNamesTheField() throws InterruptedException {
        record Review(String author, Thread reader) {}
        var node = FunctionNode.of("f", _ -> List.of(new Review("ann", Thread.currentThread())));

        var outcome = (Outcome.Failed) runner.run(node, null);

        assertThat(outcome.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(outcome.message()).startsWith("function 'f': ").contains("[0].reader");
    }

    @Test
    void outputThatIsTooLargeIsAFailure() throws InterruptedException {
        var node = FunctionNode.of("f", _ -> Map.of("log", "x".repeat(17 << 20)));

        var outcome = (Outcome.Failed) runner.run(node, null);

        assertThat(outcome.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(outcome.message()).contains("log").contains("16 MiB");
    }

    @Test
    void functionMayGiveAnOutcomeWithAttributes() throws InterruptedException {
        var node = FunctionNode.of("f", _ -> Outcome.done("text").with("exit_code", 0));

        var outcome = runner.run(node, null);

        assertThat(outcome).isEqualTo(Outcome.done("text").with("exit_code", 0));
    }
}
