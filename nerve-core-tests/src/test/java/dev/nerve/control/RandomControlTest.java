package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.execution.RunRequest;
import dev.nerve.gate.GateStore;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakeJournal;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Control nodes nested at random, against the same in plain Java.
class RandomControlTest {

    private static final int SEEDS = 300;

    /// The number of executions of each place.
    private final Map<RunPath, Integer> executed = new ConcurrentHashMap<>();

    /// The places that have failed once and do not fail again, or null if they always fail.
    private @Nullable Set<RunPath> sick;

    @Test
    void theyGiveWhatPlainJavaGives() {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    executed.clear();
                    var sketch = Sketch.random(random, random.nextInt(1, 5));
                    var input = Value.of(random.nextInt(100));
                    var sink = new RecordingEventSink();

                    var outcome =
                            NodeRunners.real()
                                    .run(RunRequest.of(graph(sketch), input).listener(sink));

                    check(outcome, expected(sketch, input));
                    assertThat(executed.values()).allMatch(times -> times == 1);
                    var started = started(sink);
                    assertThat(started).doesNotHaveDuplicates();
                    assertThat(started)
                            .allSatisfy(path ->
                                    assertThat(RunPath.parse(path).toString()).isEqualTo(path));
                });
    }

    @Test
    void whatWasDoneIsNotDoneAgainWhenTheRunGoesOn() {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    executed.clear();
                    var sketch = Sketch.random(random, random.nextInt(1, 5));
                    var input = Value.of(random.nextInt(100));
                    var journal = new FakeJournal();
                    var graph = graph(sketch);

                    var before = run(graph, input, journal);
                    var times = Map.copyOf(executed);
                    journal.forget("g");
                    var after = run(graph, input, journal);

                    assertThat(after.output()).isEqualTo(before.output());
                    assertThat(executed).isEqualTo(times);
                });
    }

    @Test
    void runThatStoppedAnywhereGoesOnFromThere() {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    executed.clear();
                    var sketch = Sketch.random(random, random.nextInt(1, 5));
                    var input = Value.of(random.nextInt(100));
                    var expected = expected(sketch, input);
                    if (expected.isEmpty()) {
                        return;
                    }
                    var journal = new FillingJournal(random.nextInt(20));
                    var graph = graph(sketch);

                    run(graph, input, journal);
                    var kept = new HashSet<RunPath>();
                    executed.keySet().stream().filter(journal::knows).forEach(kept::add);
                    var outcome = run(graph, input, journal.reopened(RunPath.root("g")));

                    check(outcome, expected);
                    assertThat(kept).allMatch(path -> executed.getOrDefault(path, 0) == 1);
                });
    }

    @Test
    void runThatFailedGoesOnWhereItFailedOnceThatIsHealed() {
        RandomSeeds.each(
                SEEDS,
                random -> {
                    executed.clear();
                    var sketch = Sketch.random(random, random.nextInt(1, 5)).oneAfterTheOther();
                    var input = Value.of(random.nextInt(100));
                    var failed = ConcurrentHashMap.<RunPath>newKeySet();
                    sick = failed;
                    var maker = FakeRunMaker.withNodes(Nodes.none());
                    maker.bind(Workflow.of("g", "", graph(sketch)));

                    try (var runs = open(maker)) {
                        var run =
                                runs.start(WorkflowRunRequest.of(WorkflowSource.bound("g"), input));
                        var outcome = run.await();
                        for (int i = 0;
                                outcome instanceof Outcome.Failed && i < failed.size();
                                i++) {
                            outcome = runs.resume(run.id(), "me", Map.of(), List.of()).await();
                        }

                        check(outcome, expected(sketch.healthy(), input));
                    }
                    assertThat(executed)
                            .allSatisfy((path, times) ->
                                    assertThat(times).isEqualTo(failed.contains(path) ? 2 : 1));
                });
    }

    private static RunService open(FakeRunMaker maker) {
        return new RunService(NodeRunners.real(), new InMemoryRunStore(), maker, maker);
    }

    private static List<String> started(RecordingEventSink sink) {
        return sink.lines().stream()
                .filter(line -> line.startsWith("step_started "))
                .map(line -> line.substring("step_started ".length()))
                .toList();
    }

    private static Outcome run(Graph graph, Value input, Journal journal)
            throws InterruptedException {
        var memory = new RunMemory(journal, GateStore.none(), null);
        return NodeRunners.real().run(RunRequest.of(graph, input).memory(memory));
    }

    private static Optional<Value> expected(Sketch sketch, Value input) {
        try {
            return Optional.of(Oracle.of(sketch, input, 0));
        } catch (Oracle.NoLuck _) {
            return Optional.empty();
        }
    }

    private static void check(Outcome outcome, Optional<Value> expected) {
        switch (outcome) {
            case Outcome.Done done -> assertThat(expected).contains(plain(done.output()));
            case Outcome.Failed failed -> {
                assertThat(expected).as("%s", failed).isEmpty();
                assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS);
            }
        }
    }

    /// The text of a failure depends on where it was.
    private static Value plain(Value value) {
        return switch (value) {
            case Value.Items(var items) ->
                    Value.of(items.stream().map(RandomControlTest::plain).toList());
            case Value.Fields(var fields) when fields.containsKey("error") ->
                    Oracle.NoLuck.COLLECTED;
            default -> value;
        };
    }

    private Graph graph(Sketch sketch) {
        return Graph.of("g", Step.of("s", node(sketch)));
    }

    private Node node(Sketch sketch) {
        return switch (sketch) {
            case Sketch.Leaf leaf -> FunctionNode.of("leaf", context -> leaf(leaf, context));
            case Sketch.Chain(var steps) -> chain(steps);
            case Sketch.While(int bound, int most, var body) ->
                    WhileNode.of(
                                    "while",
                                    state -> Sketch.number(state.value()) % 101 < bound,
                                    node(body))
                            .atMost(most);
            case Sketch.Times(int times, boolean all, var body) ->
                    giving(all, LoopNode.times("times", times, node(body)));
            case Sketch.Until(int rest, int most, boolean all, var body) ->
                    giving(
                            all,
                            LoopNode.until(
                                            "until",
                                            state -> Sketch.number(state.value()) % 3 == rest,
                                            node(body))
                                    .atMost(most));
            case Sketch.Branch(int rest, var then, var otherwise) -> {
                var branch =
                        BranchNode.of(
                                "branch",
                                context -> Sketch.number(context.input()) % 2 == rest,
                                node(then));
                yield otherwise == null ? branch : branch.otherwise(node(otherwise));
            }
            case Sketch.Switch(var cases) ->
                    SwitchNode.of("switch", context -> "#" + Sketch.number(context.input()) % 3)
                            .on("#0", node(cases.get(0)))
                            .on("#1", node(cases.get(1)))
                            .otherwise(node(cases.get(2)));
            case Sketch.Each(int atOnce, boolean collects, var body) -> {
                var map =
                        MapNode.of("map", context -> Sketch.items(context.input()), node(body))
                                .atOnce(atOnce);
                yield collects ? map.collectFailures() : map;
            }
            case Sketch.Reduce(var body) ->
                    ReduceNode.of(
                            "reduce",
                            context -> Sketch.items(context.input()),
                            Value.of(7),
                            node(body));
        };
    }

    private static LoopNode giving(boolean all, LoopNode loop) {
        return all ? loop.collectResults() : loop;
    }

    private Graph chain(List<Sketch> sketches) {
        var steps = new ArrayList<Step>();
        for (var sketch : sketches) {
            steps.add(Step.of("s" + steps.size(), node(sketch)));
        }
        return Graph.chain("chain", steps.toArray(Step[]::new));
    }

    private Object leaf(Sketch.Leaf leaf, RunContext context) {
        executed.merge(context.path(), 1, Integer::sum);
        var loop = context.scope().find("loop");
        int index = loop.map(names -> names.at("index").toInt()).orElse(0);
        long result = (Sketch.number(plain(context.input())) * leaf.factor() + index + 1) % 101;
        if (result % 13 == leaf.failing() && (sick == null || sick.add(context.path()))) {
            throw new NerveException.Failed(ErrorCode.PROCESS, "no luck");
        }
        return result;
    }
}
