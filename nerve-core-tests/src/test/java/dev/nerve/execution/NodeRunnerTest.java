package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.Run;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.LogCapture;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NodeRunnerTest {

    private final RecordingEventSink sink = new RecordingEventSink();

    @Test
    void runIsNamedAfterItsNode() throws InterruptedException {
        var longName = "n".repeat(63);

        var ids = new HashSet<RunId>();
        for (int i = 0; i < 50; i++) {
            ids.add(idOf(IdentityNode.of(longName), i));
        }

        assertThat(ids).hasSize(50).allMatch(id -> id.name().matches("n{50}-[0-9a-z]{8}"));
        assertThat(idOf(IdentityNode.of("report"), 1).name()).matches("report-[0-9a-z]{8}");
    }

    private static RunId idOf(Node node, int seed) throws InterruptedException {
        var told = new RecordingEventSink();
        new NodeRunner(new AutoAdvancingTimeSource(), new Random(seed))
                .run(RunRequest.of(node, null).listener(told));
        return told.events().getFirst().run();
    }

    @Test
    void runTellsWhatIsToCome() throws InterruptedException {
        var graph =
                Graph.chain(
                        "g",
                        Step.of("a", IdentityNode.of("i")),
                        Step.of("b", IdentityNode.of("i")));

        NodeRunners.real().run(RunRequest.of(graph, 1).listener(sink));

        assertThat(sink.facts(Fact.Started.class).getFirst().data().toJson())
                .isEqualTo(
                        "{\"input\":1,\"planned\":[{\"id\":\"a\",\"type\":\"identity\"},"
                                + "{\"id\":\"b\",\"type\":\"identity\",\"after\":[\"a\"]}]}");
    }

    @Test
    void eventsAreNumberedWithoutGapsInTheOrderInWhichTheyAreTold() throws InterruptedException {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 200; i++) {
            steps.add(Step.of("s" + i, FunctionNode.of("f", this::chatty)));
        }
        var second = new RecordingEventSink();

        NodeRunners.real()
                .run(RunRequest.of(Graph.of("g", steps), null).listener(sink).listener(second));

        var expected = LongStream.rangeClosed(1, 2 + 200 * 5).boxed().toList();
        assertThat(sink.events()).extracting(Event::seq).isEqualTo(expected);
        assertThat(second.events()).isEqualTo(sink.events());
        assertThat(sink.lines()).startsWith("started g").endsWith("completed g");
    }

    private Object chatty(RunContext context) {
        IntStream.range(0, 3).forEach(i -> context.emitOutput("stdout", "line " + i));
        return "said";
    }

    @Test
    void sinkThatThrowsIsToldNoMoreAndTheRunGoesOn() throws InterruptedException {
        var told = new ArrayList<Event>();
        var graph =
                Graph.of(
                        "g",
                        List.of(
                                Step.of("a", IdentityNode.of("i")),
                                Step.of("b", IdentityNode.of("i"))));

        try (var log = LogCapture.of(Run.class)) {
            var outcome =
                    NodeRunners.real()
                            .run(
                                    RunRequest.of(graph, 1)
                                            .listener(event -> refuseSecond(told, event))
                                            .listener(sink));

            assertThat(outcome).isInstanceOf(Outcome.Done.class);
            assertThat(told).hasSize(2);
            assertThat(sink.events()).hasSize(6);
            assertThat(log.records()).hasSize(1);
        }
    }

    private static void refuseSecond(List<Event> told, Event event) {
        told.add(event);
        if (told.size() == 2) {
            throw new IllegalStateException("full");
        }
    }

    @Test
    void nothingIsMeasuredWhenNobodyListens() throws InterruptedException {
        var time = new Untouchable();
        var inner = IdentityNode.of("inner");
        var node =
                FunctionNode.of(
                        "f",
                        context -> {
                            context.emitOutput("stdout", "a");
                            context.log("b");
                            assertThat(context.run().isObserved()).isFalse();
                            return context.run(inner, "c");
                        });

        var outcome = NodeRunners.with(time).run(node, null);

        assertThat(outcome).isEqualTo(Outcome.done("c"));
    }

    @Test
    void whatANodeTellsHasItsPlaceAndItsName() throws InterruptedException {
        var inner =
                FunctionNode.of(
                        "inner",
                        context -> {
                            context.log("hello");
                            context.emit("score", Map.of("points", 3));
                            return null;
                        });
        var outer = FunctionNode.of("outer", context -> context.run(inner, null));

        NodeRunners.real().run(RunRequest.of(outer, null).listener(sink));

        var custom = sink.events().get(3);
        assertThat(sink.lines())
                .containsExactly(
                        "started outer",
                        "step_started outer/inner",
                        "log outer/inner",
                        "score outer/inner",
                        "step_completed outer/inner",
                        "completed outer");
        assertThat(custom.node()).isEqualTo(NodeId.of("inner"));
        assertThat(custom.fact().data()).isEqualTo(Value.Fields.EMPTY.with("points", 3));
    }

    @Test
    void requestSaysHowToRun() throws InterruptedException {
        var named = FunctionNode.of("f", context -> context.run("other", context.input()));
        var request =
                RunRequest.of(named, "hello").nodes(Nodes.of(List.of(IdentityNode.of("other"))));

        assertThat(NodeRunners.real().run(request)).isEqualTo(Outcome.done("hello"));
    }
}
