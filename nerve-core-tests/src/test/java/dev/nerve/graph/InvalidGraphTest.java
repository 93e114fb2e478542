package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Graphs that make no sense: they never start, and one message says which steps and what would be
/// right.
class InvalidGraphTest {

    private static Step step(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    @Test
    void stepThatIsThereTwice() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a"), step("a")),
                "graph 'g': step 'a' is defined twice; give each step an id of its own");
    }

    @Test
    void stepThatWaitsForItself() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a").after("a"), step("b")),
                "graph 'g': step 'a' waits for itself; remove 'a' from what it waits for");
    }

    @Test
    void dependencyThatIsNotThere() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a"), step("b"), step("c").after("d")),
                "graph 'g': step 'c' waits for 'd', which does not exist; there is: a, b");
    }

    @Test
    void dependencyWhereThereIsNothingElse() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a").after("b")),
                "graph 'g': step 'a' waits for 'b', which does not exist; there is no other "
                        + "step");
    }

    @Test
    void dependencyWhereThereIsALot() throws InterruptedException {
        var steps = IntStream.range(0, 15).mapToObj(i -> step("s" + i)).toArray(Step[]::new);
        steps[14] = step("s14").after("x");

        neverStarts(
                Graph.of("g", steps),
                "graph 'g': step 's14' waits for 'x', which does not exist; there is: s0, s1, "
                        + "s2, s3, s4, s5, s6, s7, s8, s9, s10, s11 and 2 more");
    }

    @Test
    void cycle() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a").after("c"), step("b").after("a"), step("c").after("b")),
                "graph 'g': steps wait for each other: a -> b -> c -> a; remove one of these "
                        + "dependencies");
    }

    @Test
    void inputGivenTwice() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a").input(1).inputTemplate("x")),
                "graph 'g': step 'a' is given its input in 2 ways; keep one of value, "
                        + "template, function and key");
    }

    @Test
    void templateThatSpeaksOfAStepItDoesNotWaitFor() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a"), step("b").inputTemplate("${steps.a.output}")),
                "graph 'g': step 'b' refers to 'a' in a template, but does not wait for it; "
                        + "let it come after 'a'");
    }

    @Test
    void templateThatSpeaksOfItsOwnStep() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a").inputTemplate("${steps.a.output}")),
                "graph 'g': step 'a' refers to its own output in a template; use that of a "
                        + "step before it");
    }

    @Test
    void templateThatSpeaksOfNoStep() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a"), step("b").inputTemplate("${steps.aa.output}").after("a")),
                "graph 'g': step 'b' refers to 'aa' in a template, which does not exist; there "
                        + "is: a");
    }

    @Test
    void stepsThatMayRunAtOnceOnAPersistentNode() throws InterruptedException {
        var chat = FakePersistentNode.of("chat", _ -> "hi");

        neverStarts(
                Graph.of("g", Step.of("a", chat), Step.of("b", chat)),
                "graph 'g': steps 'a' and 'b' may run at once on the persistent node 'chat'; "
                        + "let one wait for the other, or let one of them queue");
    }

    @Test
    void problemInsideAnotherGraph() throws InterruptedException {
        var inner = Graph.of("inner", step("x").after("x"));

        neverStarts(
                Graph.of("g", step("a"), Step.of("b", inner)),
                "graph 'g': in 'b': step 'x' waits for itself; remove 'x' from what it waits "
                        + "for");
    }

    @Test
    void severalProblemsAreToldInOneMessage() throws InterruptedException {
        neverStarts(
                Graph.of("g", step("a").after("a"), step("b").input(1).input(2)),
                "graph 'g': 2 problems: (1) step 'a' waits for itself; remove 'a' from what "
                        + "it waits for (2) step 'b' is given its input in 2 ways; keep one "
                        + "of value, template, function and key");
    }

    @Test
    void ofManyProblemsTheFirstAreTold() throws InterruptedException {
        var steps = IntStream.range(0, 30).mapToObj(i -> step("s" + i).input(1).input(2)).toList();

        var outcome = NodeRunners.real().run(Graph.of("g", steps), 1);

        assertThat(outcome.output().at("error").text())
                .startsWith("graph 'g': 30 problems: (1) step 's0' is given its input")
                .endsWith(
                        "(10) step 's9' is given its input in 2 ways; keep one of value, "
                                + "template, function and key and more");
    }

    @Test
    void invalidGraphHasNoExecutionOrder() {
        var graph = Graph.of("g", step("a").after("a"));

        assertThatThrownBy(graph::executionOrder)
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("step 'a' waits for itself; remove 'a' from what it waits for");
    }

    private void neverStarts(Graph graph, String message) throws InterruptedException {
        var sink = new RecordingEventSink();

        var outcome = NodeRunners.real().run(RunRequest.of(graph, 1).listener(sink));

        assertThat(outcome).isEqualTo(Outcome.failed(ErrorCode.INVALID_REQUEST, message));
        assertThat(sink.lines()).containsExactly("started g", "failed g");
    }
}
