package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.control.BranchNode;
import dev.nerve.control.LoopNode;
import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Steps that follow each other in a chain: their order is not a dependency.
class ListedStepTest {

    private static Step more(String id) {
        return Step.of(id, context -> context.input().text() + id);
    }

    private static Step never(String id) {
        return Step.of(
                        id,
                        FunctionNode.of("f", _ -> Outcome.failed(ErrorCode.INTERNAL, "executed")))
                .when(_ -> false);
    }

    private static Outcome run(Graph graph) throws InterruptedException {
        return NodeRunners.real().run(graph, "in-");
    }

    private static Value output(Step... steps) throws InterruptedException {
        return run(Graph.chain("g", steps)).orThrow();
    }

    @Test
    void aChainGoesOnBehindAStepWhoseConditionIsFalse() throws Exception {
        assertThat(output(more("a"), never("b"), more("c"), more("d")))
                .isEqualTo(Value.of("in-acd"));
        assertThat(output(never("a"), never("b"), more("c"))).isEqualTo(Value.of("in-c"));
        assertThat(output(more("a"), never("b"), never("c"))).isEqualTo(Value.of("in-a"));
        assertThat(output(never("a"))).isEqualTo(Value.of("in-"));
    }

    @Test
    void aDeclaredDependencyStillSkips() throws Exception {
        var outcome = run(Graph.chain("g", more("a"), never("b"), more("c").after("b"), more("d")));

        assertThat(outcome.output()).isEqualTo(Value.of("in-ad"));
        assertThat(outcome.attributes().at("steps.c"))
                .isEqualTo(Value.of(Map.of("skipped", "condition")));
    }

    @Test
    void aGraphOfDeclaredDependenciesKeepsItsRule() throws Exception {
        var outcome =
                run(
                        Graph.of(
                                "g",
                                more("a"),
                                never("b").after("a"),
                                more("c").after("b"),
                                more("d").after("c")));

        assertThat(outcome.output()).isEqualTo(Value.NULL);
    }

    @Test
    void bodiesOfLoopsAndBranchesGoOnToo() throws Exception {
        var body = Graph.chain("body", never("x"), more("y"), never("z"));
        var loop = LoopNode.times("loop", 3, body);
        var branch = BranchNode.of("branch", _ -> true, body);

        assertThat(output(Step.of(loop), never("no"), Step.of(branch), Step.of(body)))
                .isEqualTo(Value.of("in-yyyyy"));
    }

    @Test
    void aChainIsTheSameWhenItIsMadeFromData() throws Exception {
        var kinds = NodeKinds.of(List.of(GraphNodeKind.GRAPH, IdentityNode.kind()));
        var never = Step.of("b", IdentityNode.of("i")).input(2).whenTemplate("${input.no}");
        var chain =
                Graph.chain(
                        "g",
                        never,
                        Step.of("c", IdentityNode.of("i")),
                        Step.of("d", IdentityNode.of("i")).whenTemplate("${input.no}"));
        var again = kinds.make(chain.definition().orElseThrow());

        assertThat(again.definition()).isEqualTo(chain.definition());
        assertThat(NodeRunners.real().run(again, Map.of("no", false)).output())
                .isEqualTo(Value.of(Map.of("no", false)));
    }

    @Test
    void stepsCanBeAddedBehindAPassedOverOne() throws Exception {
        var open = Graph.chain("g", more("a"), never("b")).open();
        open.add(more("c").following("b"));

        assertThat(NodeRunners.real().run(open, "in-").orThrow()).isEqualTo(Value.of("in-ac"));
    }

    @Test
    void aStepThatFollowsNoneOfTheGraphIsAProblem() {
        var graph = Graph.of("g", more("a").following("z"));

        assertThat(graph.validate()).isNotEmpty();
    }

    @Test
    void anyChainGivesWhatItsTrueStepsGive() {
        RandomSeeds.each(
                500,
                random -> {
                    var steps = new ArrayList<Step>();
                    var expected = new StringBuilder("in-");
                    for (int i = random.nextInt(1, 12); i > 0; i--) {
                        var id = "s" + i;
                        boolean runs = random.nextBoolean();
                        steps.add(runs ? more(id) : never(id));
                        expected.append(runs ? id : "");
                    }

                    var output = output(steps.toArray(Step[]::new));

                    assertThat(output).isEqualTo(Value.of(expected.toString()));
                });
    }
}
