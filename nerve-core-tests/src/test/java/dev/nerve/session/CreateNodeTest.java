package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Parallel;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreateNodeTest {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch starting = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private final FakePersistentNode part = FakePersistentNode.withListener("part", log::add);
    private final Session session =
            sessionWith(
                    IdentityNode.kind(),
                    FakeKind.of("bash", log::add),
                    FakeKind.of("broken", CreateNodeTest::refuse, part),
                    FakeKind.of("slow", this::wait));

    private static Session sessionWith(NodeKind... kinds) {
        var known = NodeKinds.of(List.of(kinds));
        return new SessionRegistry(NodeRunners.real(), known, RealTimeSource.REAL).create("s", "");
    }

    private static void refuse(String what) {
        if (what.startsWith("start")) {
            throw new NerveException.Unavailable("no terminal");
        }
    }

    private void wait(String what) throws InterruptedException {
        if (what.startsWith("start")) {
            starting.countDown();
            go.await();
        }
        log.add(what);
    }

    @Test
    void nodeIsRegisteredAndStarted() throws InterruptedException {
        var node = session.create("bash", Map.of());

        assertThat(node.id()).isEqualTo(NodeId.of("bash-1"));
        assertThat(node.info().state()).isEqualTo(NodeState.READY);
        assertThat(session.get(node.id())).isSameAs(node);
    }

    @Test
    void namesAreCountedPerTypeAndUsedAgain() throws InterruptedException {
        session.create("bash", Map.of());
        session.create("identity", Map.of());
        session.create("bash", Map.of());
        session.delete(NodeId.of("bash-1"), GRACE);

        session.create("bash", Map.of());
        session.create("bash", Map.of());

        assertThat(session.ids())
                .extracting(NodeId::name)
                .containsExactly("bash-1", "bash-2", "bash-3", "identity-1");
    }

    @Test
    void manyAtOnceGetDifferentNames() throws Exception {
        List<Callable<Node>> tasks =
                Collections.nCopies(50, () -> session.create("bash", Map.of()));

        var nodes = Parallel.all(50, tasks);

        assertThat(nodes).extracting(node -> node.id().name()).doesNotHaveDuplicates();
        assertThat(session.ids()).hasSize(50).contains(NodeId.of("bash-1"), NodeId.of("bash-50"));
    }

    @Test
    void definitionSaysTheName() throws InterruptedException {
        var definition = new NodeDefinition(NodeId.of("shell"), "bash", Value.Fields.EMPTY);

        session.create(definition);

        assertThat(session.ids()).containsExactly(NodeId.of("shell"));
        assertThatThrownBy(() -> session.create(definition))
                .isInstanceOf(NerveException.AlreadyExists.class);
        assertThat(log).containsExactly("start shell");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zsh", "", "Bad Type", "../x"})
    void unknownTypeIsRefused(String type) {
        assertThatThrownBy(() -> session.create(type, Map.of()))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(
                        "unknown type '%s'; there is: identity, bash, broken, slow"
                                .formatted(type));
    }

    @Test
    void wrongParametersLeaveNothing() {
        assertThatThrownBy(() -> session.create("identity", Map.of("a", 1)))
                .isInstanceOf(NerveException.Invalid.class);
        assertThat(session.ids()).isEmpty();
    }

    @Test
    void nodeThatCannotBeStartedLeavesNothing() {
        assertThatThrownBy(() -> session.create("broken", Map.of()))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessage("could not start 'broken-1': no terminal");

        assertThat(session.ids()).isEmpty();
        assertThat(log).containsExactly("start part", "stop part");
    }

    @Test
    void partThatOthersUseIsNotStoppedWithIt() {
        session.add(part);

        assertThatThrownBy(() -> session.create("broken", Map.of()))
                .isInstanceOf(NerveException.Unavailable.class);

        assertThat(part.state()).isEqualTo(NodeState.READY);
    }

    @Test
    void nodeWhoseStartIsInterruptedLeavesNothing() throws Exception {
        var creating = BackgroundTask.of(() -> session.create("slow", Map.of()));
        starting.await();

        creating.interrupt();

        assertThatThrownBy(creating::get).isInstanceOf(InterruptedException.class);
        assertThat(session.ids()).isEmpty();
    }

    @Test
    void nodeThatIsDeletedWhileItStartsDoesNotStayAlive() throws Exception {
        var creating = BackgroundTask.of(() -> session.create("slow", Map.of()));
        starting.await();

        session.delete(NodeId.of("slow-1"), GRACE);
        go.countDown();

        assertThatThrownBy(creating::get)
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("node 'slow-1' was deleted before it was ready");
        assertThat(log).endsWith("stop slow-1");
    }

    @Test
    void nodeThatStartsWhileTheSessionClosesDoesNotStayAlive() throws Exception {
        var creating = BackgroundTask.of(() -> session.create("slow", Map.of()));
        starting.await();

        session.close(GRACE);
        go.countDown();

        assertThatThrownBy(creating::get)
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("session 's' is closed");
        assertThat(log).endsWith("stop slow-1");
    }
}
