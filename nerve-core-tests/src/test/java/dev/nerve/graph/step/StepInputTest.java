package dev.nerve.graph.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.QuotingNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// The input of a step's node.
class StepInputTest {

    private static Step echo(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    private static Step says(String id, Object output) {
        return Step.of(id, FunctionNode.of("f", _ -> output));
    }

    private static Value run(Object input, Step... steps) throws InterruptedException {
        return NodeRunners.real().run(Graph.of("g", steps), input).output();
    }

    @Nested
    class ByDefault {

        @Test
        void isTheGraphsInputWithoutADependency() throws InterruptedException {
            assertThat(run("hello", echo("a"))).isEqualTo(Value.of("hello"));
        }

        @Test
        void isTheOutputOfTheOnlyDependency() throws InterruptedException {
            assertThat(run("hello", says("a", 7), echo("b").after("a"))).isEqualTo(Value.of(7));
        }

        @Test
        void isTheOutputOfADependencyNamedTwice() throws InterruptedException {
            assertThat(run("hello", says("a", 7), echo("b").after("a", "a")))
                    .isEqualTo(Value.of(7));
        }

        @Test
        void isAnObjectByStepOfSeveralDependencies() throws InterruptedException {
            var output = run("hello", says("a", 7), says("b", 8), echo("c").after("b", "a"));

            assertThat(output).isEqualTo(Value.of(Map.of("a", 7, "b", 8)));
            assertThat(output.fields().keySet()).containsExactly("b", "a");
        }

        @Test
        void leavesOutADependencyThatWasSkipped() throws InterruptedException {
            var output =
                    run(
                            "hello",
                            says("a", 7),
                            says("b", 8).when(_ -> false),
                            echo("c").after("a", "b"));

            assertThat(output).isEqualTo(Value.of(Map.of("a", 7)));
        }

        @Test
        void isTheInputOfTheGraphItIsIn() throws InterruptedException {
            var inner = Graph.of("inner", echo("x"));

            assertThat(run("hello", says("a", 7), Step.of("b", inner).after("a")))
                    .isEqualTo(Value.of(7));
        }
    }

    @Nested
    class WhenGiven {

        @Test
        void isTheValue() throws InterruptedException {
            assertThat(run("hello", says("a", 7), echo("b").after("a").input(List.of(1, 2))))
                    .isEqualTo(Value.of(List.of(1, 2)));
        }

        @Test
        void mayBeNull() throws InterruptedException {
            assertThat(run("hello", echo("a").input(null))).isEqualTo(Value.NULL);
        }

        @Test
        void isOneFieldOfTheGraphsInput() throws InterruptedException {
            assertThat(run(Map.of("title", "x", "a.b", 2), echo("a").inputKey("title")))
                    .isEqualTo(Value.of("x"));
            assertThat(run(Map.of("title", "x", "a.b", 2), echo("a").inputKey("a.b")))
                    .isEqualTo(Value.of(2));
        }

        @Test
        void mayBeAFieldThatIsNull() throws InterruptedException {
            var input = Value.Fields.EMPTY.with("title", null);

            assertThat(run(input, echo("a").inputKey("title"))).isEqualTo(Value.NULL);
        }

        @Test
        void isWhatAFunctionMakesOfTheGraphsInputAndTheStepsBefore() throws InterruptedException {
            var sum =
                    echo("c")
                            .after("b")
                            .inputFrom(context ->
                                    List.of(
                                            context.input(),
                                            context.upstream("a"),
                                            context.upstream("b")));

            assertThat(run(1, says("a", 2), says("b", 3).after("a"), sum))
                    .isEqualTo(Value.of(List.of(1, 2, 3)));
        }
    }

    @Nested
    class FromATemplate {

        @Test
        void isTextOfTheGraphsInputAndTheStepsBefore() throws InterruptedException {
            var template = "${input.name}: ${steps.a.output}, ${steps[\"my-step\"].output[1]}";
            var step = echo("c").after("my-step").inputTemplate(template);

            var output =
                    run(
                            Map.of("name", "n"),
                            says("a", 7),
                            says("my-step", List.of(1, "two")).after("a"),
                            step);

            assertThat(output).isEqualTo(Value.of("n: 7, two"));
        }

        @Test
        void isTheValueItselfIfThereIsNothingElse() throws InterruptedException {
            assertThat(run(Map.of("list", List.of(1, 2)), echo("a").inputTemplate("${input.list}")))
                    .isEqualTo(Value.of(List.of(1, 2)));
        }

        @Test
        void knowsTheRun() throws InterruptedException {
            assertThat(run(1, echo("a").inputTemplate("${run.id}")).text()).startsWith("g-");
        }

        @Test
        void isQuotedForANodeWhoseInputIsCode() throws InterruptedException {
            var step =
                    Step.of("a", new Shouted(NodeId.of("code"))).inputTemplate("say ${input} now");

            assertThat(run("x; rm -rf", step)).isEqualTo(Value.of("say <x; rm -rf> now"));
        }

        @Test
        void isQuotedAlsoIfThereIsNothingElse() throws InterruptedException {
            var step = Step.of("a", new Shouted(NodeId.of("code"))).inputTemplate("${input}");

            assertThat(run(List.of(1, 2), step)).isEqualTo(Value.of("<[1,2]>"));
        }

        @Test
        void isQuotedForANodeThatIsOnlyNamed() throws InterruptedException {
            var nodes = Nodes.of(List.of(new Shouted(NodeId.of("code"))));
            var graph = Graph.of("g", Step.named("a", "code").inputTemplate("say ${input}"));

            var outcome = NodeRunners.real().run(RunRequest.of(graph, "x").nodes(nodes));

            assertThat(outcome.output()).isEqualTo(Value.of("say <x>"));
        }

        @Test
        void isNotQuotedForOtherNodes() throws InterruptedException {
            assertThat(run("x", echo("a").inputTemplate("say ${input}")))
                    .isEqualTo(Value.of("say x"));
        }

        @Test
        void isNotQuotedInACondition() throws InterruptedException {
            var step = Step.of("a", new Shouted(NodeId.of("code"))).whenTemplate("${input}");

            assertThat(run(true, step)).isEqualTo(Value.of(true));
        }
    }

    @Test
    void optionsAreWhatTheStepSaysToItsNode() throws InterruptedException {
        var node = FunctionNode.of("f", context -> context.options());

        var output = run(1, Step.of("a", node).option("parser", "json").option("depth", 2));

        assertThat(output).isEqualTo(Value.of(Map.of("parser", "json", "depth", 2)));
    }

    /// Takes its input for code, in which `<` and `>` are quotes.
    private record Shouted(NodeId id) implements QuotingNode {

        @Override
        public String type() {
            return "code";
        }

        @Override
        public String quote(String text) {
            return "<" + text + ">";
        }

        @Override
        public Outcome execute(RunContext context) {
            return Outcome.done(context.input());
        }
    }
}
