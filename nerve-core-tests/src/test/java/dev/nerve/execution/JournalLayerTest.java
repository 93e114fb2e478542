package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Fact;
import dev.nerve.gate.GateStore;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.FakeJournal;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class JournalLayerTest {

    private final FakeJournal journal = new FakeJournal();
    private final RecordingEventSink sink = new RecordingEventSink();
    private final AtomicInteger executions = new AtomicInteger();

    @Test
    void outcomeIsRecordedAfterThePolicy() throws InterruptedException {
        var node = FunctionNode.of("f", _ -> Outcome.failed(ErrorCode.NETWORK, "no"));
        var policy = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(1)).withFallbackValue("instead");

        var outcome = run(RunRequest.of(node, null).policy(policy));

        assertThat(recorded("f")).isEqualTo(outcome);
        assertThat(outcome.attributes().at("attempts").toInt()).isEqualTo(2);
        assertThat(journal.size()).isEqualTo(1);
    }

    @Test
    void failureThatRemainsIsRecorded() throws InterruptedException {
        var inner = FunctionNode.of("inner", _ -> Outcome.failed(ErrorCode.NETWORK, "no"));
        var outer = FunctionNode.of("outer", context -> context.run(inner, null).output());

        run(RunRequest.of(outer, null));

        assertThat(recorded("outer/inner")).isEqualTo(Outcome.failed(ErrorCode.NETWORK, "no"));
    }

    @Nested
    class WhenItIsCancelled {

        private final CancellationToken token = CancellationToken.create();

        @Test
        void nothingIsRecorded() throws InterruptedException {
            cancelledBy(
                    FunctionNode.of(
                            "f",
                            context -> {
                                token.cancel("enough");
                                context.cancellation().check();
                                return "never";
                            }));
        }

        @Test
        void neitherWhatANodeSaysThatSwallowsIt() throws InterruptedException {
            cancelledBy(
                    FunctionNode.of(
                            "f",
                            _ -> {
                                token.cancel("enough");
                                return "as if nothing had happened";
                            }));
        }

        @Test
        void norAFailureThatANodeMakesOfIt() throws InterruptedException {
            cancelledBy(
                    FunctionNode.of(
                            "f",
                            _ -> {
                                token.cancel("enough");
                                throw new IllegalStateException(new InterruptedException());
                            }));
        }

        @Test
        void norACancelledThatANodeGives() throws InterruptedException {
            run(
                    RunRequest.of(
                            FunctionNode.of(
                                    "f", _ -> Outcome.failed(ErrorCode.CANCELLED, "enough")),
                            null));

            assertThat(journal.size()).isZero();
        }

        private void cancelledBy(Node node) throws InterruptedException {
            var outcome = run(RunRequest.of(node, null).cancellation(token));

            assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.CANCELLED);
            assertThat(((Outcome.Failed) outcome).message()).isEqualTo("enough");
            assertThat(journal.size()).isZero();
            assertThat(Thread.interrupted()).isFalse();
        }
    }

    @Nested
    class WhenTheRunGoesOn {

        private final FunctionNode model =
                FunctionNode.of(
                        "model",
                        context -> {
                            executions.incrementAndGet();
                            context.budget().spend(Usage.modelCall(40, Money.dollars("0.5")));
                            return "answer";
                        });
        private final FunctionNode outer =
                FunctionNode.of(
                        "outer",
                        context -> {
                            var first = context.run(model, null);
                            var second = context.run(model, null);
                            return first.output().text() + second.output().text();
                        });
        private final FunctionNode whole =
                FunctionNode.of("whole", context -> context.run(outer, null));

        @Test
        void recordedOutcomesAreGivenAgainWithoutExecuting() throws InterruptedException {
            var before = run(RunRequest.of(whole, null));
            journal.forget("whole");

            var after = run(RunRequest.of(whole, null));

            assertThat(after).isEqualTo(before);
            assertThat(executions).hasValue(2);
        }

        @Test
        void whatIsInsideIsNotLookedForOnceTheWholeIsKnown() throws InterruptedException {
            run(RunRequest.of(whole, null));
            var again = new RecordingEventSink();

            NodeRunners.with(new AutoAdvancingTimeSource())
                    .run(RunRequest.of(whole, null).memory(journal.memory()).listener(again));

            assertThat(again.lines()).containsExactly("started whole", "completed whole");
        }

        @Test
        void recordedUsageCountsAgain() throws InterruptedException {
            run(RunRequest.of(whole, null));
            var before = sink.facts(Fact.Completed.class).getFirst().usage();

            run(RunRequest.of(whole, null));

            var after = sink.facts(Fact.Completed.class).getLast().usage();
            assertThat(before).isEqualTo(new Usage(80, 4, 2, Money.dollars("1")));
            assertThat(after).isEqualTo(before);
        }

        @Test
        void recordedUsageCountsAgainstTheLimits() throws InterruptedException {
            var limits = BudgetLimits.NONE.withTokens(60);
            var next = FunctionNode.of("next", _ -> "fine");
            var both =
                    FunctionNode.of(
                            "both",
                            context -> {
                                context.run(outer, null);
                                return context.run(next, null);
                            });
            run(RunRequest.of(both, null));
            journal.forget("both");
            journal.forget("both/next");

            var outcome = run(RunRequest.of(both, null).limits(limits));

            assertThat(outcome)
                    .isEqualTo(
                            Outcome.failed(
                                    ErrorCode.BUDGET_EXCEEDED,
                                    "token budget exceeded: 80 used of 60"));
            assertThat(executions).hasValue(2);
        }
    }

    @Test
    void retryOfAWholeDoesItsPartsAgain() throws InterruptedException {
        var part =
                FunctionNode.of(
                        "part",
                        _ ->
                                executions.incrementAndGet() < 3
                                        ? Outcome.failed(ErrorCode.NETWORK, "no")
                                        : "fine");
        var graph = Graph.of("g", Step.of("a", part));
        var policy = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(5));

        var outcome = run(RunRequest.of(graph, null).policy(policy));

        assertThat(executions).hasValue(3);
        assertThat(outcome.attributes().at("attempts").toInt()).isEqualTo(3);
        assertThat(recorded("g/a")).isEqualTo(Outcome.done("fine"));
    }

    @Test
    void journalThatCannotRememberFailsWhatItShouldHaveRemembered() throws InterruptedException {
        var full = new RunMemory(new Full(), GateStore.none(), null);
        var graph = Graph.of("g", Step.of("a", fine()), Step.of("b", fine()));
        var runner = NodeRunners.with(new AutoAdvancingTimeSource());

        var alone = runner.run(RunRequest.of(fine(), null).memory(full));
        var many = runner.run(RunRequest.of(graph, null).memory(full));

        assertThat(alone)
                .isEqualTo(Outcome.failed(ErrorCode.UNAVAILABLE, "function 'f': disk full"));
        assertThat(((Outcome.Failed) many).code()).isEqualTo(ErrorCode.UNAVAILABLE);
    }

    private static FunctionNode fine() {
        return FunctionNode.of("f", _ -> "fine");
    }

    /// A journal belongs to one run. A second run with the same journal resumes the first.
    private Outcome run(RunRequest request) throws InterruptedException {
        return NodeRunners.with(new AutoAdvancingTimeSource())
                .run(request.memory(journal.memory()).listener(sink));
    }

    private @Nullable Outcome recorded(String path) {
        return journal.find(RunPath.parse(path)).orElseThrow().outcome();
    }
}
