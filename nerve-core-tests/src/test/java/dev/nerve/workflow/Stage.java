package dev.nerve.workflow;

import static org.awaitility.Awaitility.await;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.TimeSource;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRun;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Runs of a workflow called `flow`, in a process that dies and comes back.
final class Stage implements AutoCloseable {

    final RunStore store;
    final ConcurrentLinkedQueue<String> executed = new ConcurrentLinkedQueue<>();
    private final TimeSource time;
    private FakeRunMaker maker;
    private RunService runs;

    Stage() {
        this(new InMemoryRunStore());
    }

    Stage(RunStore store) {
        this(store, RealTimeSource.REAL);
    }

    Stage(TimeSource time) {
        this(new InMemoryRunStore(), time);
    }

    private Stage(RunStore store, TimeSource time) {
        this.store = store;
        this.time = time;
        this.maker = FakeRunMaker.withNodes(Nodes.of(List.of(node("echo"))));
        this.runs = open();
    }

    private RunService open() {
        return new RunService(NodeRunners.with(time), store, maker, maker);
    }

    /// The nodes that are found by name from now on.
    Stage among(Nodes nodes) {
        runs.close();
        maker = FakeRunMaker.withNodes(nodes);
        runs = open();
        return this;
    }

    RunService runs() {
        return runs;
    }

    /// A node that returns its input and records its executions.
    Node node(String name) {
        return FunctionNode.of(
                name,
                context -> {
                    executed.add(context.path().toString());
                    return context.input();
                });
    }

    Stage plays(WorkflowFunction function) {
        return plays(Workflow.of("flow", "A flow", function));
    }

    Stage plays(Workflow workflow) {
        maker.bind(workflow);
        return this;
    }

    Stage playsNothing() {
        runs.close();
        maker.afterCrash();
        maker = FakeRunMaker.withNodes(Nodes.none());
        runs = open();
        return this;
    }

    WorkflowRun start() throws InterruptedException {
        return runs.start(WorkflowRunRequest.of(WorkflowSource.bound("flow"), ""));
    }

    WorkflowRun resume(WorkflowRun run) throws InterruptedException {
        return runs.resume(run.id(), "me", Map.of(), List.of());
    }

    Outcome.Failed failure(WorkflowRun run) throws InterruptedException {
        return (Outcome.Failed) run.await();
    }

    void awaitGate(WorkflowRun run, String path) {
        await().until(() ->
                runs.get(run.id()).waiting().stream()
                        .anyMatch(gate -> gate.path().toString().equals(path)));
    }

    /// Waits until the outcome of a place is recorded.
    void awaitJournalled(WorkflowRun run, String path) {
        await().until(() ->
                store.journal(run.id())
                        .find(RunPath.parse(path))
                        .filter(entry -> entry.outcome() != null)
                        .isPresent());
    }

    void answer(WorkflowRun run, String gate, String text) throws InterruptedException {
        runs.answer(run.id(), gate, text, "me");
    }

    /// The process is gone, and another comes.
    void dies() {
        runs.close();
        maker = maker.afterCrash();
        runs = open();
        executed.clear();
    }

    /// {@return the places whose processes were ended for a dead process, without a node}
    List<String> ended() {
        return maker.endedEffects();
    }

    List<String> types(RunId run) {
        return runs.events(run, 1, 1000).stream().map(Event::of).map(e -> e.fact().type()).toList();
    }

    @Override
    public void close() {
        runs.close();
    }
}
