package dev.nerve.workflow.light;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.control.gate.GateNode;
import dev.nerve.event.Event;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Light runs are stored, can be found and stopped, and end with their process.
@Timeout(60)
class LightRunServiceTest {

    private static final SessionId WORK = SessionId.of("work");

    private final InMemoryRunStore store = new InMemoryRunStore();
    private final FakeRunMaker processes = FakeRunMaker.withNodes(Nodes.none());
    private final LightRunService lights = service(processes);

    private LightRunService service(FakeRunMaker own) {
        return new LightRunService(new NodeRunner(RealTimeSource.REAL, new Random(1)), store, own);
    }

    @AfterEach
    void close() {
        lights.close();
    }

    private static LightRunRequest request(Node node) {
        return LightRunRequest.of(RunRequest.of(node, "in"), WORK);
    }

    private static Node function(String id, NodeFunction function) {
        return FunctionNode.of(id, function);
    }

    private RunRecord only() {
        return store.find(store.list().getFirst().id()).orElseThrow();
    }

    private List<String> types(RunId run) {
        return store.events(run, 1, 100).stream()
                .map(event -> Event.of(event).fact().type())
                .toList();
    }

    @Test
    void runIsStoredWithItsStartEventsUsageAndOutcome() throws InterruptedException {
        var node = function("upper", context -> context.input().text() + "!");

        var outcome = lights.run(request(node).withLabels(Set.of("mine")));

        assertThat(outcome.output()).isEqualTo(Value.of("in!"));
        var run = only();
        assertThat(run.source()).isEqualTo(WorkflowSource.node("upper"));
        assertThat(run.start().isLight()).isTrue();
        assertThat(run.start().session()).isEqualTo("work");
        assertThat(run.start().input()).isEqualTo(Value.of("in"));
        assertThat(run.status().state()).isEqualTo(RunState.COMPLETED);
        assertThat(run.status().outcome()).isEqualTo(outcome);
        assertThat(run.status().usage().steps()).isEqualTo(1);
        assertThat(run.status().owner()).isNull();
        assertThat(types(run.id())).containsExactly("started", "completed");
        assertThat(store.findSummary(run.id()).orElseThrow().labels()).containsExactly("mine");
    }

    @Test
    void failureIsStored() throws InterruptedException {
        var node =
                function(
                        "bad",
                        _ -> {
                            throw new IllegalStateException("no");
                        });

        lights.run(request(node));

        assertThat(only().status().state()).isEqualTo(RunState.FAILED);
        assertThat(types(only().id())).containsExactly("started", "failed");
    }

    @Test
    void programIsInTheStoreBeforeItStarts() throws InterruptedException {
        var known = new AtomicBoolean();
        var program =
                new Program(
                        "shell",
                        context ->
                                known.set(
                                        store.journal(context.run().id())
                                                .find(context.path())
                                                .isPresent()));

        lights.run(request(program));

        assertThat(known).isTrue();
    }

    @Test
    void gateIsAnsweredThroughTheStore() throws InterruptedException {
        var run = lights.start(request(GateNode.of("ask", "go on?")));
        StoredGate gate = awaitGate();

        assertThat(gate.place().session()).isEqualTo(WORK);
        assertThat(gate.run()).contains(run.id());
        store.gates()
                .settle(
                        gate.number(),
                        new GateAnswer(
                                GateAnswer.Resolution.ANSWERED,
                                "yes",
                                "ann",
                                RealTimeSource.REAL.now()));
        run.await();

        assertThat(only().status().outcome()).isEqualTo(run.outcome());
        assertThat(run.outcome()).isInstanceOf(Outcome.Done.class);
    }

    private StoredGate awaitGate() {
        while (true) {
            var gates = store.gates().list(InboxQuery.OPEN).gates();
            if (!gates.isEmpty()) {
                return gates.getFirst();
            }
            Thread.onSpinWait();
        }
    }

    @Test
    void runIsFoundByItsNodeAndStopped() throws InterruptedException {
        var began = new CountDownLatch(1);
        var node =
                function(
                        "sleeper",
                        context -> {
                            began.countDown();
                            new CountDownLatch(1).await();
                            return "never";
                        });
        var run = lights.start(request(node));
        began.await();

        assertThat(lights.ofNode(WORK, NodeId.of("sleeper"))).containsExactly(run);
        lights.find(run.id()).orElseThrow().stopNow("ann");
        run.await();

        assertThat(only().status().state()).isEqualTo(RunState.CANCELLED);
        assertThat(types(run.id())).containsExactly("started", "cancelled");
        assertThat(lights.find(run.id())).isEmpty();
    }

    @Test
    void runWhoseProgramDoesNotEndIsCancelledBeforeIt() throws InterruptedException {
        var began = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        var stubborn =
                new Program(
                        "stubborn",
                        _ -> {
                            began.countDown();
                            awaitUninterrupted(end);
                        });
        var run = lights.start(request(stubborn));
        began.await();

        run.stopNow("ann");

        assertThat(only().status().state()).isEqualTo(RunState.CANCELLED);
        end.countDown();
        run.await();
        assertThat(only().status().state()).isEqualTo(RunState.CANCELLED);
        assertThat(types(run.id())).containsExactly("started", "cancelled");
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void runOfADeadProcessIsInterruptedForGood() throws InterruptedException {
        var began = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        var program =
                new Program(
                        "shell",
                        _ -> {
                            began.countDown();
                            awaitUninterrupted(end);
                        });
        var run = lights.start(request(program));
        began.await();
        var next = processes.afterCrash();

        try (var others = service(next)) {
            others.recover(WORK);

            assertThat(only().status().state()).isEqualTo(RunState.INTERRUPTED);
            assertThat(only().status().outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.code()).isEqualTo(ErrorCode.INTERRUPTED));
            assertThat(next.endedEffects()).containsExactly("shell");
            assertThat(types(run.id())).endsWith("failed");

            end.countDown();
            run.await();
            assertThat(only().status().state()).isEqualTo(RunState.INTERRUPTED);
        }
    }

    @Test
    void gateOfADeadProcessIsGone() throws InterruptedException {
        var run = lights.start(request(GateNode.of("ask", "go on?")));
        awaitGate();

        try (var others = service(processes.afterCrash())) {
            others.run(request(function("next", _ -> "done")));
        }

        var gate = store.gates().find(run.id(), RunPath.parse("ask")).orElseThrow();
        assertThat(Objects.requireNonNull(gate.answer()).how())
                .isEqualTo(GateAnswer.Resolution.CANCELLED);
    }

    /// A program that does not end before its work is done.
    ///
    /// @param name its name
    /// @param work its work
    private record Program(String name, ProgramWork work) implements EffectfulNode {

        @Override
        public NodeId id() {
            return NodeId.of(name);
        }

        @Override
        public String type() {
            return "program";
        }

        @Override
        public Outcome execute(RunContext context) {
            work.run(context);
            return Outcome.done("over");
        }
    }

    @FunctionalInterface
    private interface ProgramWork {

        void run(RunContext context);
    }
}
