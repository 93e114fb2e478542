package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.FunctionRegistry;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.BudgetLimits;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Graphs as data, and back.
class GraphNodeKindTest {

    private static final FunctionRegistry FUNCTIONS =
            new FunctionRegistry()
                    .bind("upper", context -> context.input().text().toUpperCase(Locale.ROOT));

    private static final NodeKinds KINDS =
            NodeKinds.of(List.of(GraphNodeKind.GRAPH, IdentityNode.kind(), FUNCTIONS.kind()));

    private static Step same(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    private static Step upper(String id) {
        return Step.of(id, FUNCTIONS.node("upper-node", "upper"));
    }

    private static NodeDefinition definition(Graph graph) {
        return graph.definition().orElseThrow();
    }

    @Nested
    class RoundTrip {

        @ParameterizedTest
        @MethodSource("dev.nerve.graph.GraphNodeKindTest#steps")
        void keepsEverythingAboutAStep(Step step) {
            var graph = Graph.of("g", same("before"), step).withMaxParallel(3);

            var made = (Graph) KINDS.make(definition(graph));

            assertThat(made.definition()).contains(definition(graph));
            assertThat(made.id()).isEqualTo(graph.id());
            assertThat(made.maxParallel()).isEqualTo(3);
            assertThat(made.steps()).isEqualTo(graph.steps());
        }

        @Test
        void keepsGraphsInsideGraphs() {
            var inner = Graph.of("inner", upper("x"), same("y").after("x")).withMaxParallel(2);
            var graph = Graph.of("g", Step.of("a", inner), Step.named("b", "other").after("a"));

            var made = KINDS.make(definition(graph));

            assertThat(made.definition()).contains(definition(graph));
        }

        @Test
        void keepsWhatRandomGraphsAreMadeOf() {
            RandomSeeds.each(
                    300,
                    random -> {
                        var graph = random(random, 1);

                        var made = KINDS.make(definition(graph));

                        assertThat(made.definition()).contains(definition(graph));
                    });
        }

        private Graph random(Random random, int depth) {
            var all = steps().toList();
            var steps = new ArrayList<Step>();
            steps.add(same("before"));
            for (int i = random.nextInt(5); i >= 0; i--) {
                var stepOptions = all.get(random.nextInt(all.size())).terms();
                var leaf = depth > 3 || random.nextInt(3) > 0;
                Node node = leaf ? IdentityNode.of("same") : random(random, depth + 1);
                steps.add(Step.of("s" + i, node).after("before").with(stepOptions));
            }
            return Graph.of("g", steps).withMaxParallel(1 + random.nextInt(9));
        }

        @Test
        void givesAGraphThatRunsTheSame() throws InterruptedException {
            var graph =
                    Graph.of(
                            "g",
                            upper("a"),
                            same("b").after("a").inputTemplate("${steps.a.output}!"));

            var made = KINDS.make(definition(graph));

            assertThat(NodeRunners.real().run(made, "hello").output())
                    .isEqualTo(Value.of("HELLO!"));
        }

        @Test
        void isQuickAlsoForGraphsDeepInsideEachOther() {
            var graph = Graph.of("g", same("s"));
            for (int i = 0; i < 60; i++) {
                graph = Graph.of("g", Step.of("s", graph));
            }

            assertThat(KINDS.make(definition(graph)).definition()).contains(definition(graph));
        }
    }

    static Stream<Step> steps() {
        var fail = ErrorPolicy.FAIL;
        var retry =
                RetryPolicy.times(3)
                        .withDelay(Duration.ofMillis(250))
                        .withBackoff(1.5, Duration.ofMinutes(2))
                        .withJitter(0.25)
                        .only(ErrorCode.TIMEOUT, ErrorCode.NETWORK);
        var limits =
                new BudgetLimits(
                        1_000, 20, 5, Money.of(new BigDecimal("0.25")), Duration.ofSeconds(90));
        return Stream.of(
                same("a"),
                upper("a").after("before"),
                Step.named("a", "other"),
                same("a").input(Map.of("k", List.of(1, "two"))),
                same("a").input(null),
                same("a").inputTemplate("Review ${steps.before.output} $${x}").after("before"),
                same("a").inputKey("title"),
                same("a").whenTemplate("${input.ok}"),
                same("a").policy(fail.continueOnError()),
                same("a").policy(fail.skipOnError("nothing")),
                same("a").policy(fail.skipOnError(null)),
                same("a").policy(fail.withFallbackValue(List.of(1))),
                same("a").policy(fail.withFallbackNode(IdentityNode.of("other"))),
                same("a").retry(retry),
                same("a").retry(RetryPolicy.times(1)),
                same("a").timeout(Duration.ofMillis(1_500)),
                same("a").timeout(Duration.ofNanos(1_500)),
                same("a").timeout(Duration.ofDays(30)),
                same("a").limits(limits),
                same("a").limits(BudgetLimits.NONE.withTokens(0)),
                same("a").option("parser", "json"),
                same("a").queue());
    }

    @Nested
    class Transient {

        @Test
        void graphWithAnonymousCodeHasNoDefinition() {
            var lambda = FunctionNode.of("f", _ -> 1);

            assertThat(Graph.of("g", Step.of("a", lambda)).definition()).isEmpty();
            assertThat(Graph.of("g", same("a").inputFrom(_ -> 1)).definition()).isEmpty();
            assertThat(Graph.of("g", same("a").when(_ -> true)).definition()).isEmpty();
            assertThat(
                            Graph.of(
                                            "g",
                                            same("a")
                                                    .policy(
                                                            ErrorPolicy.FAIL.withFallbackNode(
                                                                    lambda)))
                                    .definition())
                    .isEmpty();
        }

        @Test
        void graphAroundOneHasNone() {
            var inner = Graph.of("inner", Step.of("x", FunctionNode.of("f", _ -> 1)));

            assertThat(Graph.of("g", same("a"), Step.of("b", inner)).definition()).isEmpty();
        }

        @Test
        void infoSaysSo() {
            var graph = Graph.of("g", Step.of("a", FunctionNode.of("f", _ -> 1)));

            assertThat(graph.info().metadata())
                    .isEqualTo(Value.Fields.EMPTY.with("transient", true).with("steps", 1));
        }

        @Test
        void canStillBeLookedAtAsData() {
            var step = Step.of("a", FunctionNode.of("f", _ -> 1)).inputFrom(_ -> 1).when(_ -> true);

            assertThat(GraphNodeKind.toData(Graph.of("g", step)))
                    .isEqualTo(
                            Value.of(
                                    Map.of(
                                            "steps",
                                            List.of(
                                                    Map.of(
                                                            "id", "a",
                                                            "node",
                                                                    Map.of(
                                                                            "id", "f",
                                                                            "type", "function",
                                                                            "transient", true),
                                                            "function", "transient",
                                                            "when", "transient")),
                                            "max_parallel",
                                            64)));
        }
    }

    @Nested
    class BadData {

        private static final Map<String, Object> NODE = Map.of("id", "same", "type", "identity");

        @Test
        void isToldWithTheStepAndWhatWouldBeRight() {
            refused(Map.of("node", NODE), "step number 1: missing field 'id': its name");
            refused(
                    Map.of("id", "../x", "node", NODE),
                    "step '../x': field 'id' must be a name of a-z, 0-9, '-'"
                            + " and '_', not \"../x\"");
            refused(Map.of("id", "a"), "step 'a': it needs one of node, node_id");
            refused(
                    Map.of("id", "a", "node", NODE, "node_id", "b"),
                    "step 'a': it has node and node_id; keep one of them");
            refused(
                    Map.of("id", "a", "node", Map.of("id", "b", "type", "bass")),
                    "step 'a': node 'b': unknown type 'bass'; there is: graph, identity, function");
            refused(
                    with("afer", List.of("b")),
                    "step 'a': unknown field 'afer'; did you mean 'after'?");
            refused(
                    with("on_error", "explode"),
                    "step 'a': field 'on_error' must be fail, continue or skip,"
                            + " or an object with skip,"
                            + " or an object with fallback, or an object with fallback_node,"
                            + " not \"explode\"");
            refused(
                    with("on_error", Map.of("skip", 1, "skap", 2)),
                    "step 'a': field 'on_error' must be fail, continue or skip, or ");
            refused(
                    with("retry", Map.of("count", 5_000)),
                    "step 'a': field 'retry.count' must be a whole number from"
                            + " 0 to 1000, not 5000");
            refused(
                    with("retry", Map.of("delay", "1s")),
                    "step 'a': field 'retry': missing field 'count': the maximum number of"
                            + " retries");
            refused(
                    with("retry", Map.of("count", 1, "on", List.of("bad_luck"))),
                    "step 'a': field 'retry.on[0]' must be node_stopped, ");
            refused(
                    with("retry", Map.of("count", 1, "cont", 2)),
                    "step 'a': field 'retry': unknown field 'cont'; did you mean 'count'?");
            refused(with("timeout", "soon"), "step 'a': field 'timeout' must be a duration ");
            refused(with("timeout", "0s"), "step 'a': timeout must be positive: PT0S");
            refused(
                    with("budget", Map.of("tokens", -1)),
                    "step 'a': field 'budget.tokens' must be a whole number of at least 0, not -1");
            refused(
                    with("budget", Map.of("tokens", "many")),
                    "step 'a': field 'budget.tokens' must be a whole number of"
                            + " at least 0, not \"many\"");
            refused(with("template", "${nope}"), "step 'a': ");
            refused(
                    with("after", "b"),
                    "step 'a': field 'after' must be a list of names, not \"b\"");
        }

        private Map<String, Object> with(String field, Object value) {
            return Map.of("id", "a", "node", NODE, field, value);
        }

        private void refused(Map<String, ?> step, String message) {
            var data = Value.fields(Map.of("steps", List.of(step)));

            assertThatThrownBy(() -> KINDS.make(GraphNodeKindTest.graph(data)))
                    .isInstanceOf(NerveException.Invalid.class)
                    .extracting(refusal ->
                            String.valueOf(refusal.getMessage()).replace("node 'g' (graph): ", ""))
                    .asString()
                    .startsWith(message);
        }

        @Test
        void numberOfStepsAtOnceIsAWholeOne() {
            var data = Value.fields(Map.of("steps", List.of(), "max_parallel", 1.5));

            assertThatThrownBy(() -> KINDS.make(GraphNodeKindTest.graph(data)))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageStartingWith(
                            "node 'g' (graph): parameter 'max_parallel' must be a whole number");
        }
    }

    private static NodeDefinition graph(Value.Fields parameters) {
        return new NodeDefinition(NodeId.of("g"), Graph.TYPE, parameters);
    }
}
