package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.ThreadScope;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NodeLockLayerTest {

    private final NodeRunner runner = NodeRunners.real();
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());

    @Test
    void executionsComeInTheOrderInWhichTheyAsked() throws Exception {
        var entered = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var node = FakePersistentNode.of("p", logging(entered, go));
        List<BackgroundTask<Outcome>> runs = new ArrayList<>();
        runs.add(BackgroundTask.of(() -> runner.run(node, "0")));
        entered.await();
        for (int i = 1; i < 10; i++) {
            var input = String.valueOf(i);
            runs.add(
                    BackgroundTask.of(() -> runner.run(node, input))
                            .awaitBlockedIn(NodeLocks.class));
        }

        go.countDown();
        for (var run : runs) {
            run.get();
        }

        assertThat(log).isEqualTo(IntStream.range(0, 10).mapToObj(String::valueOf).toList());
    }

    @Test
    void anExecutionThatWaitsForItsTurnSaysSo() throws Exception {
        var entered = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var node = FakePersistentNode.of("p", logging(entered, go));
        var first = new RecordingEventSink();
        var second = new RecordingEventSink();
        var running =
                BackgroundTask.of(
                        () -> runner.run(RunRequest.of(outer(node), "0").listener(first)));
        entered.await();
        var waiting =
                BackgroundTask.of(
                                () -> runner.run(RunRequest.of(outer(node), "1").listener(second)))
                        .awaitBlockedIn(NodeLocks.class);
        go.countDown();
        running.get();
        waiting.get();

        assertThat(types(first)).doesNotContain("step_waiting", "step_continued");
        assertThat(types(second))
                .containsSubsequence(
                        "step_started", "step_waiting", "step_continued", "step_completed");
    }

    @Test
    void executionsThatWaitAreListedEditedAndDropped() throws Exception {
        var entered = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var node = FakePersistentNode.of("p", logging(entered, go));
        var running = BackgroundTask.of(() -> runner.run(node, "0"));
        entered.await();
        var edited = BackgroundTask.of(() -> runner.run(node, "1")).awaitBlockedIn(NodeLocks.class);
        var dropped =
                BackgroundTask.of(() -> runner.run(node, "2")).awaitBlockedIn(NodeLocks.class);
        var turns = runner.turns();
        var queue = turns.list(node);

        assertThat(queue).extracting(entry -> entry.input().text()).containsExactly("1", "2");
        assertThat(queue.getFirst().number()).isLessThan(queue.getLast().number());
        assertThat(turns.running(node))
                .isPresent()
                .isNotEqualTo(Optional.of(queue.getFirst().run()));
        turns.edit(node, queue.getFirst().number(), Value.of("one"));
        turns.drop(node, queue.getLast().number());
        assertThat(((Outcome.Failed) dropped.get()).code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(turns.list(node))
                .extracting(entry -> entry.input().text())
                .containsExactly("one");
        go.countDown();
        running.get();
        edited.get();

        assertThat(log).containsExactly("0", "one");
        assertThat(turns.list(node)).isEmpty();
        assertThat(turns.running(node)).isEmpty();
        assertThatThrownBy(() -> turns.drop(node, queue.getLast().number()))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("waits in the queue of node 'p'");
    }

    private static List<String> types(RecordingEventSink sink) {
        return sink.events().stream().map(event -> event.fact().type()).toList();
    }

    private static FunctionNode outer(PersistentNode node) {
        return FunctionNode.of("outer", context -> context.run(node, context.input()).orThrow());
    }

    private NodeFunction logging(CountDownLatch entered, CountDownLatch go) {
        return context -> {
            log.add(context.input().text());
            entered.countDown();
            go.await();
            return null;
        };
    }

    @Test
    void manyThreadsGetOneTurnAtATime() {
        var executions = new AtomicInteger();
        var node =
                FakePersistentNode.of(
                        "p",
                        _ -> {
                            Thread.yield();
                            return executions.incrementAndGet();
                        });

        try (var scope = new ThreadScope()) {
            for (int i = 0; i < 64; i++) {
                scope.start(() -> runOften(node, 20));
            }
        }

        assertThat(executions).hasValue(64 * 20);
        assertThat(node.mostAtOnce()).isEqualTo(1);
    }

    private void runOften(PersistentNode node, int times) {
        try {
            for (int i = 0; i < times; i++) {
                runner.run(node, null);
            }
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    @Test
    void nodeIsStartedForItsFirstExecution() throws Exception {
        var node = FakePersistentNode.withListener("p", log::add);
        assertThat(node.state()).isEqualTo(NodeState.CREATED);

        runner.run(node, null);
        runner.run(node, null);

        assertThat(log).containsExactly("start p");
        assertThat(node.state()).isEqualTo(NodeState.READY);
    }

    @Test
    void nodeThatManyWantAtOnceIsStartedOnce() {
        var node = FakePersistentNode.withListener("p", log::add);

        try (var scope = new ThreadScope()) {
            for (int i = 0; i < 64; i++) {
                scope.start(() -> runOften(node, 1));
            }
        }

        assertThat(log).containsExactly("start p");
    }

    @Test
    void nodeThatIsBeingStartedIsWaitedFor() throws Exception {
        var asked = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var node =
                FakePersistentNode.withListener(
                        "p",
                        what -> {
                            asked.countDown();
                            go.await();
                            log.add(what);
                        });
        var starting =
                BackgroundTask.of(() -> {
                    node.start();
                    return node.state();
                });
        asked.await();

        var run = BackgroundTask.of(() -> runner.run(node, "hello"));
        go.countDown();

        assertThat(run.get()).isEqualTo(Outcome.done("hello"));
        assertThat(starting.get()).isEqualTo(NodeState.READY);
        assertThat(log).containsExactly("start p");
    }

    @Test
    void nodeThatCannotBeStartedFailsTheExecution() throws InterruptedException {
        var node = FakePersistentNode.withListener("p", _ -> refuse());
        var policy = ErrorPolicy.FAIL.withFallbackValue("instead");

        var failed = runner.run(node, null);
        var instead =
                runner.run(
                        RunRequest.of(FakePersistentNode.withListener("q", _ -> refuse()), null)
                                .policy(policy));

        assertThat(failed)
                .isEqualTo(Outcome.failed(ErrorCode.UNAVAILABLE, "fake 'p': no terminal"));
        assertThat(instead.output().text()).isEqualTo("instead");
    }

    private static void refuse() {
        throw new NerveException.Unavailable("no terminal");
    }

    @Test
    void turnIsPassedOnAfterAFailure() throws InterruptedException {
        var executions = new AtomicInteger();
        var node =
                FakePersistentNode.of(
                        "p",
                        _ -> {
                            if (executions.incrementAndGet() == 1) {
                                throw new IllegalStateException("boom");
                            }
                            return "fine";
                        });

        var outcome =
                NodeRunners.with(new AutoAdvancingTimeSource())
                        .run(
                                RunRequest.of(node, null)
                                        .policy(ErrorPolicy.FAIL.withRetry(RetryPolicy.times(1))));

        assertThat(outcome).isEqualTo(Outcome.done("fine").with("attempts", 2));
    }

    @Test
    void stoppedNodeSaysSo() throws Exception {
        var sink = new RecordingEventSink();
        var node = FakePersistentNode.withListener("p", log::add);
        runner.run(node, null);
        node.stop(Duration.ofSeconds(1));

        var outcome = runner.run(RunRequest.of(node, null).listener(sink));

        assertThat(outcome)
                .isEqualTo(
                        Outcome.failed(
                                ErrorCode.NODE_STOPPED, "fake 'p' is stopped; start it first"));
        assertThat(sink.lines()).containsExactly("started p", "failed p");
    }

    @Test
    void nodeInATurnCanUseOthers() throws InterruptedException {
        var inner = FakePersistentNode.of("inner", context -> context.input().text() + "!");
        var outer = FakePersistentNode.of("outer", context -> context.run(inner, context.input()));

        var outcome = runner.run(outer, "hello");

        assertThat(outcome).isEqualTo(Outcome.done("hello!"));
    }
}
