package dev.nerve.app.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.control.BranchNode;
import dev.nerve.control.LoopNode;
import dev.nerve.control.MapNode;
import dev.nerve.control.ReduceNode;
import dev.nerve.control.SwitchNode;
import dev.nerve.control.WaitNode;
import dev.nerve.control.WhileNode;
import dev.nerve.control.fork.BranchScorer;
import dev.nerve.control.fork.ForkNode;
import dev.nerve.control.fork.TournamentNode;
import dev.nerve.control.fork.TournamentOptions;
import dev.nerve.control.gate.GateNode;
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
import dev.nerve.session.Session;
import dev.nerve.testkit.ProcessLiveness;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRun;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class PausedConstructsTest {

    @TempDir Path directory;

    private final Semaphore begun = new Semaphore(0);
    private final Semaphore goOn = new Semaphore(0);
    private final AtomicInteger steps = new AtomicInteger();
    private Nerve nerve;
    private Session session;

    @BeforeEach
    void open() {
        nerve = Nerve.open(directory.resolve(".nerve"), directory, Map.of("PATH", "/usr/bin:/bin"));
        session = nerve.sessions().create("s", "");
        session.add(step("source"));
    }

    @AfterEach
    void close() {
        goOn.release(100);
        nerve.close();
    }

    /// With each construct how many of its steps are under way at once.
    static Stream<Arguments> constructs() {
        return Stream.concat(
                Stream.of(
                                "function",
                                "graph",
                                "loop",
                                "while",
                                "branch",
                                "switch",
                                "map",
                                "reduce",
                                "nested",
                                "all",
                                "gate",
                                "wait",
                                "fork",
                                "fallback")
                        .map(construct -> Arguments.of(construct, 1)),
                Stream.of(
                        Arguments.of("steps at once", 2),
                        Arguments.of("items at once", 3),
                        Arguments.of("branches at once", 2),
                        Arguments.of("items of a function at once", 2),
                        Arguments.of("tournament", 2)));
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void pauseTakesEffectAtTheNextStepAndResumeGoesOn(String construct, int atOnce)
            throws Exception {
        var run = start(workflow(construct));
        begun.acquire(atOnce);

        nerve.runs().pause(run.id(), "me");
        await().until(() -> nerve.runs().get(run.id()).state() == RunState.PAUSED);
        goOn.release(100);
        awaitStandingStillAfter(atOnce);
        assertThat(nerve.runs().get(run.id()).waiting()).isEmpty();
        assertThat(session.find(NodeId.of("forked"))).isEmpty();
        nerve.runs().unpause(run.id(), "me");

        assertThat(run.await()).isInstanceOf(Outcome.Done.class);
        assertThat(steps.get()).isGreaterThan(atOnce);
    }

    /// A retry is still the same step, which is finished first.
    @Test
    void stepThatIsTriedAgainIsFinishedInAPause() throws Exception {
        var policy = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(1));
        var shaky = new NodeCall(failing(1), policy, BudgetLimits.NONE);
        var run =
                start(
                        Workflow.of(
                                "flow",
                                "",
                                context -> {
                                    context.attempt(shaky, 1).orThrow();
                                    return context.run(step("two"), 1);
                                }));
        begun.acquire();

        nerve.runs().pause(run.id(), "me");
        await().until(() -> nerve.runs().get(run.id()).state() == RunState.PAUSED);
        goOn.release(100);
        awaitStandingStillAfter(2);
        nerve.runs().unpause(run.id(), "me");

        assertThat(run.await()).isInstanceOf(Outcome.Done.class);
        assertThat(steps.get()).isEqualTo(3);
    }

    private WorkflowRun start(Workflow workflow) throws InterruptedException {
        var order = WorkflowRunRequest.of(nerve.bind(workflow, session), 1);
        return nerve.runs().start(order.withAnswers(Map.of("gate", "yes")));
    }

    /// The test checks that nothing happens; the run looks for requests ten times a second.
    private void awaitStandingStillAfter(int count) {
        await().until(() -> steps.get() == count);
        await().during(Duration.ofMillis(300))
                .atMost(Duration.ofSeconds(5))
                .until(() -> steps.get() == count);
    }

    @Test
    void stopLeavesNoProcess() throws Exception {
        var file = directory.resolve("pids");
        var sleeping = "sleep 600 & echo $! >> pids; wait";
        var command = "echo $$ >> pids; (%1$s) & echo $! >> pids; %1$s".formatted(sleeping);
        var endless = nerve.bash("endless", command);
        var items = Value.of(List.of(1, 2, 3));
        var run = start(Workflow.of("flow", "", MapNode.of("map", _ -> items, endless)));
        await().until(() -> Files.exists(file) && pids(file).size() == 12);
        var started = processes(pids(file));
        assertThat(started).hasSize(12);

        nerve.runs().stop(run.id(), "me");

        var outcome = (Outcome.Failed) run.await();
        assertThat(outcome.code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(nerve.runs().get(run.id()).state()).isEqualTo(RunState.CANCELLED);
        await().atMost(Duration.ofSeconds(2))
                .untilAsserted(() -> assertThat(started).noneMatch(ProcessLiveness::isRunning));
    }

    private static List<Long> pids(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .flatMap(line -> Stream.of(line.split(" ")))
                .filter(word -> !word.isEmpty())
                .map(Long::valueOf)
                .toList();
    }

    /// {@return the processes that the commands have reported, and all of their descendants}
    private static Set<ProcessHandle> processes(List<Long> pids) {
        return pids.stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .flatMap(one -> Stream.concat(Stream.of(one), one.descendants()))
                .collect(Collectors.toSet());
    }

    private Workflow workflow(String construct) {
        return switch (construct) {
            case "function" ->
                    Workflow.of(
                            "flow",
                            "",
                            context -> {
                                context.run(step("one"), 1);
                                return context.run(step("two"), 1);
                            });
            case "nested" ->
                    Workflow.of(
                            "flow",
                            "",
                            context -> {
                                var inner = Workflow.of("inner", "", it -> it.run(step("one"), 1));
                                context.run(inner, 1);
                                return context.run(inner, 1);
                            });
            case "all" ->
                    Workflow.of(
                            "flow",
                            "",
                            context -> {
                                context.all(Map.of("a", it -> it.run(step("one"), 1)));
                                return context.all(Map.of("b", it -> it.run(step("two"), 1)));
                            });
            case "branches at once" ->
                    Workflow.of(
                            "flow",
                            "",
                            context -> {
                                context.all(
                                        Map.of(
                                                "a", it -> it.run(step("one"), 1),
                                                "b", it -> it.run(step("one"), 1)));
                                return context.run(step("two"), 1);
                            });
            case "items of a function at once" ->
                    Workflow.of(
                            "flow",
                            "",
                            context ->
                                    context.map(
                                            List.of(1, 2, 3, 4, 5),
                                            2,
                                            (it, item) -> it.run(step("one"), item)));
            default -> Workflow.of("flow", "", nodes(construct));
        };
    }

    private Node nodes(String construct) {
        var body = Graph.chain("body", Step.of(step("one")), Step.of(step("two")));
        return switch (construct) {
            case "graph" -> body;
            case "loop" -> LoopNode.times("loop", 3, step("one"));
            case "while" ->
                    WhileNode.of("while", loopState -> loopState.iteration() < 3, step("one"));
            case "branch" -> BranchNode.of("branch", _ -> true, body);
            case "switch" -> SwitchNode.of("switch", _ -> "a").on("a", body);
            case "map" -> MapNode.of("map", _ -> Value.of(List.of(1, 2, 3)), step("one")).atOnce(1);
            case "reduce" ->
                    ReduceNode.of("reduce", _ -> Value.of(List.of(1, 2)), Value.of(0), step("one"));
            case "gate" -> between(GateNode.of("gate", "Go on?"));
            case "wait" -> between(WaitNode.of("wait", Duration.ofMillis(10)));
            case "fork" -> between(ForkNode.of("fork", "source", "forked"));
            case "fallback" ->
                    Graph.of(
                            "g",
                            Step.of(failing(1))
                                    .policy(ErrorPolicy.FAIL.withFallbackNode(step("two"))));
            case "steps at once" ->
                    Graph.of(
                            "g",
                            Step.of(step("one")),
                            Step.of(step("two")),
                            Step.of(step("three")).after("one", "two"));
            case "items at once" ->
                    MapNode.of("map", _ -> Value.of(List.of(1, 2, 3, 4, 5)), step("one")).atOnce(3);
            case "tournament" -> Graph.chain("g", Step.of(tournament()), Step.of(step("two")));
            default -> throw new IllegalArgumentException(construct);
        };
    }

    private Node between(Node node) {
        return Graph.chain("g", Step.of(step("one")), Step.of(node), Step.of(step("two")));
    }

    private static Node tournament() {
        var options =
                TournamentOptions.of("source", BranchScorer.computedBy((_, _) -> 1))
                        .forkNames("w-{branch}");
        return TournamentNode.of("t", options.branch("a", 1).branch("b", 2));
    }

    private Node failing(int times) {
        var left = new AtomicInteger(times);
        var step = step("shaky");
        return FunctionNode.of(
                "shaky",
                context -> {
                    var outcome = step.execute(context);
                    return left.getAndDecrement() > 0
                            ? Outcome.failed(ErrorCode.NETWORK, "no network")
                            : outcome;
                });
    }

    private Node step(String id) {
        return FunctionNode.of(
                id,
                context -> {
                    begun.release();
                    goOn.acquire();
                    steps.incrementAndGet();
                    return context.input();
                });
    }
}
