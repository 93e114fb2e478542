package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.event.PlannedStep;
import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphProblem;
import dev.nerve.graph.step.Step;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Control nodes inside control nodes and graphs.
class NestedControlTest {

    private final Play play = new Play();

    /// A loop in a map in a branch.
    private static BranchNode nested() {
        var step = Step.of("s", IdentityNode.of("same"));
        var body = Graph.of("body", step.inputTemplate("${loop.value}${loop.iteration}"));
        var loop = LoopNode.times("loop", 2, body);
        return BranchNode.of("choice", _ -> true, MapNode.of("each", loop).atOnce(1));
    }

    @Test
    void innermostLoopIsWhatIsNamed() throws InterruptedException {
        assertThat(play.runAsStep(nested(), List.of("a", "b")).output())
                .isEqualTo(Value.of(List.of("a12", "b12")));
    }

    private static Graph around(LoopNode loop) {
        return Graph.of(
                "g",
                Step.of("first", IdentityNode.of("same")).input("seen"),
                Step.of("second", loop).after("first"));
    }

    private static LoopNode speakingOf(String step) {
        var speaking = Step.of("s", IdentityNode.of("same"));
        var template = "${steps." + step + ".output} ${loop.iteration}";
        var inner = Graph.of("inner", speaking.inputTemplate(template));
        return LoopNode.times("loop", 2, LoopNode.times("once", 1, inner));
    }

    @Test
    void bodySeesWhatTheStepsBeforeTheLoopGave() throws InterruptedException {
        var graph = around(speakingOf("first"));

        assertThat(graph.validate()).isEmpty();
        assertThat(play.run(graph, "").output()).isEqualTo(Value.of("seen 1"));
    }

    @Test
    void bodyDoesNotSeeTheLoopItself() throws InterruptedException {
        var graph = around(speakingOf("second"));

        assertThat(graph.validate())
                .extracting(GraphProblem::message)
                .singleElement()
                .asString()
                .contains("in 'second'", "step 's' refers to 'second'", "which does not exist");
        assertThat(play.run(graph, "")).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void graphThatIsAStepSeesItsInputAlone() throws InterruptedException {
        var step = Step.of("s", IdentityNode.of("same")).inputTemplate("${steps.first.output}");
        var graph =
                Graph.of(
                        "g",
                        Step.of("first", IdentityNode.of("same")).input("seen"),
                        Step.of("second", Graph.of("inner", step)).after("first"));

        assertThat(graph.validate()).hasSize(1);
        assertThat(play.run(graph, "")).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void everyExecutionHasAPathOfItsOwn() throws InterruptedException {
        play.runAsStep(nested(), List.of("a", "b"));

        assertThat(play.started())
                .doesNotHaveDuplicates()
                .containsExactly(
                        "g/choice",
                        "g/choice/then",
                        "g/choice/then[1]",
                        "g/choice/then[1]/round[1]",
                        "g/choice/then[1]/round[1]/s",
                        "g/choice/then[1]/round[2]",
                        "g/choice/then[1]/round[2]/s",
                        "g/choice/then[2]",
                        "g/choice/then[2]/round[1]",
                        "g/choice/then[2]/round[1]/s",
                        "g/choice/then[2]/round[2]",
                        "g/choice/then[2]/round[2]/s");
    }

    @Test
    void loopsOfOneKindInEachOtherDoNotShareRounds() throws InterruptedException {
        var inner = LoopNode.times("inner", 3, Play.increment());
        var outer = LoopNode.times("outer", 2, inner).collectResults();

        var outcome = play.runAsStep(outer, 0);

        assertThat(outcome.output()).isEqualTo(Value.of(List.of(3, 6)));
        assertThat(play.started())
                .doesNotHaveDuplicates()
                .contains("g/outer[1]/round[3]", "g/outer[2]/round[1]")
                .hasSize(9);
    }

    @Test
    void roundOfALoopInAGraphInALoopIsThatOfTheStep() throws InterruptedException {
        var inner = LoopNode.times("inner", 2, Play.increment());
        var outer = LoopNode.times("outer", 2, Graph.of("body", Step.of(inner)));

        play.runAsStep(outer, 0);

        assertThat(play.started())
                .contains("g/outer[2]/inner[1]", "g/outer[2]/inner[2]")
                .doesNotContain("g/outer[2]/inner/round[1]");
    }

    @Test
    void failureTellsTheInnermostPlace() throws InterruptedException {
        var inner = LoopNode.times("inner", 3, Play.incrementUnless(4));

        var outcome = play.run(LoopNode.times("outer", 5, inner), 0);

        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.PROCESS);
        assertThat(((Outcome.Failed) outcome).message()).isEqualTo("not 4");
        assertThat(outcome.attributes().at("failed_at").text())
                .isEqualTo("outer/round[2]/round[2]");
        assertThat(outcome.attributes().at("iteration").toInt()).isEqualTo(2);
    }

    @Test
    void failureOfAGraphTellsRoundsAndItems() throws InterruptedException {
        var step = Play.incrementUnless(4);
        var inner = LoopNode.times("inner", 3, Graph.of("body", Step.of(step)));
        var outer = MapNode.of("outer", Graph.of("items", Step.of(inner))).atOnce(1);

        var outcome = play.runAsStep(outer, List.of(10, 3));

        var place = "outer[2]/inner[2]/" + step.id();
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed ->
                                assertThat(failed.message())
                                        .isEqualTo("step '%s' failed: not 4".formatted(place)));
        assertThat(outcome.attributes().at("failed_step").text()).isEqualTo(place);
    }

    @Test
    void failureOfAGraphTellsTheItemOfAPlainNode() throws InterruptedException {
        var outcome = play.runAsStep(MapNode.of("m", Play.incrementUnless(4)), List.of(1, 4));

        assertThat(outcome.attributes().at("failed_step").text()).isEqualTo("m[2]");
    }

    @Test
    void whatIsToComeIsToldFromTheStart() throws InterruptedException {
        play.runAsStep(nested(), List.of("a"));

        var planned = play.sink().facts(Fact.Started.class).getFirst().planned();
        var inBody = new PlannedStep("s", "identity", List.of(), List.of());
        assertThat(planned)
                .containsExactly(
                        new PlannedStep(
                                "choice",
                                "branch",
                                List.of(),
                                List.of(
                                        new PlannedStep(
                                                "then", "map", List.of(), List.of(inBody)))));
    }

    @Test
    void persistentNodesInsideAreFound() {
        var node = FakePersistentNode.of("p", _ -> null);
        var loop = LoopNode.times("loop", 2, node);
        var choice = SwitchNode.of("s", _ -> "a").otherwise(MapNode.of("m", loop));

        assertThat(CompositeNode.persistentIn(choice)).containsExactly(node);
    }

    @Test
    void stepsThatCouldMeetOnOneInsideAreRefused() {
        var node = FakePersistentNode.of("p", _ -> null);
        var graph =
                Graph.of(
                        "g",
                        Step.of("a", LoopNode.times("loop", 2, node)),
                        Step.of("b", MapNode.of("m", node)));

        assertThat(graph.validate()).singleElement().isInstanceOf(GraphProblem.Overlap.class);
        assertThat(Graph.chain("g", graph.steps().toArray(Step[]::new)).validate()).isEmpty();
    }

    @Test
    void problemsOfAGraphInsideAreFound() {
        var broken = Graph.of("broken", Step.of("x", IdentityNode.of("i")).after("nowhere"));
        var graph = Graph.of("g", Step.of("l", WhileNode.of("w", _ -> true, broken)));

        assertThat(graph.validate()).singleElement().isInstanceOf(GraphProblem.Inside.class);
    }
}
