package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.Usage;
import dev.nerve.event.Fact;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class BudgetLayerTest {

    private static final Usage CALL = Usage.modelCall(40, Money.dollars("0.25"));

    private final RecordingEventSink sink = new RecordingEventSink();
    private final Node model =
            FunctionNode.of(
                    "model",
                    context -> {
                        try (var reserved = context.budget().reserve(CALL)) {
                            reserved.settle(CALL);
                        }
                        return "answer";
                    });
    private final Node threeCalls =
            FunctionNode.of(
                    "three",
                    context -> {
                        for (int i = 0; i < 3; i++) {
                            var outcome = context.run(model, null);
                            if (outcome instanceof Outcome.Failed) {
                                return outcome;
                            }
                        }
                        return "fine";
                    });

    @Test
    void whatIsEnoughIsEnough() throws InterruptedException {
        var limits =
                BudgetLimits.NONE
                        .withTokens(120)
                        .withSteps(4)
                        .withModelCalls(3)
                        .withCost(Money.dollars("0.75"))
                        .withTime(Duration.ofHours(1));

        var outcome = run(threeCalls, limits);

        assertThat(outcome).isEqualTo(Outcome.done("fine"));
        assertThat(sink.facts(Fact.Completed.class).getFirst().usage())
                .isEqualTo(new Usage(120, 4, 3, Money.dollars("0.75")));
    }

    @Test
    void tokensAreLimited() throws InterruptedException {
        assertThat(run(threeCalls, BudgetLimits.NONE.withTokens(100)))
                .isEqualTo(
                        over(
                                "function 'model': token budget exceeded: 80 used of 100,"
                                        + " 40 more asked for"));
    }

    @Test
    void modelCallsAreLimited() throws InterruptedException {
        assertThat(run(threeCalls, BudgetLimits.NONE.withModelCalls(2)))
                .isEqualTo(over("function 'model': model call budget exceeded: 2 used of 2"));
    }

    @Test
    void costIsLimited() throws InterruptedException {
        assertThat(run(threeCalls, BudgetLimits.NONE.withCost(Money.dollars("0.6"))))
                .isEqualTo(
                        over(
                                "function 'model': cost budget exceeded: $0.50 used of $0.60,"
                                        + " $0.25 more asked for"));
    }

    @Test
    void stepsAreLimitedAndTheOneTooManyIsNotExecuted() throws InterruptedException {
        var executed = new ArrayList<String>();
        var step = FunctionNode.of("s", context -> executed.add(context.path().toString()));
        var graph = Graph.chain("g", Step.of("a", step), Step.of("b", step), Step.of("c", step));

        var outcome = run(graph, BudgetLimits.NONE.withSteps(2));

        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED);
        assertThat(((Outcome.Failed) outcome).message())
                .isEqualTo("step 'c' failed: step budget exceeded: 2 used of 2");
        assertThat(executed).containsExactly("g/a", "g/b");
    }

    @Test
    void stepWithLimitsCountsTowardsItsOwnAndThoseAround() throws InterruptedException {
        var call = new NodeCall(threeCalls, ErrorPolicy.FAIL, BudgetLimits.NONE.withTokens(100));
        var outer =
                FunctionNode.of(
                        "outer",
                        context -> {
                            var refused = context.run(call, Value.NULL);
                            context.run(model, null);
                            return refused.output();
                        });

        var outcome = run(outer, BudgetLimits.NONE.withTokens(1000));

        assertThat(outcome.output().at("error").text()).contains("80 used of 100");
        assertThat(sink.facts(Fact.Completed.class).getFirst().usage().tokens()).isEqualTo(120);
    }

    @Test
    void limitsAroundHoldInside() throws InterruptedException {
        var call = new NodeCall(threeCalls, ErrorPolicy.FAIL, BudgetLimits.NONE.withTokens(1000));
        var outer = FunctionNode.of("outer", context -> context.run(call, Value.NULL));

        var outcome = run(outer, BudgetLimits.NONE.withTokens(100));

        assertThat(((Outcome.Failed) outcome).message()).contains("80 used of 100");
    }

    @Test
    void whatWasOverspentKeepsTheNextStepFromStarting() throws InterruptedException {
        var spending = FunctionNode.of("s", context -> spend(context.budget()::spend));
        var graph = Graph.chain("g", Step.of("a", spending), Step.of("b", IdentityNode.of("i")));

        var outcome = run(graph, BudgetLimits.NONE.withTokens(30));

        assertThat(((Outcome.Failed) outcome).message())
                .isEqualTo("step 'b' failed: token budget exceeded: 40 used of 30");
    }

    private static Object spend(Consumer<Usage> budget) {
        budget.accept(CALL);
        return "spent";
    }

    @Test
    void timeBudgetEndsWhatIsRunning() throws Exception {
        var time = new ManualTimeSource();
        var stuck =
                FunctionNode.of(
                        "stuck",
                        _ -> {
                            new CountDownLatch(1).await();
                            return null;
                        });
        var outer = FunctionNode.of("outer", context -> context.run(stuck, null));
        var request =
                RunRequest.of(outer, null)
                        .limits(BudgetLimits.NONE.withTime(Duration.ofMinutes(2)))
                        .listener(sink);
        var run = BackgroundTask.of(() -> NodeRunners.with(time).run(request));

        time.awaitSleepers(1);
        sink.await("step_started outer/stuck");
        time.advance(Duration.ofMinutes(2));

        assertThat(run.get()).isEqualTo(over("time budget exceeded: 2m 0s used of 2m 0s"));
        assertThat(sink.lines())
                .containsExactly(
                        "started outer",
                        "step_started outer/stuck",
                        "step_failed outer/stuck",
                        "failed outer");
    }

    @Test
    void policyDoesNotMendABudgetThatIsSpent() throws InterruptedException {
        var policy = ErrorPolicy.FAIL.withFallbackValue("instead");
        var inner = new NodeCall(IdentityNode.of("i"), policy, BudgetLimits.NONE);
        var outer = FunctionNode.of("outer", context -> context.run(inner, Value.NULL));

        var outcome = run(outer, BudgetLimits.NONE.withSteps(0));

        assertThat(outcome).isEqualTo(over("step budget exceeded: 0 used of 0"));
    }

    private Outcome run(Node node, BudgetLimits limits) throws InterruptedException {
        return NodeRunners.real().run(RunRequest.of(node, null).limits(limits).listener(sink));
    }

    private static Outcome over(String message) {
        return Outcome.failed(ErrorCode.BUDGET_EXCEEDED, message);
    }
}
