package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.event.SkipReason;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import org.junit.jupiter.api.Test;

class FallbackLayerTest {

    private final RecordingEventSink sink = new RecordingEventSink();
    private final FunctionNode failing =
            FunctionNode.of(
                    "f", _ -> Outcome.failed(ErrorCode.PROCESS, "exit 3").with("exit_code", 3));

    @Test
    void valueStandsInForAFailure() throws InterruptedException {
        var outcome = run(ErrorPolicy.FAIL.withFallbackValue("instead"));

        assertThat(outcome)
                .isEqualTo(
                        Outcome.done("instead")
                                .with("exit_code", 3)
                                .with("error", "exit 3")
                                .with("error_type", "process")
                                .with("fallback", true));
    }

    @Test
    void nodeStandsInForAFailureOnTheSameInput() throws InterruptedException {
        var outcome = run(ErrorPolicy.FAIL.withFallbackNode(IdentityNode.of("other")));

        assertThat(outcome)
                .isEqualTo(
                        Outcome.done("input")
                                .with("error", "exit 3")
                                .with("error_type", "process")
                                .with("fallback", true));
    }

    @Test
    void nodeThatStandsInHasAPlaceOfItsOwn() throws InterruptedException {
        run(ErrorPolicy.FAIL.withFallbackNode(IdentityNode.of("other")));

        assertThat(sink.lines())
                .containsExactly(
                        "started f",
                        "step_started f/_fallback",
                        "step_completed f/_fallback",
                        "completed f");
        assertThat(sink.events().get(1).node()).hasToString("other");
    }

    @Test
    void nodeThatStandsInSeesTheStepsBefore() throws InterruptedException {
        var other = FunctionNode.of("other", context -> context.upstream("first").text() + "!");
        var policy = ErrorPolicy.FAIL.withFallbackNode(other);
        var graph =
                Graph.of(
                        "g",
                        Step.of("first", IdentityNode.of("i")),
                        Step.of("second", failing).after("first").policy(policy));

        var outcome = NodeRunners.real().run(graph, "hello");

        assertThat(outcome.output()).isEqualTo(Value.of("hello!"));
    }

    @Test
    void nodeThatStandsInMayFailToo() throws InterruptedException {
        var other = FunctionNode.of("other", _ -> Outcome.failed(ErrorCode.NETWORK, "no way"));

        var outcome = run(ErrorPolicy.FAIL.withFallbackNode(other));

        assertThat(outcome)
                .isEqualTo(
                        Outcome.failed(ErrorCode.NETWORK, "no way")
                                .with("error", "exit 3")
                                .with("error_type", "process")
                                .with("fallback", true));
    }

    @Test
    void skippedFailureIsToldAsASkip() throws InterruptedException {
        var policy = ErrorPolicy.FAIL.skipOnError("nothing");
        var graph = Graph.of("g", Step.of("a", failing).policy(policy));

        var outcome = NodeRunners.real().run(RunRequest.of(graph, "input").listener(sink));

        assertThat(outcome.output()).isEqualTo(Value.of("nothing"));
        assertThat(sink.facts(Fact.StepSkipped.class))
                .containsExactly(new Fact.StepSkipped(SkipReason.ERROR, "exit 3"));
    }

    @Test
    void continuingLeavesTheFailureAsItIs() throws InterruptedException {
        var outcome = run(ErrorPolicy.FAIL.continueOnError());

        assertThat(outcome)
                .isEqualTo(Outcome.failed(ErrorCode.PROCESS, "exit 3").with("exit_code", 3));
    }

    @Test
    void nothingStandsInForWhatWasCancelled() throws InterruptedException {
        var cancelled = Outcome.failed(ErrorCode.CANCELLED, "enough");
        var node = FunctionNode.of("f", _ -> cancelled);
        var policy = ErrorPolicy.FAIL.withFallbackValue("instead");

        var outcome = NodeRunners.real().run(RunRequest.of(node, null).policy(policy));

        assertThat(outcome).isEqualTo(cancelled);
    }

    private Outcome run(ErrorPolicy policy) throws InterruptedException {
        var request = RunRequest.of(failing, "input").policy(policy).listener(sink);
        return NodeRunners.with(new AutoAdvancingTimeSource()).run(request);
    }
}
