package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.FakeConversationNode;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeepForkTest {

    private final Session session =
            new SessionRegistry(NodeRunners.real(), NodeKinds.of(List.of()), RealTimeSource.REAL)
                    .create("s", "");
    private final InMemoryConversationStore conversations = new InMemoryConversationStore();
    private final FakeConversationNode talk;
    private final FakeConversationNode notes;

    DeepForkTest() throws InterruptedException {
        talk = FakeConversationNode.of("talk", conversations);
        notes = FakeConversationNode.of("notes", conversations);
    }

    private int conversationsThere() {
        return conversations.read(reader -> reader.list()).size();
    }

    private List<String> names() {
        return session.ids().stream().map(NodeId::name).toList();
    }

    private List<String> said(String name) {
        return ((FakeConversationNode) session.get(NodeId.of(name))).visibleTexts();
    }

    private NodeForkRequest deep(String target) {
        return NodeForkRequest.of("g", target).deep();
    }

    @Test
    void aShallowForkSharesWhatItUses() throws InterruptedException {
        session.add(talk);
        session.add(
                Graph.of("g", Step.of("direct", talk), Step.named("a", "talk").after("direct")));

        session.fork("g", "g2");
        session.send("g2", "hello");

        assertThat(names()).containsExactly("g", "g2", "talk");
        assertThat(talk.visibleTexts()).hasSize(4);
    }

    @Test
    void whatHasAStateIsForkedToo() throws InterruptedException {
        session.add(notes);
        session.add(Graph.chain("g", Step.of(talk), Step.named("note", "notes")));
        session.send("g", "before");

        var forked = session.fork(deep("g2"));
        session.send("g2", "after");

        assertThat(names()).containsExactly("g", "g2", "g2-notes", "g2-talk", "notes");
        assertThat(forked.others())
                .containsExactlyInAnyOrder(NodeId.of("g2-talk"), NodeId.of("g2-notes"));
        assertThat(talk.visibleTexts()).containsExactly("before", "before");
        assertThat(notes.visibleTexts()).containsExactly("before", "before");
        assertThat(said("g2-talk")).containsExactly("before", "before", "after", "after");
        assertThat(said("g2-notes")).containsExactly("before", "before", "after", "after");
        assertThat(session.info(NodeId.of("g2-talk")).metadata().at("forked_from").text())
                .isEqualTo("talk");
    }

    @Test
    void itReachesIntoNestedGraphsAndThoseThatAreNamed() throws InterruptedException {
        session.add(talk);
        session.add(Graph.of("named", Step.named("x", "talk")));
        var inner = Graph.of("inner", Step.of("y", notes), Step.of("id", IdentityNode.of("id")));
        session.add(Graph.chain("g", Step.of(inner), Step.named("n", "named")));

        session.fork(deep("g2"));
        session.send("g2", "hello");

        assertThat(names())
                .containsExactly("g", "g2", "g2-named", "g2-notes", "g2-talk", "named", "talk");
        assertThat(talk.visibleTexts()).isEmpty();
        assertThat(notes.visibleTexts()).isEmpty();
        assertThat(said("g2-talk")).hasSize(2);
        assertThat(said("g2-notes")).containsExactly("hello", "hello");
    }

    @Test
    void graphsThatNameEachOtherAreForkedOnce() throws InterruptedException {
        session.add(Graph.of("h", Step.named("back", "g").when(_ -> false)));
        session.add(Graph.chain("g", Step.of(talk), Step.named("h", "h")));

        session.fork(deep("g2"));

        assertThat(names()).containsExactly("g", "g2", "g2-h", "g2-talk", "h");
        assertThat(((Graph) session.get(NodeId.of("g2-h"))).referencedNodes())
                .containsExactly(NodeId.of("g2"));
        assertThat(((Graph) session.get(NodeId.of("g2"))).referencedNodes())
                .containsExactly(NodeId.of("g2-h"));
    }

    @Test
    void theNodeToFallBackOnIsForkedToo() throws InterruptedException {
        var broken =
                FunctionNode.of(
                        "broken",
                        _ -> {
                            throw new IllegalStateException("no");
                        });
        session.add(Graph.of("g", Step.of(broken).fallBackOn(talk)));

        session.fork(deep("g2"));
        session.send("g2", "hello");

        assertThat(talk.visibleTexts()).isEmpty();
        assertThat(said("g2-talk")).containsExactly("hello", "hello");
    }

    @Test
    void whatHasNoStateIsShared() throws InterruptedException {
        var inner = Graph.of("inner", Step.of(IdentityNode.of("id")));
        session.add(Graph.of("g", Step.of(inner), Step.of(talk)));

        var forked = (Graph) session.fork(deep("g2")).node();

        assertThat(forked.parts().getFirst()).isSameAs(inner);
    }

    @Test
    void forksAreStartedIfTheirSourcesWere() throws InterruptedException {
        session.add(Graph.chain("g", Step.of(talk), Step.of(notes)));
        talk.start();

        session.fork(deep("g2"));

        assertThat(session.info(NodeId.of("g2-talk")).state()).isEqualTo(NodeState.READY);
        assertThat(session.info(NodeId.of("g2-notes")).state()).isEqualTo(NodeState.CREATED);
    }

    @Test
    void allNamesAreCheckedBeforeAnythingIsMade() throws InterruptedException {
        session.add(Graph.chain("g", Step.of(talk), Step.of(notes)));
        session.add(IdentityNode.of("g2-notes"));
        session.add(IdentityNode.of("g2-talk"));

        ForkTest.refused(ErrorCode.ID_TAKEN, "'g2-talk' is taken", () -> session.fork(deep("g2")));
        ForkTest.refused(ErrorCode.ID_TAKEN, "'g2-notes' is taken", () -> session.fork(deep("g2")));

        assertThat(names()).containsExactly("g", "g2-notes", "g2-talk");
        assertThat(conversationsThere()).isEqualTo(2);
    }

    @Test
    void namesThatGetTooLongAreTold() {
        session.add(Graph.of("g", Step.of(talk)));

        ForkTest.refused(
                ErrorCode.ID_INVALID,
                "names have at most 63 characters",
                () -> session.fork(deep("a".repeat(60))));
    }

    @Test
    void twoNodesOfOneNameAreTold() throws InterruptedException {
        var other = FakeConversationNode.of("talk", new InMemoryConversationStore());
        session.add(Graph.chain("g", Step.of("a", talk), Step.of("b", other)));

        ForkTest.refused(
                ErrorCode.ID_TAKEN,
                "two of the forks would be called 'g2-talk'",
                () -> session.fork(deep("g2")));
    }

    @Test
    void aPartThatCannotBeForkedLeavesNoTrace() {
        var shell = FakePersistentNode.of("shell", context -> "");
        session.add(Graph.chain("g", Step.of(talk), Step.of(shell)));

        ForkTest.refused(
                ErrorCode.FORK_UNSUPPORTED, "nodes of type 'fake'", () -> session.fork(deep("g2")));

        assertThat(names()).containsExactly("g");
        assertThat(conversationsThere()).isEqualTo(2);
    }

    @Test
    void aPartThatFailsWhileItIsMadeTakesTheOthersBack() {
        var failing = new Stubborn("last", Stubborn.Trouble.MAKE);
        session.add(Graph.chain("g", Step.of(talk), Step.of(failing)));

        assertThatThrownBy(() -> session.fork(deep("g2")))
                .isInstanceOf(NerveException.Unavailable.class);

        assertThat(names()).containsExactly("g");
        assertThat(conversationsThere()).isEqualTo(2);
    }

    @Test
    void aPartThatCannotBeStartedTakesEverythingBack() throws InterruptedException {
        var failing = new Stubborn("last", Stubborn.Trouble.START);
        session.add(Graph.chain("g", Step.of(talk), Step.of(failing)));
        talk.start();

        assertThatThrownBy(() -> session.fork(deep("g2")))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining("could not start 'g2-last'");

        assertThat(names()).containsExactly("g");
        assertThat(conversationsThere()).isEqualTo(2);
        assertThat(talk.state()).isEqualTo(NodeState.READY);
    }

    @Test
    void anInterruptTakesEverythingBackAndIsToldOnce() throws Exception {
        var failing = new Stubborn("last", Stubborn.Trouble.INTERRUPT);
        session.add(Graph.chain("g", Step.of(talk), Step.of(failing)));

        assertThatThrownBy(() -> session.fork(deep("g2"))).isInstanceOf(InterruptedException.class);

        assertThat(Thread.interrupted()).isFalse();
        assertThat(names()).containsExactly("g");
        assertThat(conversationsThere()).isEqualTo(2);
    }

    @Test
    void aSessionThatIsClosedMeanwhileTakesEverythingBack() throws InterruptedException {
        var sessions =
                new SessionRegistry(
                        NodeRunners.real(), NodeKinds.of(List.of()), RealTimeSource.REAL);
        var source = sessions.create("source", "");
        var target = sessions.create("target", "");
        source.add(Graph.chain("g", Step.of(talk), Step.of(new Closer(target))));

        assertThatThrownBy(() -> source.fork(deep("g2").session("target")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("session 'target' is closed");

        assertThat(target.ids()).isEmpty();
        assertThat(conversationsThere()).isEqualTo(2);
    }

    @Test
    void itsNameIsFreeAgainAfterAFailure() throws InterruptedException {
        var failing = new Stubborn("last", Stubborn.Trouble.MAKE);
        session.add(Graph.chain("g", Step.of(talk), Step.of(failing)));
        assertThatThrownBy(() -> session.fork(deep("g2"))).isInstanceOf(NerveException.class);

        session.fork("g", "g2");

        assertThat(names()).containsExactly("g", "g2");
    }

    @Test
    void itReachesThroughManyLevels() throws InterruptedException {
        var graph = Graph.of("g", Step.of(talk));
        for (int i = 0; i < 500; i++) {
            graph = Graph.of("g", Step.of(graph));
        }
        session.add(graph);

        session.fork(deep("g2"));

        assertThat(names()).containsExactly("g", "g2", "g2-talk");
    }
}
