package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LargeGraphTest {

    private static final int MANY = 100_000;

    @Test
    void chainOfAHundredThousandStepsRuns() throws InterruptedException {
        var chain = Chains.of(MANY, context -> context.input().toInt() + 1);

        var outcome = NodeRunners.real().run(chain, 0);

        assertThat(outcome.output()).isEqualTo(Value.of(MANY));
    }

    @Test
    void hundredThousandStepsSideBySideRun() throws InterruptedException {
        var same = IdentityNode.of("same");
        var steps = IntStream.range(0, MANY).mapToObj(i -> Step.of("s" + i, same).after("first"));
        var names = IntStream.range(0, MANY).mapToObj(i -> "s" + i).toArray(String[]::new);
        var count = FunctionNode.of("count", context -> context.input().fields().size());
        var all =
                Stream.of(
                                Stream.of(Step.of("first", same)),
                                steps,
                                Stream.of(Step.of("last", count).after(names)))
                        .flatMap(part -> part);

        var outcome = NodeRunners.real().run(Graph.of("g", all.toList()), 0);

        assertThat(outcome.output()).isEqualTo(Value.of(MANY));
    }

    @Nested
    class ThousandGraphsInsideEachOther {

        private static final int DEPTH = 1_000;

        private static Graph around(Node innermost) {
            var node = innermost;
            for (int i = 1; i < DEPTH; i++) {
                node = Graph.of("g", Step.of("s", node));
            }
            return Graph.of("g", Step.of("s", node));
        }

        @Test
        void run() throws InterruptedException {
            var sink = new RecordingEventSink();
            var graph = around(FunctionNode.of("f", context -> context.path().depth()));

            var outcome = NodeRunners.real().run(RunRequest.of(graph, 1).listener(sink));

            assertThat(outcome.output()).isEqualTo(Value.of(DEPTH + 1));
            assertThat(sink.events()).hasSize(2 * DEPTH + 2);
        }

        @Test
        void runWhereTheInnermostNodeIsOnlyNamed() throws InterruptedException {
            var graph = around(Graph.of("g", Step.named("s", "same")));
            var nodes = Nodes.of(List.of(IdentityNode.of("same")));

            var outcome = NodeRunners.real().run(RunRequest.of(graph, 1).nodes(nodes));

            assertThat(outcome.output()).isEqualTo(Value.of(1));
        }

        @Test
        void failWithTheWayToTheFailure() throws InterruptedException {
            var failing = FunctionNode.of("f", _ -> Outcome.failed(ErrorCode.INTERNAL, "no"));

            var outcome = NodeRunners.real().run(around(failing), 1);

            var way = "s" + "/s".repeat(DEPTH - 1);
            assertThat(outcome.output().at("error").text())
                    .isEqualTo("step '%s' failed: no".formatted(way));
        }

        @Test
        void areCancelledAtOnce() throws InterruptedException {
            var token = CancellationToken.create();
            var waiting =
                    FunctionNode.of(
                            "f",
                            _ -> {
                                token.cancel("enough");
                                new CountDownLatch(1).await();
                                return "never";
                            });

            var outcome =
                    NodeRunners.real().run(RunRequest.of(around(waiting), 1).cancellation(token));

            assertThat(outcome.output().at("error").text()).isEqualTo("enough");
            assertThat(Thread.interrupted()).isFalse();
        }

        @Test
        void canBeLookedAt() {
            var chat = FakePersistentNode.of("chat", _ -> 1);
            var graph = around(chat);

            assertThat(CompositeNode.persistentIn(graph)).containsExactly(chat);
            assertThat(graph.plan()).hasSize(1);
            assertThat(GraphDiagram.tree(graph).lines()).hasSize(DEPTH + 1);
            assertThat(GraphDiagram.mermaid(graph)).startsWith("flowchart TD");
            assertThat(GraphDiagram.dot(graph)).startsWith("digraph");
            assertThat(graph.info().metadata().at("transient").toBoolean()).isTrue();
            assertThat(around(IdentityNode.of("same")).definition()).isPresent();
        }
    }
}
