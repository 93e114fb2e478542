package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.event.PlannedStep;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Graphs that steps are added to from outside.
class OpenGraphTest {

    private static Step step(String id, NodeFunction function) {
        return Step.of(id, FunctionNode.of("n", function));
    }

    private static Step says(String id) {
        return step(id, context -> id + " of " + context.input().text());
    }

    @Test
    void startAtOnceWhileOthersStillRun() throws Exception {
        var added = new CountDownLatch(1);
        var run = Graph.of("g", step("waits", _ -> await(added))).open();
        var sink = new RecordingEventSink();
        var running = start(run, sink);
        sink.await("step_started g/waits");

        run.add(step("release", _ -> release(added)));

        assertThat(running.get().output())
                .isEqualTo(Value.of(Map.of("waits", "came", "release", "done")));
    }

    @Test
    void canBeAddedBeforeTheStart() throws InterruptedException {
        var run = Graph.of("g", says("a")).open();

        run.add(says("b").after("a"));
        var outcome = NodeRunners.real().run(run, 1);

        assertThat(outcome.output().text()).isEqualTo("b of a of 1");
    }

    @Test
    void areToldIfTheyCameAfterThePlan() throws InterruptedException {
        var run = Graph.of("g", says("a")).open();
        var sink = new RecordingEventSink();
        EventSink late =
                event -> {
                    if (event.fact() instanceof Fact.Started) {
                        run.add(says("b"));
                    }
                };

        NodeRunners.real().run(RunRequest.of(run, 1).listener(sink).listener(late));

        assertThat(sink.lines())
                .startsWith("started g", "steps_added g")
                .contains("step_completed g/b");
    }

    @Test
    void cannotBeAddedAfterTheEnd() throws InterruptedException {
        var run = Graph.of("g", says("a")).open();
        NodeRunners.real().run(run, 1);

        assertThatThrownBy(() -> run.add(says("b")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("graph 'g' has ended; add steps while it runs");
    }

    @Test
    void areSkippedWhenTheGraphIsBeingStopped() throws Exception {
        var held = new CountDownLatch(1);
        var stopping = new CountDownLatch(1);
        var added = new CountDownLatch(1);
        var fails = step("fails", _ -> Outcome.failed(ErrorCode.INTERNAL, await(held)));
        var holds = step("holds", _ -> holdOn(held, stopping, added));
        var run = Graph.of("g", fails, holds).open();
        var running = start(run, new RecordingEventSink());
        stopping.await();

        run.add(says("more"));
        added.countDown();

        assertThat(running.get().attributes().at("steps.more.skipped").text()).isEqualTo("stopped");
    }

    /// It does not end on an interrupt, only on command.
    private static String holdOn(CountDownLatch held, CountDownLatch stopping, CountDownLatch end)
            throws InterruptedException {
        held.countDown();
        try {
            return await(new CountDownLatch(1));
        } catch (InterruptedException _) {
            stopping.countDown();
            return await(end);
        }
    }

    @Test
    void planAndPartsOfTheExecutionAreThoseOfTheGraph() {
        var node = FakePersistentNode.of("chat", _ -> "hi");
        var run = Graph.of("g", Step.of("talk", node)).open();

        run.add(says("more"));

        assertThat(run.parts()).hasSize(2).first().isSameAs(node);
        assertThat(run.plan()).extracting(PlannedStep::id).containsExactly("talk", "more");
    }

    @Test
    void executionIsUsedOnce() throws InterruptedException {
        var run = Graph.of("g", says("a")).open();
        NodeRunners.real().run(run, 1);

        var again = NodeRunners.real().run(run, 1);

        assertThat(again.output().at("error").text())
                .isEqualTo("graph 'g': this execution of graph 'g' has been used; open another");
    }

    private static BackgroundTask<Outcome> start(GraphRun run, RecordingEventSink sink) {
        var request = RunRequest.of(run, 1).listener(sink);
        return BackgroundTask.of(() -> NodeRunners.real().run(request));
    }

    private static String release(CountDownLatch latch) {
        latch.countDown();
        return "done";
    }

    private static String await(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return "came";
    }
}
