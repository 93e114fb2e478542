package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.RecordingEventSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTest {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final NodeKinds kinds = NodeKinds.of(List.of(IdentityNode.kind()));
    private final Session session =
            new SessionRegistry(NodeRunners.real(), kinds, RealTimeSource.REAL)
                    .create("s", "for tests");
    private final FakePersistentNode shell = FakePersistentNode.withListener("shell", log::add);

    @Test
    void nodesAndGraphsShareOneNamespace() {
        session.add(Graph.of("report", Step.of("a", IdentityNode.of("i"))));

        assertThatThrownBy(() -> session.add(IdentityNode.of("report")))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessage("'report' is taken by a graph in session 's'");
    }

    @Test
    void nodesAreFoundByName() {
        var node = session.add(IdentityNode.of("b"));
        session.add(IdentityNode.of("a"));

        assertThat(session.get(NodeId.of("b"))).isSameAs(node);
        assertThat(session.find(NodeId.of("c"))).isEmpty();
        assertThat(session.ids()).containsExactly(NodeId.of("a"), NodeId.of("b"));
        assertThatThrownBy(() -> session.get(NodeId.of("c")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("node 'c' not found; there is: a, b");
    }

    @Test
    void nodeCanHaveAnotherNameThanItsOwn() throws InterruptedException {
        session.add("other", shell);

        assertThat(session.find(NodeId.of("shell"))).isEmpty();
        assertThat(session.list()).extracting(NodeInfo::id).containsExactly(NodeId.of("other"));
        assertThat(session.send("other", "hello")).isEqualTo(Outcome.done("hello"));
    }

    @Test
    void nodesAreListedInTheOrderInWhichTheyWereAdded() {
        session.add(shell);
        session.add(IdentityNode.of("a"));

        assertThat(session.list())
                .extracting(info -> info.id().name() + " " + info.state().wireName())
                .containsExactly("shell created", "a ready");
        assertThat(session.readyNodes()).extracting(NodeInfo::id).containsExactly(NodeId.of("a"));
    }

    @Test
    void graphWithProblemsIsNotAdded() {
        var graph = Graph.of("g", Step.of("a", IdentityNode.of("i")).after("missing"));

        assertThatThrownBy(() -> session.add(graph))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("graph 'g': ");
        assertThat(session.ids()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "A", "a b", "../etc/passwd", "a/b", "-a", "_a", "a\u0000", "a\n", "ä"})
    void hostileNamesAreRefused(String name) {
        assertThatThrownBy(() -> session.add(name, shell))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid node id ");
        assertThatThrownBy(() -> session.send(name, "hello"))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    void nameMayHave63Characters() {
        session.add("a".repeat(63), shell);

        assertThatThrownBy(() -> session.add("a".repeat(64), shell))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @Nested
    class WhenANodeGoes {

        @Test
        void removingItDoesNotStopIt() throws InterruptedException {
            session.add(shell);
            session.start();

            var removed = session.remove(shell.id());

            assertThat(removed).isSameAs(shell);
            assertThat(shell.state()).isEqualTo(NodeState.READY);
            assertThat(session.ids()).isEmpty();
        }

        @Test
        void deletingItStopsIt() throws InterruptedException {
            session.add(shell);
            session.start();

            session.delete(shell.id(), GRACE);

            assertThat(shell.state()).isEqualTo(NodeState.STOPPED);
            assertThat(session.ids()).isEmpty();
        }

        @Test
        void deletingItDoesNotStopWhatOthersUse() throws InterruptedException {
            var own = FakePersistentNode.withListener("own", log::add);
            var first = session.add(FakePersistentNode.withListener("first", log::add, shell, own));
            session.add(
                    Graph.of(
                            "g",
                            Step.of("a", FakePersistentNode.withListener("b", log::add, shell))));
            session.start();

            session.delete(first.id(), GRACE);

            assertThat(first.state()).isEqualTo(NodeState.STOPPED);
            assertThat(own.state()).isEqualTo(NodeState.STOPPED);
            assertThat(shell.state()).isEqualTo(NodeState.READY);
        }

        @Test
        void deletingOneOfItsTwoNamesDoesNotStopIt() throws InterruptedException {
            session.add(shell);
            session.add("other", shell);
            session.start();

            session.delete(NodeId.of("other"), GRACE);

            assertThat(shell.state()).isEqualTo(NodeState.READY);
            assertThat(session.ids()).containsExactly(shell.id());
        }

        @Test
        void whatIsNotThereCannotGo() {
            assertThatThrownBy(() -> session.remove(shell.id()))
                    .isInstanceOf(NerveException.NotFound.class);
            assertThatThrownBy(() -> session.delete(shell.id(), GRACE))
                    .isInstanceOf(NerveException.NotFound.class);
        }

        @Test
        void whoLooksForItLaterIsToldWhy() throws InterruptedException {
            session.add(shell);

            session.delete(shell.id(), GRACE, "the work is done");

            assertThatThrownBy(() -> session.send("shell", "hello"))
                    .isInstanceOf(NerveException.NotFound.class)
                    .hasMessage("node 'shell' was deleted: the work is done");
            session.add(shell);
            session.remove(shell.id());
            assertThatThrownBy(() -> session.send("shell", "hello"))
                    .hasMessage("node 'shell' not found; there are none");
        }

        @Test
        void itsNameCanBeTakenAgain() throws InterruptedException {
            session.add(shell);
            session.delete(shell.id(), GRACE);

            var again = session.add(FakePersistentNode.withListener("shell", log::add));

            assertThat(session.get(shell.id())).isSameAs(again);
        }
    }

    @Nested
    class WhenItIsClosed {

        @Test
        void everythingIsStoppedAndNothingIsTaken() throws InterruptedException {
            session.add(shell);
            session.start();

            session.close(GRACE);

            assertThat(shell.state()).isEqualTo(NodeState.STOPPED);
            assertThatThrownBy(() -> session.add(IdentityNode.of("a")))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage("session 's' is closed");
            assertThatThrownBy(() -> session.send("shell", "still?"))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage("session 's' is closed");
        }

        @Test
        void closingAgainDoesNoHarm() throws InterruptedException {
            session.add(shell);

            session.close(GRACE);
            session.close(GRACE);

            assertThat(shell.state()).isEqualTo(NodeState.STOPPED);
        }
    }

    @Test
    void nodesInsideARunAreThoseOfTheSession() throws InterruptedException {
        var sink = new RecordingEventSink();
        session.add(FunctionNode.of("upper", context -> context.input().text() + "!"));
        var graph = session.add(Graph.of("g", Step.named("a", "upper")));

        var outcome = session.run(RunRequest.of(graph, "hello").listener(sink));

        assertThat(outcome.output().text()).isEqualTo("hello!");
        assertThat(session.run(graph, "bye").output().text()).isEqualTo("bye!");
        assertThat(sink.lines()).contains("step_completed g/a");
    }

    @Test
    void sessionKnowsWhatIsKnownAboutIt() {
        assertThat(session.id().name()).isEqualTo("s");
        assertThat(session.info().description()).isEqualTo("for tests");
    }
}
