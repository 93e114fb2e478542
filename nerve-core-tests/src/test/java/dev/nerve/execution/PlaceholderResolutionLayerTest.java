package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.PlaceholderNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlaceholderResolutionLayerTest {

    private final List<Event> events = new ArrayList<>();
    private final Node actual =
            FunctionNode.of("actual", context -> context.path() + " " + context.input().text());

    private Outcome run(Step step) throws InterruptedException {
        var request = RunRequest.of(Graph.of("g", step), "x").listener(events::add);
        return NodeRunners.real().run(request);
    }

    @Test
    void actualNodeTakesThePlaceOfTheOneThatStandsForIt() throws InterruptedException {
        var outcome = run(Step.of("s", new Standing(actual)));

        assertThat(outcome.orThrow().text()).isEqualTo("g/s x");
        assertThat(events)
                .filteredOn(event -> event.fact() instanceof Fact.StepStarted)
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.path()).hasToString("g/s");
                    assertThat(event.node()).isEqualTo(NodeId.of("actual"));
                });
    }

    @Test
    void standInsMayStandForEachOther() throws InterruptedException {
        var outcome = run(Step.of("s", new Standing(new Standing(actual))));

        assertThat(outcome.orThrow().text()).isEqualTo("g/s x");
    }

    @Test
    void policyOfTheStepHoldsForTheActualNode() throws InterruptedException {
        var failing = FunctionNode.of("failing", _ -> Outcome.failed(ErrorCode.NETWORK, "no"));

        var outcome = run(Step.of("s", new Standing(failing)).skipOnError("skipped"));

        assertThat(outcome.orThrow().text()).isEqualTo("skipped");
    }

    @Test
    void standInWithoutAnActualNodeFailsUnderThePolicyOfTheStep() throws InterruptedException {
        var outcome = run(Step.of("s", new Standing(null)).skipOnError("skipped"));

        assertThat(outcome.orThrow().text()).isEqualTo("skipped");
        assertThat(run(Step.of("s", new Standing(null))))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.message()).contains("there is no actual node"));
    }

    private record Standing(@Nullable Node other) implements PlaceholderNode {

        @Override
        public NodeId id() {
            return NodeId.of("standing");
        }

        @Override
        public String type() {
            return "standing";
        }

        @Override
        public ResolvedCall resolveCall(NodeCall call, RunContext context) {
            if (other == null) {
                throw new NerveException.Invalid("there is no actual node");
            }
            return new ResolvedCall(
                    new NodeCall(other, call.policy(), call.limits()),
                    context.forNode(other.id(), context.input()));
        }

        @Override
        public Outcome execute(RunContext context) {
            resolveCall(NodeCall.of(this), context);
            throw new IllegalStateException("it was there after all");
        }
    }
}
