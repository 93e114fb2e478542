package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The messages about an invalid graph: one sentence that names the step and the correct form.
class BadInputTest {

    private static final String RULE =
            "use 1 to 63 of a-z, 0-9, '-' and '_', starting with a letter or digit";

    private static Step step(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    private static Step step(String id, NodeFunction function) {
        return Step.of(id, FunctionNode.of("f", function));
    }

    private static void refused(ThrowingCallable building, String message) {
        assertThatThrownBy(building).isInstanceOf(NerveException.Invalid.class).hasMessage(message);
    }

    @Nested
    class WhenBuilding {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '"',
                value = {
                    "../x      | '../x'",
                    "Draft     | 'Draft'",
                    "\"a\nb\"  | 'a\\nb'",
                    "-a        | '-a'",
                    "a b       | 'a b'",
                    "\"\"      | ''"
                })
        void badIdsAreRefused(String id, String shown) {
            refused(() -> step(id), "invalid step id %s: %s".formatted(shown, RULE));
            refused(
                    () -> step("draft").after(id),
                    "step 'draft': invalid step id %s: %s".formatted(shown, RULE));
            refused(() -> Step.named("draft", id), "invalid node id %s: %s".formatted(shown, RULE));
        }

        @Test
        void idOfSixtyThreeCharactersIsTheLongest() {
            assertThat(step("x".repeat(63)).id().name()).hasSize(63);
            refused(
                    () -> step("x".repeat(64)),
                    "invalid step id '%s': %s".formatted("x".repeat(64), RULE));
        }

        @Test
        void valueThatCannotBeConvertedIsRefused() {
            refused(
                    () -> step("draft").input(Map.of("when", new Thread())),
                    "step 'draft': cannot convert field 'when': java.lang.Thread is not data; use "
                            + "a record, a map, a list, a text, a number or a boolean");
            refused(
                    () -> step("draft").option("parser", new Thread()),
                    "step 'draft': cannot convert field 'parser': java.lang.Thread is not data; "
                            + "use a record, a map, a list, a text, a number or a boolean");
        }

        @Test
        void templateThatIsNoneIsRefused() {
            assertThatThrownBy(() -> step("draft").inputTemplate("${stepz.a}"))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageStartingWith("step 'draft': ")
                    .hasMessageContaining("unknown name 'stepz'");
            assertThatThrownBy(() -> step("draft").whenTemplate("${"))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageStartingWith("step 'draft': ");
        }

        @Test
        void noStepsAtOnceIsRefused() {
            refused(
                    () -> Graph.of("g", step("a")).withMaxParallel(0),
                    "graph 'g': maxParallel must be at least 1, not 0");
        }
    }

    @Nested
    class WhenRunning {

        @Test
        void nodeThatIsNotThere() throws InterruptedException {
            var nodes = Nodes.of(List.of(IdentityNode.of("same"), IdentityNode.of("other")));
            var graph = Graph.of("g", Step.named("draft", "writer"));

            var outcome = NodeRunners.real().run(RunRequest.of(graph, 1).nodes(nodes));

            failed(
                    outcome,
                    ErrorCode.NOT_FOUND,
                    "step 'draft' failed: node 'writer' not found; there is: other, same");
        }

        @Test
        void keyThatIsNotThere() throws InterruptedException {
            var graph = Graph.of("g", step("draft").inputKey("title"));

            failed(
                    NodeRunners.real().run(graph, Map.of("name", 1)),
                    ErrorCode.INVALID_REQUEST,
                    "step 'draft' failed: the graph's input has no 'title'; it has: name");
            failed(
                    NodeRunners.real().run(graph, "words"),
                    ErrorCode.INVALID_REQUEST,
                    "step 'draft' failed: the graph's input has no 'title'; it is the text "
                            + "\"words\", not an object");
        }

        @Test
        void templateThatLeadsNowhere() throws InterruptedException {
            var graph = Graph.of("g", step("draft").inputTemplate("${input.title}"));

            failed(
                    NodeRunners.real().run(graph, Map.of("name", 1)),
                    ErrorCode.NOT_FOUND,
                    "step 'draft' failed: no 'title' at 'input'; it has: name");
        }

        @Test
        void templateThatSpeaksOfASkippedStep() throws InterruptedException {
            var graph =
                    Graph.of(
                            "g",
                            step("a").when(_ -> false),
                            step("b"),
                            step("c").after("a", "b").inputTemplate("${steps.a.output}!"));

            failed(
                    NodeRunners.real().run(graph, 1),
                    ErrorCode.NOT_FOUND,
                    "step 'c' failed: step 'a' was skipped and has no output for the template "
                            + "'${steps.a.output}!'");
        }

        @Test
        void conditionThatIsNeitherTrueNorFalse() throws InterruptedException {
            var graph = Graph.of("g", step("draft").whenTemplate("${input}"));

            failed(
                    NodeRunners.real().run(graph, "true"),
                    ErrorCode.INVALID_REQUEST,
                    "step 'draft' failed: condition '${input}' must return true or false, not the "
                            + "text \"true\"");
            failed(
                    NodeRunners.real().run(graph, 1),
                    ErrorCode.INVALID_REQUEST,
                    "step 'draft' failed: condition '${input}' must return true or false, not 1");
        }

        @Test
        void inputThatCannotBeConverted() throws InterruptedException {
            var graph = Graph.of("g", step("draft").inputFrom(_ -> new Thread()));

            failed(
                    NodeRunners.real().run(graph, 1),
                    ErrorCode.INVALID_REQUEST,
                    "step 'draft' failed: cannot convert the value: java.lang.Thread is not data; "
                            + "use a record, a map, a list, a text, a number or a boolean");
        }

        @Test
        void outputThatCannotBeConverted() throws InterruptedException {
            var graph = Graph.of("g", step("draft", _ -> List.of(1, new Thread())));

            failed(
                    NodeRunners.real().run(graph, 1),
                    ErrorCode.INVALID_REQUEST,
                    "step 'draft' failed: function 'f': cannot convert field '[1]': "
                            + "java.lang.Thread is not data; use a record, a map, a list, a text, "
                            + "a number or a boolean");
        }

        @Test
        void inputOrConditionThatThrows() throws InterruptedException {
            var input = Graph.of("g", step("draft").inputFrom(_ -> thrown("boom")));
            var condition = Graph.of("g", step("draft").when(_ -> (boolean) thrown("boom")));
            var message =
                    "step 'draft' failed: its condition or input threw IllegalStateException: boom";

            failed(NodeRunners.real().run(input, 1), ErrorCode.INTERNAL, message);
            failed(NodeRunners.real().run(condition, 1), ErrorCode.INTERNAL, message);
        }

        private Object thrown(String message) {
            throw new IllegalStateException(message);
        }

        private void failed(Outcome outcome, ErrorCode code, String message) {
            assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            assertThat(outcome.output().at("error").text()).isEqualTo(message);
            assertThat(((Outcome.Failed) outcome).code()).isEqualTo(code);
        }
    }
}
