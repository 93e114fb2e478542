package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.execution.NodeRunner;
import dev.nerve.lifecycle.LifecycleEvent.RunStateChanged;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.RunState;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.FakeConversationNode;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.RecordingLifecycleListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What listeners learn about sessions, nodes and runs.
@Timeout(60)
class ObservedSessionTest {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final NodeRunner runner = NodeRunners.real();
    private final NodeKinds kinds =
            NodeKinds.of(List.of(FakeKind.of("fake", ObservedSessionTest::refuseBad)));
    private final SessionRegistry sessions =
            new SessionRegistry(runner, kinds, RealTimeSource.REAL);
    private final RecordingLifecycleListener listener = new RecordingLifecycleListener();

    private static void refuseBad(String operation) {
        if (operation.equals("start fake-2")) {
            throw new NerveException.Unavailable("it is bad");
        }
    }

    private List<String> lines() {
        runner.lifecycle().close();
        return listener.lines();
    }

    @Test
    void aNodeIsCreatedStartsStopsAndIsDeleted() throws Exception {
        runner.lifecycle().subscribe(listener);
        var session = sessions.create("s", "");

        session.create("fake", Map.of());
        session.stop(GRACE);
        session.delete(NodeId.of("fake-1"), GRACE, "done with it");
        sessions.delete("s", GRACE);

        assertThat(lines())
                .containsExactly(
                        "session_created s",
                        "node_created s/fake-1 created",
                        "node_starting s/fake-1",
                        "node_ready s/fake-1",
                        "node_stopping s/fake-1",
                        "node_stopped s/fake-1",
                        "node_deleted s/fake-1 done with it",
                        "session_deleted s");
    }

    @Test
    void aNodeThatCannotStartIsDeletedAgain() throws Exception {
        var session = sessions.create("s", "");
        session.create("fake", Map.of());
        runner.lifecycle().subscribe(listener);

        assertThatThrownBy(() -> session.create("fake", Map.of())).hasMessageContaining("bad");

        assertThat(lines())
                .containsExactly(
                        "node_created s/fake-2 created",
                        "node_starting s/fake-2",
                        "node_error s/fake-2",
                        "node_deleted s/fake-2 it could not be started");
    }

    @Test
    void aForkIsReportedWithItsSource() throws Exception {
        var session = sessions.create("s", "");
        sessions.create("other", "");
        var store = new InMemoryConversationStore();
        session.add(FakeConversationNode.of("a", store)).start();
        runner.lifecycle().subscribe(listener);

        session.fork("a", "b");
        session.fork(NodeForkRequest.of("a", "c").session("other"));

        assertThat(lines())
                .containsExactly(
                        "node_created s/b ready",
                        "node_forked s/b s/a",
                        "node_created other/c ready",
                        "node_forked other/c s/a");
    }

    @Test
    void aNameThatIsUsedAgainIsDeletedBefore() throws Exception {
        var session = sessions.create("s", "");
        runner.lifecycle().subscribe(listener);

        session.add(IdentityNode.of("a"));
        session.remove(NodeId.of("a"));
        session.add(IdentityNode.of("a"));

        assertThat(lines())
                .containsExactly(
                        "node_created s/a ready",
                        "node_deleted s/a it was removed without a stop",
                        "node_created s/a ready");
    }

    @Test
    void anExecutionIsARunWithStates() throws Exception {
        var session = sessions.create("s", "");
        session.add(FakePersistentNode.of("n", _ -> "yes"));
        runner.lifecycle().subscribe(listener);

        session.send("n", "hi");

        runner.lifecycle().close();
        assertThat(listener.events())
                .filteredOn(RunStateChanged.class::isInstance)
                .extracting(event -> ((RunStateChanged) event).to())
                .containsExactly(RunState.RUNNING, RunState.COMPLETED);
    }

    @Test
    void aClosedSessionReportsNothingMore() throws Exception {
        var session = sessions.create("s", "");
        var node = session.add(FakePersistentNode.of("n", _ -> "yes"));
        session.close(GRACE);
        runner.lifecycle().subscribe(listener);

        node.start();

        assertThat(lines()).isEmpty();
    }
}
