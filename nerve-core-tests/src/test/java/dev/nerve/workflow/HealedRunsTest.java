package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.control.BranchNode;
import dev.nerve.control.ItemsFunction;
import dev.nerve.control.LoopNode;
import dev.nerve.control.MapNode;
import dev.nerve.control.ReduceNode;
import dev.nerve.control.SwitchNode;
import dev.nerve.control.WhileNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.WorkflowRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs that failed, and are resumed when what made them fail is gone.
@Timeout(60)
class HealedRunsTest {

    private static final List<Integer> INPUT = List.of(1, 2, 3);

    private final Stage stage = new Stage();
    private final Queue<String> failed = new ConcurrentLinkedQueue<>();
    private volatile boolean healed;

    @AfterEach
    void close() {
        stage.close();
    }

    /// The constructs that can contain a failure, each with the code that wraps it.
    static Stream<Named<UnaryOperator<Node>>> constructs() {
        return Stream.of(
                named(
                        "while",
                        body -> WhileNode.of("c", loopState -> loopState.iteration() < 3, body)),
                named("times", body -> LoopNode.times("c", 3, body)),
                named("until", body -> LoopNode.until("c", r -> r.iteration() == 3, body)),
                named("then", body -> BranchNode.of("c", _ -> true, body)),
                named("else", body -> BranchNode.of("c", _ -> false, body).otherwise(body)),
                named("case", body -> SwitchNode.of("c", _ -> "a").on("a", body)),
                named("default", body -> SwitchNode.of("c", _ -> "b").otherwise(body)),
                named("map", body -> MapNode.of("c", _ -> Value.of(INPUT), body)),
                named("collecting map", HealedRunsTest::collected),
                named("reduce", body -> ReduceNode.of("c", _ -> Value.of(INPUT), Value.NULL, body)),
                named("graph", body -> Graph.of("c", Step.of("inner", body))),
                named("retried", body -> Graph.of("c", Step.of("inner", body).policy(retrying()))),
                named("fallback", HealedRunsTest::insteadOfAFailure),
                named("workflow of nodes", body -> Workflow.of("c", "", body)),
                named("workflow", body -> Workflow.of("c", "", c -> c.run(body, c.input()))),
                named("workflow that tries", HealedRunsTest::attempted),
                named("workflow that says it", HealedRunsTest::toldInOtherWords),
                named("function", body -> FunctionNode.of("c", c -> c.run(body, 1).orThrow())),
                named("branches", HealedRunsTest::branched),
                named("items", HealedRunsTest::mapped));
    }

    private static Named<UnaryOperator<Node>> named(String name, UnaryOperator<Node> made) {
        return Named.of(name, made);
    }

    private static ErrorPolicy retrying() {
        return ErrorPolicy.FAIL.withRetry(RetryPolicy.times(2));
    }

    /// The surrounding node fails, and not the node that contains the body.
    private static Node collected(Node body) {
        var map =
                MapNode.of("map", ItemsFunction.INPUT, FunctionNode.of("fine", _ -> 1))
                        .collectFailures();
        return Graph.chain("c", Step.of("map", map), Step.of("body", body));
    }

    private static Node insteadOfAFailure(Node body) {
        var broken = FunctionNode.of("broken", _ -> Outcome.failed(ErrorCode.PROCESS, "broken"));
        var policy = ErrorPolicy.FAIL.withFallbackNode(body);
        return Graph.of("c", Step.of("inner", broken).policy(policy));
    }

    private static Node attempted(Node body) {
        return Workflow.of("c", "", c -> c.attempt(NodeCall.of(body), 1));
    }

    private static Node toldInOtherWords(Node body) {
        return Workflow.of(
                "c",
                "",
                c -> {
                    if (c.attempt(NodeCall.of(body), 1) instanceof Outcome.Failed) {
                        throw new IllegalStateException("it did not work");
                    }
                    return "well";
                });
    }

    private static Node branched(Node body) {
        var branches = new LinkedHashMap<String, WorkflowFunction>();
        branches.put("one", c -> c.run(body, 1));
        branches.put("two", c -> c.run(body, 2));
        return Workflow.of("c", "", c -> c.all(branches));
    }

    private static Node mapped(Node body) {
        return Workflow.of("c", "", c -> c.map(INPUT, 3, (inner, item) -> inner.run(body, item)));
    }

    private Node shaky() {
        return FunctionNode.of(
                "shaky",
                context -> {
                    if (healed) {
                        stage.executed.add(context.path().toString());
                        return "well";
                    }
                    failed.add(context.path().toString());
                    return Outcome.failed(ErrorCode.NETWORK, "no network");
                });
    }

    /// Does something, and then something that fails.
    private Node body() {
        return Graph.chain(
                "body", Step.of("first", stage.node("first")), Step.of("shaky", shaky()));
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void whatFailedIsExecutedAndTheRestIsNot(UnaryOperator<Node> construct) throws Exception {
        isHealed(inGraph(construct.apply(body())));
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void howeverDeepItFailed(UnaryOperator<Node> construct) throws Exception {
        for (var other : constructs().map(Named::getPayload).toList()) {
            healed = false;
            failed.clear();
            stage.executed.clear();
            isHealed(inGraph(construct.apply(other.apply(body()))));
        }
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void ofCallsOfAFunctionToo(UnaryOperator<Node> construct) throws Exception {
        var node = construct.apply(body());
        isHealed(
                Workflow.of(
                        "flow",
                        "",
                        context -> {
                            context.run(stage.node("before"), 1);
                            context.run(node, 1);
                            return context.run(stage.node("after"), 1);
                        }));
    }

    private Workflow inGraph(Node node) {
        return Workflow.of(
                "flow",
                "",
                Graph.chain(
                        "g",
                        Step.of("before", stage.node("before")),
                        Step.of("c", node),
                        Step.of("after", stage.node("after"))));
    }

    private void isHealed(Workflow workflow) throws InterruptedException {
        stage.plays(workflow);
        var run = stage.start();
        assertThat(stage.failure(run).message()).isNotEmpty();
        var done = done(run);
        stage.executed.clear();
        healed = true;

        var outcome = stage.resume(run).await();

        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        assertThat(stage.runs().get(run.id()).state()).isEqualTo(RunState.COMPLETED);
        assertThat(stage.executed).containsAll(failed).contains("flow/after");
        assertThat(stage.executed).doesNotHaveDuplicates();
        assertThat(done).contains("flow/before").doesNotContainAnyElementsOf(stage.executed);
    }

    /// The nodes that were executed and not cancelled.
    private List<String> done(WorkflowRun run) {
        var journal = stage.store.journal(run.id());
        return stage.executed.stream()
                .filter(path ->
                        journal.find(RunPath.parse(path))
                                .filter(known -> known.outcome() instanceof Outcome.Done)
                                .isPresent())
                .toList();
    }

    /// For constructs that run in parallel, five parts.
    static Stream<Named<UnaryOperator<Node>>> several() {
        var five = List.of(1, 2, 3, 4, 5);
        return Stream.of(
                named("map", body -> MapNode.of("c", _ -> Value.of(five), body)),
                named("graph", body -> Graph.of("c", steps(body))),
                named("branches", body -> Workflow.of("c", "", c -> c.all(branches(body)))),
                named(
                        "items",
                        body ->
                                Workflow.of(
                                        "c", "", c -> c.map(five, 5, (i, x) -> i.run(body, x)))),
                named(
                        "branches that tell",
                        body -> Workflow.of("c", "", c -> c.all(telling(body)))));
    }

    private static Step[] steps(Node body) {
        return Stream.of("a", "b", "c", "d", "e").map(id -> Step.of(id, body)).toArray(Step[]::new);
    }

    private static Map<String, WorkflowFunction> branches(Node body) {
        var branches = new LinkedHashMap<String, WorkflowFunction>();
        for (var name : List.of("a", "b", "c", "d", "e")) {
            branches.put(name, c -> c.run(body, name));
        }
        return branches;
    }

    /// They do something because of the failure, and throw it again.
    private static Map<String, WorkflowFunction> telling(Node body) {
        var told = new CyclicBarrier(5);
        var branches = new LinkedHashMap<String, WorkflowFunction>();
        for (var name : List.of("a", "b", "c", "d", "e")) {
            branches.put(
                    name,
                    c -> {
                        try {
                            return c.run(body, name);
                        } catch (NerveException.Failed failure) {
                            c.run("echo", "notify");
                            told.await();
                            throw failure;
                        }
                    });
        }
        return branches;
    }

    @ParameterizedTest
    @MethodSource("several")
    void whatFailedTogetherIsExecutedTogether(UnaryOperator<Node> construct) throws Exception {
        isHealed(inGraph(construct.apply(together())));
    }

    @ParameterizedTest
    @MethodSource("several")
    void whatFailedTogetherInsideIsExecutedTogether(UnaryOperator<Node> construct)
            throws Exception {
        isHealed(inGraph(construct.apply(Graph.of("inner", Step.of("x", together())))));
    }

    @ParameterizedTest
    @MethodSource("several")
    void whatFailedTogetherInFunctionsIsExecutedTogether(UnaryOperator<Node> construct)
            throws Exception {
        var together = together();
        isHealed(inGraph(construct.apply(Workflow.of("w", "", c -> c.run(together, 1)))));
    }

    private Node together() {
        var all = new CyclicBarrier(5);
        return FunctionNode.of(
                "together",
                context -> {
                    if (healed) {
                        stage.executed.add(context.path().toString());
                        return "well";
                    }
                    all.await();
                    failed.add(context.path().toString());
                    return Outcome.failed(ErrorCode.NETWORK, "no network");
                });
    }

    @Test
    void stepThatOthersContinuedAfterIsNotExecutedAgain() throws Exception {
        var lived = Step.of("lived", shaky()).policy(ErrorPolicy.FAIL.continueOnError());
        var seen = stage.node("seen");
        stage.plays(
                Workflow.of(
                        "flow",
                        "",
                        Graph.chain("g", lived, Step.of("seen", seen), Step.of("x", body()))));
        var run = stage.start();
        run.await();
        stage.executed.clear();
        healed = true;

        var outcome = stage.resume(run).await();

        assertThat(outcome.orThrow().text()).isEqualTo("well");
        assertThat(stage.executed).containsExactly("flow/x/shaky");
    }

    @Test
    void whatWasDoneBecauseOfTheFailureNeedNotBeDoneAgain() throws Exception {
        stage.plays(context -> {
            try {
                context.run(shaky(), 1);
            } catch (NerveException.Failed failure) {
                context.run("echo", failure.getMessage());
                context.all(branches(stage.node("told")));
                throw new IllegalStateException("gave up", failure);
            }
            context.run(stage.node("check"), 2);
            context.run("echo", "done");
            return context.gate("Go on?");
        });
        var run = stage.start();
        run.await();
        assertThat(stage.executed).hasSize(6);
        stage.executed.clear();
        healed = true;

        stage.resume(run);
        stage.awaitGate(run, "flow/gate");
        assertThat(stage.executed).containsExactly("flow/shaky", "flow/check", "flow/echo");
        stage.dies();
        var again = stage.resume(run);
        stage.answer(run, "gate", "yes");

        assertThat(again.await().orThrow().text()).isEqualTo("yes");
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void whatWasDoneBecauseOfTheFailureIsNotDoneTwice() throws Exception {
        stage.plays(context -> {
            try {
                return context.run(shaky(), 1);
            } catch (NerveException.Failed failure) {
                context.run("echo", "notify");
                context.state().set("told", true);
                throw failure;
            }
        });
        var run = stage.start();
        run.await();
        stage.resume(run).await();
        stage.dies();
        var last = stage.failure(stage.resume(run));

        assertThat(last.code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(failed).hasSize(3);
        assertThat(stage.executed).isEmpty();
        healed = true;
        assertThat(stage.resume(run).await().orThrow().text()).isEqualTo("well");
    }

    @Test
    void callUnderTermsOfItsOwnIsExecutedAgain() throws Exception {
        var terms = new NodeCall(body(), retrying(), BudgetLimits.NONE);
        stage.plays(context -> context.attempt(terms, 1));
        var run = stage.start();
        run.await();
        stage.executed.clear();
        healed = true;

        assertThat(stage.resume(run).await().orThrow().text()).isEqualTo("well");
        assertThat(stage.executed).containsExactly("flow/body/shaky");
    }
}
