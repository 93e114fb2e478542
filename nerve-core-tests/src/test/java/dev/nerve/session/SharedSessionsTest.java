package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphNodeKind;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.store.memory.InMemoryDefinitionStore;
import dev.nerve.testkit.FakeConversationNode;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.InMemorySessionLocks;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.workspace.Workspaces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Two processes that use the sessions of one store.
class SharedSessionsTest {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final InMemoryDefinitionStore store = new InMemoryDefinitionStore();
    private final InMemoryConversationStore conversations = new InMemoryConversationStore();
    private final InMemorySessionLocks locks = new InMemorySessionLocks();
    private final AtomicInteger made = new AtomicInteger();
    private final SessionRegistry first = process("first");
    private final SessionRegistry second = process("second");

    private SessionRegistry process(String name) {
        var kinds =
                NodeKinds.of(
                        List.of(
                                IdentityNode.kind(),
                                GraphNodeKind.GRAPH,
                                new CountedKind(made),
                                FakeConversationNode.kind(conversations)));
        return SessionRegistry.open(
                NodeRunners.real(), kinds, store, locks.of(name), Workspaces.none());
    }

    private static NodeId id(String name) {
        return NodeId.of(name);
    }

    @Test
    void sessionsAreOpenedWhenTheyAreUsed() throws InterruptedException {
        first.create("work", "").create("counted", Map.of());
        first.create("play", "").create("counted", Map.of());
        made.set(0);

        assertThat(second.list(SessionQuery.DEFAULT).sessions())
                .extracting(one -> one.info().id().name())
                .containsExactly("work", "play");
        assertThat(second.nodes("work")).hasSize(1);
        assertThat(made).hasValue(0);
        assertThat(second.list()).isEmpty();

        assertThat(second.get("work").ids()).containsExactly(id("counted-1"));
        assertThat(made).hasValue(1);
    }

    @Test
    void nodesThatAnotherProcessAddsAreFound() {
        var work = first.create("work", "");
        var seen = second.get("work");
        work.add(IdentityNode.of("a"));

        assertThat(seen.find(id("a"))).isPresent();

        work.add(IdentityNode.of("b"));

        assertThat(second.get("work")).isSameAs(seen);
        assertThat(seen.list()).isEqualTo(work.list());
    }

    @Test
    void forksOfAnotherProcessAreFoundAndCanBeForkedAgain() throws InterruptedException {
        var work = first.create("work", "");
        work.add(FakeConversationNode.of("talk", conversations));
        var seen = second.get("work");
        var request = NodeForkRequest.of("talk", "talk-2").once("r1");
        work.fork(request);

        assertThat(seen.list()).isEqualTo(work.list());
        assertThat(second.get("work").fork(request).info().id()).isEqualTo(id("talk-2"));
        seen.fork("talk-2", "talk-3");
        assertThat(work.list()).extracting(NodeInfo::id).contains(id("talk-3"));
    }

    @Test
    void nodesThatAnotherProcessDeletesAreGone() throws InterruptedException {
        var work = first.create("work", "");
        work.add(IdentityNode.of("a"));
        work.add(IdentityNode.of("b"));
        var seen = second.get("work");

        work.delete(id("a"), GRACE);

        assertThat(seen.ids()).containsExactly(id("b"));
        assertThatThrownBy(() -> seen.get(id("a")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("node 'a' was deleted: another process deleted it");
        ForkTest.refused(ErrorCode.SOURCE_DELETED, "'a'", () -> seen.fork("a", "c"));
    }

    @Test
    void sessionThatIsHeldDoesNotReturnNodesThatAnotherProcessDeleted()
            throws InterruptedException {
        var work = first.create("work", "");
        work.add(IdentityNode.of("a"));
        var seen = second.get("work");
        assertThat(seen.find(id("a"))).isPresent();

        work.delete(id("a"), GRACE);

        assertThat(seen.find(id("a"))).isEmpty();
    }

    @Test
    void metadataOfAnotherProcessIsTakenOver() {
        var work = first.create("work", "");
        work.add(IdentityNode.of("a"));
        var seen = second.get("work");
        var node = seen.get(id("a"));

        work.addMetadata(id("a"), Map.of("purpose", "test"));

        assertThat(seen.list()).isEqualTo(work.list());
        assertThat(seen.get(id("a"))).isSameAs(node);
    }

    @Test
    void startedNodesStayAsTheyAre() throws InterruptedException {
        var work = first.create("work", "");
        work.add(FakeConversationNode.of("talk", conversations));
        work.start();
        var live = work.get(id("talk"));
        var other = second.get("work");

        other.add(IdentityNode.of("b"));
        other.addMetadata(id("talk"), Map.of("purpose", "test"));

        assertThat(work.list()).extracting(NodeInfo::id).containsExactly(id("talk"), id("b"));
        assertThat(work.get(id("talk"))).isSameAs(live);
        assertThat(work.info(id("talk")).state()).isEqualTo(NodeState.READY);
        assertThat(work.info(id("talk")).metadata().at("purpose").text()).isEqualTo("test");
    }

    @Test
    void graphOfAnotherProcessUsesTheNodeThatIsHere() throws InterruptedException {
        var work = first.create("work", "");
        work.add(FakeConversationNode.of("talk", conversations));
        var seen = second.get("work");
        var talk = seen.get(id("talk"));
        work.add(Graph.of("g", Step.of(work.get(id("talk")))));

        assertThat(((Graph) seen.get(id("g"))).parts()).containsExactly(talk);
    }

    @Test
    void sessionThatAnotherProcessDeletesIsGone() throws InterruptedException {
        first.create("work", "").add(IdentityNode.of("a"));
        var seen = second.get("work");

        first.delete("work", GRACE);

        assertThat(second.find("work")).isEmpty();
        assertThat(second.list()).isEmpty();
        assertThatThrownBy(() -> seen.add(IdentityNode.of("b")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("session 'work' is closed");

        first.create("work", "another");
        assertThat(second.get("work").info().description()).isEqualTo("another");
        assertThat(second.get("work").ids()).isEmpty();
    }

    @Test
    void nameThatAnotherProcessTookIsRefused() {
        var work = first.create("work", "");
        var seen = second.get("work");
        work.add(IdentityNode.of("a"));

        assertThatThrownBy(() -> second.create("work", ""))
                .isInstanceOf(NerveException.AlreadyExists.class);
        assertThatThrownBy(() -> seen.add(IdentityNode.of("a")))
                .isInstanceOf(NerveException.AlreadyExists.class);
        assertThat(seen.find(id("a"))).isPresent();
    }

    @Test
    void bothProcessesSeeTheSameAfterAnyChanges() {
        RandomSeeds.each(40, this::changeAtRandom);
    }

    private void changeAtRandom(Random random) throws InterruptedException {
        var name = "s" + random.nextInt(Integer.MAX_VALUE);
        first.create(name, "");
        var processes = List.of(first, second, process("third"));
        var expected = new ArrayList<NodeId>();
        for (int step = 0; step < 40; step++) {
            var session = processes.get(random.nextInt(3)).get(name);
            var node = id("n" + random.nextInt(12));
            if (!expected.contains(node)) {
                session.add(IdentityNode.of(node.name()));
                expected.add(node);
            } else if (random.nextBoolean()) {
                session.addMetadata(node, Map.of("step", step));
            } else {
                session.remove(node);
                expected.remove(node);
            }
            var seen = processes.get(random.nextInt(3)).get(name);
            assertThat(seen.ids()).containsExactlyInAnyOrderElementsOf(expected);
        }
        assertThat(first.get(name).list())
                .containsExactlyInAnyOrderElementsOf(second.get(name).list());
    }

    @Nested
    class Locks {

        private final SessionId work = SessionId.of("work");

        @Test
        void sessionIsLockedWhenItsFirstNodeBecomesLive() throws InterruptedException {
            var session = first.create("work", "");
            session.add(IdentityNode.of("a"));
            session.add(FakeConversationNode.of("talk", conversations));
            session.send("a", "hello");
            session.start(id("a"));
            assertThat(locks.holders()).isEmpty();

            session.send("talk", "hello");
            assertThat(locks.holders()).containsExactly(Map.entry(work, "first"));

            first.close("work", GRACE);
            assertThat(locks.holders()).isEmpty();
        }

        @Test
        void secondProcessCanReadButNotStart() throws InterruptedException {
            var session = first.create("work", "");
            session.add(FakeConversationNode.of("talk", conversations));
            session.start();
            var other = second.get("work");

            assertThat(other.list()).extracting(NodeInfo::id).containsExactly(id("talk"));
            assertThatThrownBy(other::start)
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessage("session 'work' is open in process first");
            assertThatThrownBy(() -> other.delete(id("talk"), GRACE))
                    .isInstanceOf(NerveException.Unavailable.class);
            assertThatThrownBy(() -> second.delete("work", GRACE))
                    .isInstanceOf(NerveException.Unavailable.class);
            assertThat(other.send("talk", "hello").toString()).contains("open in process first");
            assertThat(other.info(id("talk")).state()).isEqualTo(NodeState.CREATED);

            first.close("work", GRACE);
            other.start();
            assertThat(locks.holders()).containsExactly(Map.entry(work, "second"));
        }

        @Test
        void lockIsReleasedAlsoIfANodeDoesNotStop() throws InterruptedException {
            var session = first.create("work", "");
            session.add(
                    FakePersistentNode.withListener(
                            "shell",
                            what -> {
                                if (what.startsWith("stop")) {
                                    throw new NerveException.Unavailable("refused");
                                }
                            }));
            session.start();

            assertThatThrownBy(() -> first.close("work", GRACE))
                    .isInstanceOf(NerveException.Unavailable.class);

            assertThat(locks.holders()).isEmpty();
        }

        @Test
        void sessionOfARunBelongsToTheOwnerOfTheRun() throws InterruptedException {
            var session = first.create("fix-1", "", SessionInfo.RUN_TAG);
            session.add(FakeConversationNode.of("talk", conversations));

            session.start();
            second.get("fix-1").start();

            assertThat(locks.holders()).isEmpty();
        }
    }
}
