package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.execution.NodeRunner;
import dev.nerve.lifecycle.LifecycleEvent.NodeStateChanged;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.RecordingLifecycleListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The states that a terminal with a real shell reports.
@Timeout(120)
class ObservedTerminalTest {

    private static final Duration GRACE = Duration.ofSeconds(5);

    /// The states that may follow each state.
    private static final Map<NodeState, Set<NodeState>> ALLOWED =
            Map.of(
                    NodeState.CREATED, Set.of(NodeState.STARTING),
                    NodeState.STARTING, Set.of(NodeState.READY),
                    NodeState.READY, Set.of(NodeState.BUSY, NodeState.STOPPING),
                    NodeState.BUSY, Set.of(NodeState.READY, NodeState.ERROR),
                    NodeState.STOPPING, Set.of(NodeState.STOPPED),
                    NodeState.STOPPED, Set.of(NodeState.STARTING),
                    NodeState.ERROR, Set.of(NodeState.STARTING, NodeState.STOPPING));

    @TempDir Path directory;
    private final NodeRunner runner = NodeRunners.real();
    private final RecordingLifecycleListener listener = new RecordingLifecycleListener();
    private Terminals terminals;
    private Session session;

    @BeforeEach
    void open() {
        terminals = Terminals.in(directory);
        var kinds = NodeKinds.of(List.of());
        session = new SessionRegistry(runner, kinds, runner.time()).create("s", "");
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    private List<NodeState> states(String node) {
        return listener.changes(node).stream().map(changed -> changed.change().to()).toList();
    }

    @Test
    void aCommandMakesItBusyAndThenReady() throws Exception {
        runner.lifecycle().subscribe(listener);
        var node = session.add(terminals.make(TerminalOptions.of("bash")));

        session.send(node.id().name(), "echo hi");
        node.stop(GRACE);

        runner.lifecycle().close();
        assertThat(states("tty-0"))
                .containsExactly(
                        NodeState.STARTING,
                        NodeState.READY,
                        NodeState.BUSY,
                        NodeState.READY,
                        NodeState.STOPPING,
                        NodeState.STOPPED);
    }

    @Test
    void aProgramThatEndsIsAnErrorWithItsExitCode() throws Exception {
        var node = session.add(terminals.start("bash"));
        runner.lifecycle().subscribe(listener);

        node.submit("exit 3");

        listener.await("node_error s/tty-0");
        var reason = listener.changes("tty-0").getLast().change().reason();
        assertThat(reason.exitCode()).isEqualTo(3);
        assertThat(reason.text()).isEqualTo("the program exited with code 3");
    }

    @Test
    void aPersonWhoTypesIsSeenWithoutAnExecution() throws Exception {
        var node = session.add(terminals.start("bash"));
        runner.lifecycle().subscribe(listener);

        node.submit("true");

        listener.await("node_ready s/tty-0");
        assertThat(states("tty-0")).containsExactly(NodeState.BUSY, NodeState.READY);
    }

    @Test
    void aListenerThatComesLateLearnsTheTrueState() throws Exception {
        var node = session.add(terminals.start("bash"));
        node.submit("cat");
        node.await(verdict -> verdict.state().nodeState() == NodeState.BUSY, GRACE);

        runner.lifecycle().subscribe(listener);

        listener.await("node_busy s/tty-0");
    }

    @Test
    void randomOperationsReportAllowedStatesAndEndInTheTrueOne() {
        runner.lifecycle().subscribe(listener);
        RandomSeeds.each(3, this::operate);
    }

    private void operate(Random random) throws InterruptedException {
        var node = session.add(terminals.make(TerminalOptions.of("bash")));
        var name = node.id().name();
        for (int i = 0; i < 10; i++) {
            switch (random.nextInt(6)) {
                case 0 -> node.stop(GRACE);
                case 1 -> kill(name);
                case 2 -> node.start();
                case 3 -> node.reset();
                default -> session.send(name, "true");
            }
        }
        node.start();
        session.send(name, "true");
        awaitLast(name, node.state());
        var last = NodeState.CREATED;
        for (NodeStateChanged changed : listener.changes(name)) {
            assertThat(changed.change().from()).isEqualTo(last);
            last = changed.change().to();
            assertThat(ALLOWED.get(changed.change().from())).contains(last);
            assertThat(changed.change().reason().exitCode() != null)
                    .isEqualTo(last == NodeState.ERROR);
        }
        assertThat(last).isEqualTo(NodeState.READY);
    }

    private void kill(String name) throws InterruptedException {
        session.send(name, "kill -9 $$");
    }

    private void awaitLast(String name, NodeState state) throws InterruptedException {
        synchronized (listener) {
            while (!states(name).getLast().equals(state)) {
                listener.wait();
            }
        }
    }
}
