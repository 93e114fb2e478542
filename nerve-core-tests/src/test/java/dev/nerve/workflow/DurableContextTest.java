package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.FunctionRegistry;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.RunState;
import dev.nerve.run.TimeSource;
import dev.nerve.session.SessionRegistry;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The context returns the same values to a Java workflow when the run is resumed.
@Timeout(60)
class DurableContextTest {

    private Stage stage = new Stage();
    private final List<Object> seen = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        stage.close();
    }

    /// The values before a gate, in a process that dies there and in the process that resumes the
    /// run.
    private void seeTwice(Workflow workflow) throws InterruptedException {
        stage.plays(workflow);
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();
        var again = stage.resume(run);
        stage.answer(run, "gate", "yes");
        again.await().orThrow();
    }

    private static Workflow flow(WorkflowFunction function) {
        return Workflow.of("flow", "", function);
    }

    @Test
    void theTimeIsTheSameAgain() throws InterruptedException {
        seeTwice(
                flow(context -> {
                    seen.add(context.now());
                    seen.add(context.now());
                    return context.gate("Go on?");
                }));

        assertThat(seen).hasSize(4).startsWith(seen.get(2), seen.get(3));
        assertThat((Instant) seen.get(1)).isAfterOrEqualTo((Instant) seen.get(0));
    }

    @Test
    void chanceIsTheSameAgain() throws InterruptedException {
        seeTwice(
                flow(context -> {
                    if (!seen.isEmpty()) {
                        // The other process would have had other luck.
                        context.context().run().random().nextDouble();
                    }
                    seen.add(context.random());
                    seen.add(context.random());
                    return context.gate("Go on?");
                }));

        assertThat(seen).hasSize(4).startsWith(seen.get(2), seen.get(3));
        assertThat(seen.get(0)).isNotEqualTo(seen.get(1));
    }

    @Test
    void onlyTheRestOfATimerIsWaitedFor() throws InterruptedException {
        var time = new ManualTimeSource();
        stage.close();
        stage = new Stage(new Patient(time));
        stage.plays(context -> {
            context.sleep(Duration.ofMinutes(10));
            return "rested";
        });
        var run = stage.start();
        time.awaitSleepers(1);
        time.advance(Duration.ofMinutes(4));
        stage.dies();
        time.advance(Duration.ofMinutes(1));

        var again = stage.resume(run);
        time.awaitSleepers(1);
        time.advance(Duration.ofMinutes(5).minusSeconds(1));
        await().until(() -> time.sleeps().getLast().equals(Duration.ofSeconds(1)));
        time.advance(Duration.ofSeconds(1));

        assertThat(again.await().orThrow().text()).isEqualTo("rested");
    }

    /// Looking after a run is done in real time, what it waits for in another.
    ///
    /// @param manual the other
    private record Patient(ManualTimeSource manual) implements TimeSource {

        @Override
        public Instant now() {
            return manual.now();
        }

        @Override
        public long nanos() {
            return manual.nanos();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
                RealTimeSource.REAL.sleep(duration);
            } else {
                manual.sleep(duration);
            }
        }
    }

    @Test
    void graphIsFoundByItsName() throws InterruptedException {
        var graph =
                Graph.chain("pair", Step.of("a", stage.node("a")), Step.of("b", stage.node("b")));
        var session =
                new SessionRegistry(
                                NodeRunners.real(), NodeKinds.of(List.of()), RealTimeSource.REAL)
                        .create("s", "");
        session.add(graph);
        stage.among(session);

        seeTwice(
                flow(context -> {
                    seen.add(context.runGraph("pair", "x"));
                    return context.gate("Go on?");
                }));

        assertThat(seen).containsExactly(Value.of("x"), Value.of("x"));
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void nodeIsForkedOnce() throws InterruptedException {
        var functions = new FunctionRegistry().bind("upper", context -> context.input());
        var session =
                new SessionRegistry(
                                NodeRunners.real(), NodeKinds.of(List.of()), RealTimeSource.REAL)
                        .create("s", "");
        session.add(functions.node("lead", "upper"));
        stage.among(session);

        seeTwice(
                flow(context -> {
                    var fork = context.fork("lead", "helper");
                    seen.add(fork);
                    seen.add(context.run(fork, "x").text());
                    return context.gate("Go on?");
                }));

        assertThat(seen).containsExactly("helper", "x", "helper", "x");
        assertThat(session.ids()).containsExactly(NodeId.of("helper"), NodeId.of("lead"));
    }

    @Test
    void whatWasSpentBeforeIsSpent() throws InterruptedException {
        seeTwice(
                flow(
                                context -> {
                                    context.run("echo", 1);
                                    context.run("echo", 2);
                                    seen.add(context.budget().usage().steps());
                                    return context.gate("Go on?");
                                })
                        .withLimits(BudgetLimits.ofSteps(4)));

        assertThat(seen).hasSize(2);
        assertThat(seen.get(0)).isEqualTo(seen.get(1));
        assertThat((Long) seen.get(0)).isGreaterThanOrEqualTo(2L);
    }

    @Test
    void runThatNeedsAFunctionWaitsUntilItIsBound() throws InterruptedException {
        var functions = new FunctionRegistry();
        var upper = functions.node("up", "upper");
        stage.plays(context -> {
            context.run("echo", 1);
            return context.run(upper, "x");
        });
        var run = stage.start();

        var left = stage.failure(run);

        assertThat(left.code()).isEqualTo(ErrorCode.INTERRUPTED);
        assertThat(left.message()).isEqualTo("bind 'upper' to resume");
        assertThat(stage.runs().get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(stage.types(run.id())).doesNotContain("failed", "cancelled", "completed");

        functions.bind("upper", context -> context.input().text() + "!");
        assertThat(stage.resume(run).await().orThrow().text()).isEqualTo("x!");
        assertThat(stage.executed).containsExactly("flow/echo");
    }

    @RepeatedTest(20)
    void laterChangeOfTheStateIsTheLaterOneAgain() throws InterruptedException {
        var order = new CountDownLatch(1);
        var signal = FunctionNode.of("signal", _ -> counted(order));
        var wait = FunctionNode.of("wait", _ -> waited(order));
        var branches = new LinkedHashMap<String, WorkflowFunction>();
        branches.put(
                "late",
                context -> {
                    context.run(wait, 1);
                    context.state().set("x", "late");
                    return 1;
                });
        branches.put(
                "early",
                context -> {
                    context.state().set("x", "early");
                    return context.run(signal, 1);
                });

        seeTwice(
                flow(context -> {
                    context.all(branches);
                    context.run("echo", context.state().get("x"));
                    seen.add(context.state().get("x").text());
                    return context.gate("Go on?");
                }));

        assertThat(seen).containsExactly("late", "late");
    }

    private static int counted(CountDownLatch latch) {
        latch.countDown();
        return 1;
    }

    private static int waited(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return 1;
    }
}
