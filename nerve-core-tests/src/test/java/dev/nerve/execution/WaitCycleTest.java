package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class WaitCycleTest {

    private final NodeRunner runner = NodeRunners.real();

    @Nested
    class WhenANodeIsEnteredAgainFromWithin {

        @Test
        void itFailsAtOnceAndShowsTheChain() throws InterruptedException {
            var node = FakePersistentNode.of("a", context -> context.run("a", null));

            var outcome = run(node);

            assertThat(outcome)
                    .isEqualTo(
                            invalid(
                                    "node 'a' is entered again from within its own execution:"
                                            + " a -> a"));
        }

        @Test
        void theChainGoesThroughAllThatAreHeld() throws InterruptedException {
            var step = FunctionNode.of("f", context -> context.run("b", null));
            var a = FakePersistentNode.of("a", context -> context.run(step, null));
            var b = FakePersistentNode.of("b", context -> context.run("c", null));
            var c =
                    FakePersistentNode.of(
                            "c", context -> context.run(Graph.of("g", Step.of("s", a)), null));

            var outcome = run(a, b, c);

            assertThat(message(outcome))
                    .endsWith(
                            "node 'a' is entered again from within its own execution:"
                                    + " a -> b -> c -> a");
        }

        @Test
        void itCanBeEnteredAgainAfterwards() throws InterruptedException {
            var a = FakePersistentNode.of("a", context -> context.run("a", null));
            run(a);

            var outcome = runner.run(a, null);

            assertThat(((Outcome.Failed) outcome).message()).contains("node 'a' not found");
        }

        private Outcome run(Node first, Node... others) throws InterruptedException {
            var all = new ArrayList<>(List.of(others));
            all.add(first);
            return runner.run(RunRequest.of(first, null).nodes(Nodes.of(all)));
        }
    }

    @Test
    void cycleOfTwoIsFoundWhenTheSecondWouldWait() throws Exception {
        var ring = new Ring("a", "b");
        var waiting = ring.goOnToWait(0);

        var refused = ring.goOn(1).get();

        assertThat(refused)
                .isEqualTo(invalid("nodes would wait for each other for ever: b -> a -> b"));
        assertThat(message(waiting.get())).endsWith("a -> b -> a");
    }

    @Test
    void cycleOfThreeIsFoundWhenTheThirdWouldWait() throws Exception {
        var ring = new Ring("a", "b", "c");
        ring.goOnToWait(0);
        ring.goOnToWait(1);

        var refused = ring.goOn(2).get();

        assertThat(refused)
                .isEqualTo(invalid("nodes would wait for each other for ever: c -> a -> b -> c"));
    }

    @Test
    void othersThatWaitForTheSameAreNoCycle() throws Exception {
        var ring = new Ring("a", "b", "c");
        var free = FakePersistentNode.of("free", context -> context.run(ring.nodes.get(2), null));
        ring.goOnToWait(0);
        ring.goOnToWait(1);
        var waiting =
                BackgroundTask.of(() -> runner.run(free, null)).awaitBlockedIn(NodeLocks.class);

        ring.goOn(2).get();

        // All went well until the last of the ring was refused.
        assertThat(waiting.get()).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void cycleThroughParallelBranchesIsFound() throws Exception {
        var bEntered = new CountDownLatch(1);
        var aWaits = new CountDownLatch(1);
        var busy =
                FunctionNode.of(
                        "busy",
                        _ -> {
                            aWaits.await();
                            return "fine";
                        });
        var nodes = new ArrayList<Node>();
        var b =
                FakePersistentNode.of(
                        "b",
                        context -> {
                            bEntered.countDown();
                            aWaits.await();
                            return context.run(nodes.getFirst(), null);
                        });
        var graph = Graph.of("g", Step.of("one", b).queue(), Step.of("two", busy));
        nodes.add(FakePersistentNode.of("a", context -> context.run(graph, null)));

        var second = BackgroundTask.of(() -> runner.run(b, null));
        bEntered.await();
        var first = BackgroundTask.of(() -> runner.run(nodes.getFirst(), null)).awaitBlocked();
        aWaits.countDown();

        // Chance decides which of the two comes last and is refused.
        assertThat(List.of(message(first.get()), message(second.get())))
                .anyMatch(text -> text.contains("nodes would wait for each other for ever"));
    }

    private static String message(Outcome outcome) {
        return ((Outcome.Failed) outcome).message();
    }

    @Test
    void cycleBetweenBranchesOfOneGraphIsFound() throws Exception {
        var sink = new RecordingEventSink();
        var bothEntered = new CountDownLatch(2);
        var nodes = new ArrayList<Node>();
        for (var other : List.of(1, 0)) {
            nodes.add(
                    FakePersistentNode.of(
                            "n" + nodes.size(),
                            context -> {
                                bothEntered.countDown();
                                bothEntered.await();
                                return context.run(nodes.get(other), null);
                            }));
        }
        var graph =
                Graph.of(
                        "g",
                        Step.of("one", nodes.getFirst()).queue(),
                        Step.of("two", nodes.getLast()).queue());

        var request = RunRequest.of(graph, null).listener(sink);
        var outcome = BackgroundTask.of(() -> runner.run(request)).get();

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(sink.facts(Fact.StepFailed.class))
                .extracting(Fact.StepFailed::message)
                .anyMatch(text -> text.startsWith("nodes would wait for each other for ever: n"));
    }

    private static Outcome invalid(String message) {
        return Outcome.failed(ErrorCode.INVALID_REQUEST, message);
    }

    /// Nodes of which each uses the next, and the last the first; all are in the middle of a turn.
    private final class Ring {

        private final List<Node> nodes = new ArrayList<>();
        private final List<BackgroundTask<Outcome>> runs = new ArrayList<>();
        private final List<CountDownLatch> told = new ArrayList<>();

        Ring(String... ids) throws InterruptedException {
            var entered = new CountDownLatch(ids.length);
            for (int i = 0; i < ids.length; i++) {
                int number = i;
                told.add(new CountDownLatch(1));
                nodes.add(
                        FakePersistentNode.of(
                                ids[number],
                                context -> {
                                    entered.countDown();
                                    told.get(number).await();
                                    return context.run(next(number), null);
                                }));
            }
            nodes.forEach(node -> runs.add(BackgroundTask.of(() -> runner.run(node, null))));
            entered.await();
        }

        private Node next(int number) {
            return nodes.get((number + 1) % nodes.size());
        }

        BackgroundTask<Outcome> goOn(int number) {
            told.get(number).countDown();
            return runs.get(number);
        }

        /// It waits for the turn of the next.
        BackgroundTask<Outcome> goOnToWait(int number) {
            return goOn(number).awaitBlockedIn(NodeLocks.class);
        }
    }
}
