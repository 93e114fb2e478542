package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.lifecycle.LifecycleHub;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.BudgetLimits;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.ManualTimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class NodeLifecycleTest {

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final ManualTimeSource time = new ManualTimeSource();
    private final NodeLifecycle lifecycle =
            new NodeLifecycle(
                    time, new NodeObservations(SessionId.of("s"), new LifecycleHub(time)));
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch end = new CountDownLatch(1);
    private final FakePersistentNode shell = node("shell");
    private final FakePersistentNode agent = node("agent", shell);

    @AfterEach
    void letGoOfWhatHangs() {
        end.countDown();
    }

    @Nested
    class WhenNodesAreStarted {

        @Test
        void partsComeFirst() throws InterruptedException {
            var graph = Graph.of("g", Step.of("a", agent));
            var top = node("top", graph);

            lifecycle.start(List.of(top, agent));

            assertThat(log).containsExactly("start shell", "start agent", "start top");
        }

        @Test
        void thoseThatDoNotUseEachOtherGoSideBySide() throws InterruptedException {
            var meeting = new CountDownLatch(3);
            var nodes = new ArrayList<Node>();
            for (var id : List.of("a", "b", "c")) {
                nodes.add(FakePersistentNode.withListener(id, _ -> meet(meeting)));
            }

            lifecycle.start(nodes);

            assertThat(nodes).allMatch(node -> node.info().state() == NodeState.READY);
        }

        @Test
        void whatIsReadyIsLeftAlone() throws InterruptedException {
            lifecycle.start(List.of(agent));
            lifecycle.start(List.of(agent));

            assertThat(log).containsExactly("start shell", "start agent");
        }

        @Test
        void whatIsBeingStartedIsWaitedFor() throws Exception {
            var asked = new CountDownLatch(1);
            var slow =
                    FakePersistentNode.withListener(
                            "slow",
                            what -> {
                                asked.countDown();
                                end.await();
                                log.add(what);
                            });
            var first = BackgroundTask.of(() -> start(slow));
            asked.await();
            var second = BackgroundTask.of(() -> start(slow));

            end.countDown();
            first.get();
            second.get();

            assertThat(log).containsExactly("start slow");
        }

        private Object start(Node node) throws InterruptedException {
            lifecycle.start(List.of(node));
            return node.info().state();
        }

        @Test
        void whatWasStoppedIsStartedAgain() throws InterruptedException {
            lifecycle.start(List.of(shell));
            shell.stop(DEADLINE);

            lifecycle.start(List.of(shell));

            assertThat(shell.state()).isEqualTo(NodeState.READY);
        }

        @Test
        void allThatCannotBeStartedAreNamedAndTheirUsersAreNotTried() {
            var first = FakePersistentNode.withListener("first", _ -> refuse());
            var second = FakePersistentNode.withListener("second", _ -> refuse());
            var user = node("user", first, second, shell);

            assertThatThrownBy(() -> lifecycle.start(List.of(user)))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessage("could not start 'first': refused; 'second': refused");

            assertThat(log).containsExactly("start shell");
        }
    }

    @Nested
    class WhenNodesAreStopped {

        @Test
        void usersComeFirst() throws InterruptedException {
            var top = node("top", Graph.of("g", Step.of("a", agent)));

            stop(top, agent, shell);

            assertThat(log).containsExactly("stop top", "stop agent", "stop shell");
        }

        @Test
        void thoseThatDoNotUseEachOtherGoSideBySideWhateverTheirLevel()
                throws InterruptedException {
            var meeting = new CountDownLatch(3);
            var user = FakePersistentNode.withListener("user", _ -> meet(meeting), shell);
            var alone = FakePersistentNode.withListener("alone", _ -> meet(meeting));
            var other = FakePersistentNode.withListener("other", _ -> meet(meeting));

            stop(user, alone, other);

            assertThat(List.of(user, alone, other, shell))
                    .allMatch(node -> node.state() == NodeState.STOPPED);
        }

        @Test
        void whatOthersStillUseIsNotStopped() throws InterruptedException {
            lifecycle.stop(List.of(agent), List.of(shell), DEADLINE);

            assertThat(log).containsExactly("stop agent");
        }

        @Test
        void deadlineMayBeForEver() throws InterruptedException {
            lifecycle.stop(List.of(agent), List.of(), BudgetLimits.FOREVER);

            assertThat(agent.state()).isEqualTo(NodeState.STOPPED);
        }

        @Test
        void nodesThatContainEachOtherAreStoppedToo() throws InterruptedException {
            var parts = new ArrayList<Node>();
            var first =
                    new FakePersistentNode("first", _ -> null, List.of(new Bag(parts)), log::add);
            var second = node("second", first);
            parts.add(second);

            stop(first, second);

            assertThat(log).containsExactlyInAnyOrder("stop first", "stop second");
        }

        @Test
        void thousandsAreStoppedQuickly() throws InterruptedException {
            var nodes = new ArrayList<Node>();
            for (int i = 0; i < 5_000; i++) {
                nodes.add(node("n" + i, shell));
            }

            lifecycle.stop(nodes, List.of(), DEADLINE);

            assertThat(log).hasSize(5_001).endsWith("stop shell");
        }

        @Test
        void oneThatCannotBeStoppedIsNamedAndTheOthersAreStopped() {
            var stuck = FakePersistentNode.withListener("stuck", _ -> refuse(), shell);

            assertThatThrownBy(() -> stop(stuck, agent))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessage("could not stop 'stuck': refused");

            assertThat(log).containsExactly("stop agent", "stop shell");
        }
    }

    @Nested
    class WhenTheTimeIsUp {

        @Test
        void oneThatHangsIsInterruptedAndNamed() throws Exception {
            var hanging = FakePersistentNode.withListener("hanging", _ -> end.await());
            var stopping = BackgroundTask.of(() -> stop(hanging, agent));
            awaitStopped(shell);
            time.awaitSleepers(2);

            time.advance(DEADLINE);

            assertThatThrownBy(stopping::get)
                    .isInstanceOf(NerveException.TimedOut.class)
                    .hasMessage("did not stop in time: hanging");
        }

        @Test
        void oneThatIgnoresTheInterruptIsLeftBehindAndNamed() throws Exception {
            var hanging = FakePersistentNode.withListener("hanging", _ -> ignoreInterrupts());
            var stopper = new CompletableFuture<Thread>();
            var refusing = FakePersistentNode.withListener("refusing", _ -> refuse(stopper));
            var stopping = BackgroundTask.of(() -> stop(hanging, refusing));

            // The refusal is recorded once the thread that met it has ended.
            stopper.get().join();
            time.awaitSleepers(2);
            time.advance(DEADLINE);
            assertThat(stopping.isDone()).isFalse();
            time.advance(DEADLINE);

            assertThatThrownBy(stopping::get)
                    .isInstanceOf(NerveException.TimedOut.class)
                    .hasMessage(
                            "did not stop in time: hanging; could not stop 'refusing': refused");
        }

        @Test
        void whatWaitedForItIsStoppedAllTheSame() throws Exception {
            var hanging =
                    FakePersistentNode.withListener("hanging", _ -> ignoreInterrupts(), agent);
            var stopping = BackgroundTask.of(() -> stop(hanging));

            time.awaitSleepers(2);
            time.advance(DEADLINE);
            awaitStopped(shell);
            awaitStopped(agent);
            time.advance(DEADLINE);

            assertThatThrownBy(stopping::get).hasMessage("did not stop in time: hanging");
            assertThat(log).containsExactlyInAnyOrder("stop shell", "stop agent");
        }

        @Test
        void interruptOfTheCallerHurriesItToo() {
            var hanging = FakePersistentNode.withListener("hanging", _ -> end.await());
            var stopping = BackgroundTask.of(() -> stop(hanging)).awaitBlocked();

            stopping.interrupt();

            assertThatThrownBy(stopping::get).isInstanceOf(InterruptedException.class);
        }
    }

    private Object stop(Node... nodes) throws InterruptedException {
        lifecycle.stop(List.of(nodes), List.of(), DEADLINE);
        return "stopped";
    }

    private FakePersistentNode node(String id, Node... parts) {
        return FakePersistentNode.withListener(id, log::add, parts);
    }

    private static void refuse(CompletableFuture<Thread> stopper) {
        stopper.complete(Thread.currentThread());
        refuse();
    }

    private static void refuse() {
        throw new NerveException.Unavailable("refused");
    }

    /// Ends only if all others are in the middle of it too.
    private static void meet(CountDownLatch meeting) throws InterruptedException {
        meeting.countDown();
        meeting.await();
    }

    private void ignoreInterrupts() {
        while (end.getCount() > 0) {
            try {
                end.await();
            } catch (InterruptedException _) {
                // As it says.
            }
        }
    }

    private static void awaitStopped(FakePersistentNode node) {
        while (node.state() != NodeState.STOPPED) {
            Thread.yield();
        }
    }
}
