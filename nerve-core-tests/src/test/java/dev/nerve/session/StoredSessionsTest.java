package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphNodeKind;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.FunctionRegistry;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.store.memory.InMemoryDefinitionStore;
import dev.nerve.testkit.FailingDefinitionStore;
import dev.nerve.testkit.FakeConversationNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspaces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoredSessionsTest {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final InMemoryDefinitionStore store = new InMemoryDefinitionStore();
    private final InMemoryConversationStore conversations = new InMemoryConversationStore();
    private final Session session = open(store).create("work", "for tests", "tag");

    /// A new process finds only the stored sessions.
    private SessionRegistry open(DefinitionStore definitions, NodeKind... more) {
        return open(definitions, new FunctionRegistry(), more);
    }

    private SessionRegistry open(
            DefinitionStore definitions, FunctionRegistry functions, NodeKind... more) {
        var kinds =
                new ArrayList<>(
                        List.of(
                                functions.kind(),
                                IdentityNode.kind(),
                                GraphNodeKind.GRAPH,
                                FakeConversationNode.kind(conversations)));
        kinds.addAll(List.of(more));
        return SessionRegistry.open(
                NodeRunners.real(), NodeKinds.of(kinds), definitions, Workspaces.none());
    }

    private Session reopened() {
        return open(store).get("work");
    }

    private List<String> stored() {
        return store.load().stream()
                .flatMap(one -> one.nodes().stream())
                .map(node -> node.name().name())
                .toList();
    }

    @Test
    void theSameIsThereAgainInTheSameOrder() throws InterruptedException {
        session.add(Graph.chain("g", Step.of(IdentityNode.of("a")), Step.named("b", "echo")));
        session.add("echo", IdentityNode.of("i"));
        session.create("identity", Map.of());
        session.addMetadata(NodeId.of("echo"), Map.of("purpose", "test"));

        var again = reopened();

        assertThat(again.info()).isEqualTo(session.info());
        assertThat(again.list()).isEqualTo(session.list());
        assertThat(again.list())
                .extracting(NodeInfo::id)
                .extracting(NodeId::name)
                .containsExactly("g", "echo", "identity-1");
        assertThat(again.send("g", "hello")).isEqualTo(session.send("g", "hello"));
    }

    @Test
    void whatWasRemovedOrDeletedIsNot() throws InterruptedException {
        session.add(IdentityNode.of("a"));
        session.add(IdentityNode.of("b"));
        session.add(IdentityNode.of("c"));

        session.remove(NodeId.of("a"));
        session.delete(NodeId.of("b"), GRACE);

        assertThat(stored()).containsExactly("c");
        assertThat(reopened().ids()).containsExactly(NodeId.of("c"));
    }

    @Test
    void whatCouldNotBeStartedIsNotStored() {
        var sessions =
                open(
                        store,
                        FakeKind.of(
                                "broken",
                                what -> {
                                    throw new NerveException.Unavailable(what);
                                }));

        assertThatThrownBy(() -> sessions.get("work").create("broken", Map.of()))
                .isInstanceOf(NerveException.Unavailable.class);

        assertThat(stored()).isEmpty();
    }

    @Test
    void persistentNodesAreNotStartedByThemselves() throws InterruptedException {
        session.add(FakeConversationNode.of("talk", conversations));
        session.start();
        session.send("talk", "hello");

        var again = reopened();

        assertThat(again.info(NodeId.of("talk")).state()).isEqualTo(NodeState.CREATED);
        assertThat(((FakeConversationNode) again.get(NodeId.of("talk"))).visibleTexts())
                .containsExactly("hello", "hello");
    }

    @Test
    void aNodeInAGraphThatIsRegisteredTooIsOneNodeAgain() throws InterruptedException {
        var talk = FakeConversationNode.of("talk", conversations);
        var inner = Graph.of("inner", Step.of(talk));
        session.add(Graph.of("g", Step.of(inner)));
        session.add(talk);
        session.add("other", talk);

        var again = reopened();

        var node = again.get(NodeId.of("talk"));
        var graph = (Graph) ((Graph) again.get(NodeId.of("g"))).parts().getFirst();
        assertThat(graph.parts().getFirst()).isSameAs(node);
        assertThat(again.get(NodeId.of("other"))).isSameAs(node);
    }

    @Test
    void forksAreThereAgainWithWhereTheyComeFrom() throws InterruptedException {
        session.add(FakeConversationNode.of("talk", conversations));
        session.add(Graph.of("g", Step.named("a", "talk")));
        var request = NodeForkRequest.of("g", "g2").deep().once("r1");
        var forked = session.fork(request);

        var again = reopened();

        assertThat(again.list()).isEqualTo(session.list());
        assertThat(again.fork(request).info()).isEqualTo(forked.info());
        assertThat(again.fork(request).others()).containsExactly(NodeId.of("g2-talk"));
        ForkTest.refused(
                ErrorCode.REQUEST_CONFLICT,
                "request 'r1'",
                () -> again.fork(NodeForkRequest.of("g", "g3").once("r1")));
        assertThat(again.list()).isEqualTo(session.list());
    }

    @Test
    void aForkThatFailsIsNotStored() throws InterruptedException {
        session.add(FakeConversationNode.of("talk", conversations));
        session.add(
                Graph.chain(
                        "g",
                        Step.named("a", "talk"),
                        Step.of(new Stubborn("last", Stubborn.Trouble.START))));

        assertThatThrownBy(() -> session.fork(NodeForkRequest.of("g", "g2").deep()))
                .isInstanceOf(NerveException.Unavailable.class);

        assertThat(stored()).containsExactly("talk");
    }

    @Test
    void aStoreThatRefusesLeavesNothingRegistered() throws InterruptedException {
        session.add(FakeConversationNode.of("talk", conversations));
        var picky = new FailingDefinitionStore(store, "b");
        var other = open(picky).get("work");

        assertThatThrownBy(() -> other.add(IdentityNode.of("b")))
                .isInstanceOf(NerveException.Unavailable.class);
        assertThatThrownBy(() -> other.fork("talk", "b"))
                .isInstanceOf(NerveException.Unavailable.class);

        assertThat(other.ids()).containsExactly(NodeId.of("talk"));
        int there = conversations.read(reader -> reader.list()).size();
        assertThat(there).isEqualTo(1);
    }

    @Test
    void anInterruptIsKeptForLater() {
        Thread.currentThread().interrupt();

        session.add(IdentityNode.of("a"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stored()).containsExactly("a");
    }

    @Test
    void anUnboundFunctionIsListedAsSuchAndWorksOnceItIsBound() throws InterruptedException {
        session.add(new FunctionRegistry().node("up", "upper"));
        var functions = new FunctionRegistry();

        var again = open(store, functions).get("work");

        var info = again.info(NodeId.of("up"));
        assertThat(info.state()).isEqualTo(NodeState.CREATED);
        assertThat(info.metadata().at("unbound").text()).isEqualTo("upper");
        assertThat(again.send("up", "hello"))
                .isEqualTo(Outcome.failed(ErrorCode.UNAVAILABLE, "bind 'upper' to resume"));

        functions.bind("upper", context -> context.input().text().toUpperCase(Locale.ROOT));

        assertThat(again.send("up", "hello")).isEqualTo(Outcome.done("HELLO"));
        assertThat(again.info(NodeId.of("up")).state()).isEqualTo(NodeState.READY);
    }

    @Test
    void anAnonymousFunctionSaysThatItIsTransient() {
        session.add(FunctionNode.of("f", context -> ""));
        session.add(Graph.of("g", Step.of("a", context -> "")));

        assertThat(session.list())
                .extracting(info -> info.metadata().find("transient").orElseThrow())
                .containsExactly(Value.of(true), Value.of(true));
        assertThat(stored()).isEmpty();
        assertThat(reopened().ids()).isEmpty();
    }

    @Test
    void whatCannotBeMadeAnyMoreIsListedAndNotLost() throws InterruptedException {
        var kind = new OddKind();
        var before = open(store, kind).get("work");
        before.create("odd", Map.of("x", 1));
        before.add(Graph.of("g", Step.of(before.get(NodeId.of("odd-1")))));

        var again = open(store).get("work");

        var info = again.info(NodeId.of("odd-1"));
        assertThat(info.type()).isEqualTo("odd");
        assertThat(info.state()).isEqualTo(NodeState.ERROR);
        assertThat(info.metadata().at("unmade").text()).contains("unknown type 'odd'; there is:");
        assertThat(((Outcome.Failed) again.send("odd-1", "")).message())
                .contains("it cannot be created from its definition");
        ForkTest.refused(ErrorCode.FORK_UNSUPPORTED, "type 'odd'", () -> again.fork("odd-1", "b"));
        again.addMetadata(NodeId.of("odd-1"), Map.of("seen", true));

        var last = open(store, kind).get("work");

        assertThat(last.info(NodeId.of("odd-1")).metadata().at("seen").toBoolean()).isTrue();
        assertThat(last.send("g", "hello").orThrow().text()).isEqualTo("odd");
    }

    @Test
    void aClosedSessionStaysStoredAndCanBeReopened() throws InterruptedException {
        var sessions = open(store);
        sessions.get("work").add(IdentityNode.of("a"));
        sessions.close("work", GRACE);

        assertThatThrownBy(() -> sessions.create("work", ""))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessage("session 'work' is closed but still stored; reopen or delete it");
        assertThat(sessions.reopen("work").ids()).containsExactly(NodeId.of("a"));
        assertThatThrownBy(() -> sessions.reopen("work"))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessage("session 'work' is open");
        assertThatThrownBy(() -> sessions.reopen("other"))
                .isInstanceOf(NerveException.NotFound.class);
    }

    @Test
    void aDeletedSessionIsGone() throws InterruptedException {
        var sessions = open(store);
        sessions.create("second", "").add(IdentityNode.of("a"));
        sessions.close("second", GRACE);

        sessions.delete("work", GRACE);
        sessions.delete("second", GRACE);

        assertThat(store.load()).isEmpty();
        assertThat(sessions.create("work", "new").ids()).isEmpty();
        assertThatThrownBy(() -> sessions.delete("second", GRACE))
                .isInstanceOf(NerveException.NotFound.class);
    }
}
