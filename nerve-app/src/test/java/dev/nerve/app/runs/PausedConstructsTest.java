package dev.nerve.app.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.app.Nerve;
import dev.nerve.control.BranchNode;
import dev.nerve.control.LoopNode;
import dev.nerve.control.MapNode;
import dev.nerve.control.ReduceNode;
import dev.nerve.control.SwitchNode;
import dev.nerve.control.WhileNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.Step;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.RunOrder;
import dev.nerve.workflow.Workflow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class PausedConstructsTest {

    @TempDir Path directory;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final Semaphore goOn = new Semaphore(0);
    private final AtomicInteger steps = new AtomicInteger();
    private Nerve nerve;

    @BeforeEach
    void open() {
        nerve = Nerve.open(directory.resolve(".nerve"), directory, Map.of("PATH", "/usr/bin:/bin"));
    }

    @AfterEach
    void close() {
        goOn.release(100);
        nerve.close();
    }

    static Stream<String> constructs() {
        return Stream.of(
                "function",
                "graph",
                "loop",
                "while",
                "branch",
                "switch",
                "map",
                "reduce",
                "nested",
                "all");
    }

    @ParameterizedTest
    @MethodSource("constructs")
    void pauseTakesEffectAtTheNextStepAndResumeGoesOn(String construct) throws Exception {
        var source = nerve.bind(workflow(construct), Nodes.none());
        var run = nerve.runs().start(RunOrder.of(source, 1));
        begun.await();

        nerve.runs().pause(run.id(), "me");
        await().until(() -> nerve.runs().get(run.id()).state() == RunState.PAUSED);
        goOn.release(100);
        await().until(() -> steps.get() == 1);
        // What is to be seen is that nothing happens: the run's own look comes ten times a second.
        await().during(Duration.ofMillis(300))
                .atMost(Duration.ofSeconds(5))
                .until(() -> steps.get() == 1);
        nerve.runs().unpause(run.id(), "me");

        assertThat(run.await()).isInstanceOf(Outcome.Done.class);
        assertThat(steps.get()).isGreaterThan(1);
    }

    @Test
    void stopLeavesNoProcess() throws Exception {
        var file = directory.resolve("pid");
        var endless = nerve.bash("endless", "echo $$ > pid; sleep 600 & sleep 600");
        var flow = Workflow.of("flow", "", context -> context.run(endless, ""));
        var run = nerve.runs().start(RunOrder.of(nerve.bind(flow, Nodes.none()), ""));
        await().until(() -> Files.exists(file) && Files.size(file) > 1);
        long pid = Long.parseLong(Files.readString(file).strip());

        nerve.runs().stop(run.id(), "me");

        var outcome = (Outcome.Failed) run.await();
        assertThat(outcome.code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(nerve.runs().get(run.id()).state()).isEqualTo(RunState.CANCELLED);
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
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
            default -> Workflow.of("flow", "", nodes(construct));
        };
    }

    private Node nodes(String construct) {
        var body = Graph.chain("body", Step.of(step("one")), Step.of(step("two")));
        return switch (construct) {
            case "graph" -> body;
            case "loop" -> LoopNode.times("loop", 3, step("one"));
            case "while" -> WhileNode.of("while", round -> round.iteration() < 3, step("one"));
            case "branch" -> BranchNode.of("branch", _ -> true, body);
            case "switch" -> SwitchNode.of("switch", _ -> "a").on("a", body);
            case "map" -> MapNode.of("map", _ -> Value.of(List.of(1, 2, 3)), step("one")).atOnce(1);
            case "reduce" ->
                    ReduceNode.of("reduce", _ -> Value.of(List.of(1, 2)), Value.of(0), step("one"));
            default -> throw new IllegalArgumentException(construct);
        };
    }

    private Node step(String id) {
        return FunctionNode.of(
                id,
                context -> {
                    begun.countDown();
                    goOn.acquire();
                    steps.incrementAndGet();
                    return context.input();
                });
    }
}
