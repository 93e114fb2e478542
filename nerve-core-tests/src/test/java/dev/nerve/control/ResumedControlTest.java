package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Control nodes in a run that is resumed with a recorded journal.
class ResumedControlTest {

    private static final List<Integer> INPUT = List.of(1, 2, 3);

    private final Play play = new Play();
    private final AtomicInteger executions = new AtomicInteger();
    private final Node counted =
            FunctionNode.of(
                    "counted",
                    context -> {
                        executions.incrementAndGet();
                        return context.input();
                    });

    static Stream<Named<UnaryOperator<Node>>> constructs() {
        return Stream.of(
                named("while", body -> WhileNode.of("c", state -> state.iteration() < 3, body)),
                named("times", body -> LoopNode.times("c", 3, body)),
                named("until", body -> LoopNode.until("c", r -> r.iteration() == 3, body)),
                named("then", body -> BranchNode.of("c", _ -> true, body)),
                named("case", body -> SwitchNode.of("c", _ -> "a").on("a", body)),
                named("map", body -> MapNode.of("c", body)),
                named("reduce", body -> ReduceNode.of("c", ItemsFunction.INPUT, Value.NULL, body)));
    }

    private static Named<UnaryOperator<Node>> named(String name, UnaryOperator<Node> made) {
        return Named.of(name, made);
    }

    private RecordingEventSink goOn(Graph graph) throws InterruptedException {
        var sink = new RecordingEventSink();
        var request = RunRequest.of(graph, INPUT).memory(play.journal().memory());
        NodeRunners.real().run(request.listener(sink)).orThrow();
        return sink;
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void nothingIsDoneOrToldAgain(UnaryOperator<Node> construct) throws InterruptedException {
        var graph = Graph.of("g", Step.of(construct.apply(counted)));
        play.run(graph, INPUT);
        int before = executions.get();
        play.journal().forget("g");
        play.journal().forget("g/c");

        var sink = goOn(graph);

        assertThat(before).isPositive();
        assertThat(executions).hasValue(before);
        assertThat(sink.lines())
                .containsExactly(
                        "started g", "step_started g/c", "step_completed g/c", "completed g");
    }

    @Test
    void loopGoesOnInTheRoundThatIsMissing() throws InterruptedException {
        var graph = Graph.of("g", Step.of(LoopNode.times("c", 4, counted)));
        play.run(graph, INPUT);
        play.journal().forget("g");
        play.journal().forget("g/c");
        play.journal().forget("g/c[3]");

        var sink = goOn(graph);

        assertThat(executions).hasValue(5);
        assertThat(sink.lines())
                .containsExactly(
                        "started g",
                        "step_started g/c",
                        "loop_iteration g/c",
                        "step_started g/c[3]",
                        "step_completed g/c[3]",
                        "step_completed g/c",
                        "completed g");
    }

    @Test
    void collectingMapDoesNotTakeAChangedWorkflowForAnItem() throws InterruptedException {
        var before = MapNode.of("c", Play.says("one", "1")).collectFailures();
        var after = MapNode.of("c", Play.says("other", "2")).collectFailures();
        play.runAsStep(before, INPUT);
        play.journal().forget("g");
        play.journal().forget("g/c");

        var outcome = (Outcome.Failed) play.runAsStep(after, INPUT);

        assertThat(outcome.code()).isEqualTo(ErrorCode.NON_DETERMINISTIC);
    }
}
