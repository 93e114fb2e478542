package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Parallel;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.RecordingLifecycleListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random operations on chats: the reported states are those of an oracle, and end in the true one.
@Timeout(120)
class RandomLifecycleTest {

    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final int OPERATIONS = 60;

    @Test
    void theReportedStatesAreThoseOfTheOracle() {
        RandomSeeds.each(20, random -> new Sequence(random).run());
    }

    @Test
    void statesFromManyThreadsFollowEachOtherAndEndInTheTrueOne() {
        RandomSeeds.each(10, RandomLifecycleTest::race);
    }

    private static void race(Random random) throws Exception {
        var rig = rig();
        var session = session(rig);
        var listener = new RecordingLifecycleListener();
        rig.runner().lifecycle().subscribe(listener);
        var chat = session.add(ChatNode.of("n", Rig.terms(), rig.host()));
        var tasks = new ArrayList<Callable<Object>>();
        for (int i = 0; i < 4; i++) {
            long seed = random.nextLong();
            tasks.add(() -> operate(session, chat, new Random(seed)));
        }

        Parallel.all(4, tasks);
        rig.runner().lifecycle().close();

        var state = NodeState.CREATED;
        for (var changed : listener.changes("n")) {
            assertThat(changed.change().from()).isEqualTo(state);
            state = changed.change().to();
        }
        assertThat(state).isEqualTo(chat.state());
    }

    private static Object operate(Session session, PersistentNode chat, Random random)
            throws InterruptedException {
        for (int i = 0; i < 25; i++) {
            switch (random.nextInt(3)) {
                case 0 -> chat.start();
                case 1 -> chat.stop(GRACE);
                default -> session.run(RunRequest.of(chat, "hi"));
            }
        }
        return "done";
    }

    private static Rig rig() {
        var host = Rig.of(FakeModel.of(_ -> FakeModel.textAnswer("yes"))).host();
        return new Rig(host, NodeRunners.real());
    }

    private static Session session(Rig rig) {
        var kinds = NodeKinds.of(List.of());
        return new SessionRegistry(rig.runner(), kinds, rig.runner().time()).create("s", "");
    }

    /// One random sequence, with the states that each operation has to report.
    private static final class Sequence {

        private final Random random;
        private final Rig rig = rig();
        private final Session session = session(rig);
        private final RecordingLifecycleListener listener = new RecordingLifecycleListener();
        private final Map<String, NodeState> states = new LinkedHashMap<>();
        private final List<String> expected = new ArrayList<>();
        private int names;

        Sequence(Random random) {
            this.random = random;
        }

        void run() throws Exception {
            rig.runner().lifecycle().subscribe(listener);
            for (int i = 0; i < OPERATIONS; i++) {
                if (states.isEmpty()) {
                    add();
                } else {
                    operate(List.copyOf(states.keySet()).get(random.nextInt(states.size())));
                }
            }
            rig.runner().lifecycle().close();

            assertThat(listener.lines()).isEqualTo(expected);
            states.forEach((name, state) ->
                    assertThat(session.info(NodeId.of(name)).state()).isEqualTo(state));
        }

        private void operate(String name) throws InterruptedException {
            switch (random.nextInt(8)) {
                case 0 -> add();
                case 1 -> delete(name);
                case 2 -> fork(name);
                case 3, 4 -> stop(name);
                case 5 -> start(name);
                default -> execute(name);
            }
        }

        private PersistentNode node(String name) {
            return (PersistentNode) session.get(NodeId.of(name));
        }

        private void expect(String name, NodeState... following) {
            for (var state : following) {
                if (states.get(name) != state) {
                    states.put(name, state);
                    expected.add("node_%s s/%s".formatted(state.wireName(), name));
                }
            }
        }

        private void created(String name, NodeState state) {
            states.put(name, state);
            expected.add("node_created s/%s %s".formatted(name, state.wireName()));
        }

        private void add() {
            var name = "n" + names++;
            session.add(ChatNode.of(name, Rig.terms(), rig.host()));
            created(name, NodeState.CREATED);
        }

        private void delete(String name) throws InterruptedException {
            session.delete(NodeId.of(name), GRACE, "enough");
            states.remove(name);
            expected.add("node_deleted s/%s enough".formatted(name));
        }

        /// The fork of a started chat is started before it is registered.
        private void fork(String name) throws InterruptedException {
            var fork = "n" + names++;
            session.fork(name, fork);
            created(
                    fork,
                    states.get(name) == NodeState.READY ? NodeState.READY : NodeState.CREATED);
            expected.add("node_forked s/%s s/%s".formatted(fork, name));
        }

        private void stop(String name) throws InterruptedException {
            node(name).stop(GRACE);
            expect(name, NodeState.STOPPED);
        }

        private void start(String name) throws InterruptedException {
            node(name).start();
            expect(name, NodeState.READY);
        }

        /// A stopped chat refuses executions. A new one is started by the first.
        private void execute(String name) throws InterruptedException {
            session.send(name, "hi");
            if (states.get(name) != NodeState.STOPPED) {
                expect(name, NodeState.READY, NodeState.BUSY, NodeState.READY);
            }
        }
    }
}
