package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.protocol.ForkCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.node.NodeListData;
import dev.nerve.protocol.node.QueueData;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NodeCommandServiceTest {

    private static final Value.Fields NOTHING = Value.Fields.EMPTY;
    private static final Value.Fields MODEL = NOTHING.with("model", "fake/model");

    private final EngineWorld world = new EngineWorld();

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private NodeData create(@Nullable String session, @Nullable String node, String type)
            throws InterruptedException {
        var parameters = type.equals("chat") ? MODEL : NOTHING;
        return world.call(
                new NodeCommands.CreateNode(session, node, type, parameters, NOTHING, null));
    }

    @Test
    void nodeIsCreatedAndStartedInTheDefaultSession() throws InterruptedException {
        var labels = NOTHING.with("team", "a");
        var created =
                world.call(
                        new NodeCommands.CreateNode(null, "writer", "chat", MODEL, labels, null));

        assertThat(created.session()).isEqualTo("default");
        assertThat(created.nodeId()).isEqualTo("writer");
        assertThat(created.nodeType()).isEqualTo("chat");
        assertThat(created.state()).isEqualTo("ready");
        assertThat(created.persistent()).isTrue();
        assertThat(created.capabilities()).contains("conversation", "fork");
        assertThat(created.labels()).isEqualTo(labels);
        assertThat(created.conversation()).isEqualTo("default/writer");
        assertThat(created.definition()).isNotNull();
        var found = world.call(new NodeCommands.GetNode(null, "writer"));
        assertThat(found.definition()).isEqualTo(created.definition());
    }

    @Test
    void nodeWithoutANameGetsAFreeOne() throws InterruptedException {
        create(null, "chat-1", "chat");

        assertThat(create(null, null, "chat").nodeId()).isEqualTo("chat-2");
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        var command =
                new NodeCommands.CreateNode(
                        "Bad Session",
                        "Bad Node",
                        "chat",
                        NOTHING.with("model", 5).with("unknown", 1),
                        NOTHING,
                        null);

        assertThatThrownBy(() -> world.call(command))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("Bad Session")
                .hasMessageContaining("Bad Node")
                .hasMessageContaining("model")
                .hasMessageContaining("unknown");
        assertThat(world.sessions.find("default")).isEmpty();
    }

    @Test
    void unknownKindIsRefused() {
        assertThatThrownBy(() -> create(null, "x", "nonsense"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("nonsense");
    }

    @Test
    void stateFollowsTheCommands() throws InterruptedException {
        create(null, "writer", "chat");
        assertThat(world.call(new NodeCommands.StopNode(null, "writer")).state())
                .isEqualTo("stopped");
        assertThat(world.call(new NodeCommands.StartNode(null, "writer")).state())
                .isEqualTo("ready");
        world.say("writer", "hello");

        world.call(new NodeCommands.ResetNode(null, "writer"));

        var view = world.conversations.view(ConversationId.of("default/writer"));
        assertThat(view.shown()).isEmpty();
    }

    @Test
    void labelsChangeOneByOneAndForksInheritThem() throws InterruptedException {
        create(null, "writer", "chat");
        world.call(
                new NodeCommands.LabelNode(
                        null, "writer", NOTHING.with("team", "a").with("urgent", true)));
        var labelled =
                world.call(
                        new NodeCommands.LabelNode(null, "writer", NOTHING.with("urgent", null)));

        world.call(ForkCommands.ForkNode.of(null, "writer", "fork"));

        assertThat(labelled.labels()).isEqualTo(NOTHING.with("team", "a"));
        assertThat(world.call(new NodeCommands.GetNode(null, "fork")).labels())
                .isEqualTo(NOTHING.with("team", "a"));
        assertThat(names(list(null, null, "team=a", null)))
                .containsExactly("default/writer", "default/fork");
    }

    @Test
    void deletedNodeKeepsItsConversationUnderAnotherName() throws InterruptedException {
        create(null, "writer", "chat");
        world.say("writer", "hello");

        var deleted = world.call(new NodeCommands.DeleteNode(null, "writer", null, null));

        assertThat(deleted.conversation()).startsWith("default/writer-");
        assertThatThrownBy(() -> world.call(new NodeCommands.GetNode(null, "writer")))
                .isInstanceOf(NerveException.NotFound.class);
        create(null, "writer", "chat");
        var again = world.call(new NodeCommands.DeleteNode(null, "writer", "delete", null));
        assertThat(again.conversation()).isNull();
    }

    @Test
    void executionsInTheQueueOfANodeAreListedEditedAndDropped() throws Exception {
        var entered = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var said = new ConcurrentLinkedQueue<String>();
        var node =
                FakePersistentNode.of(
                        "slow",
                        context -> {
                            said.add(context.input().text());
                            entered.countDown();
                            go.await();
                            return context.input();
                        });
        NodeLookup.openSession(world.sessions, SessionId.of("default")).add(node);
        var running = BackgroundTask.of(() -> world.say("slow", "zero"));
        entered.await();
        var edited =
                BackgroundTask.of(() -> world.say("slow", "one")).awaitBlockedIn(NodeLocks.class);
        var dropped =
                BackgroundTask.of(() -> world.sessions.get("default").send("slow", "two"))
                        .awaitBlockedIn(NodeLocks.class);

        var entries = queue().entries();
        assertThat(entries).extracting(entry -> entry.input().text()).containsExactly("one", "two");
        assertThat(queue().running()).startsWith("slow-");
        var one = entries.getFirst().entry();
        world.call(new NodeCommands.EditQueue(null, "slow", one, Value.of("another")));
        var two = entries.getLast().entry();
        var left = world.call(new NodeCommands.DropQueue(null, "slow", two));
        assertThat(left.entries())
                .extracting(entry -> entry.input().text())
                .containsExactly("another");
        go.countDown();

        assertThat(running.get()).isEqualTo("zero");
        assertThat(edited.get()).isEqualTo("another");
        assertThat(((Outcome.Failed) dropped.get()).code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(said).containsExactly("zero", "another");
        assertThatThrownBy(() -> world.call(new NodeCommands.DropQueue(null, "slow", two)))
                .isInstanceOf(NerveException.NotFound.class);
    }

    private QueueData queue() throws InterruptedException {
        return world.call(new NodeCommands.ListQueue(null, "slow"));
    }

    @Test
    void wordsOfADeletionAreChecked() throws InterruptedException {
        create(null, "writer", "chat");

        assertThatThrownBy(
                        () -> world.call(new NodeCommands.DeleteNode(null, "writer", "burn", "no")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("archive, delete")
                .hasMessageContaining("restrict, cascade, detach, keep");
    }

    @Test
    void missingSessionIsEmptyOnlyIfItIsTheDefault() throws InterruptedException {
        assertThat(list(null, null, null, null).nodes()).isEmpty();
        assertThatThrownBy(() -> list("work", null, null, null))
                .isInstanceOf(NerveException.NotFound.class);
    }

    private NodeListData list(
            @Nullable String session,
            @Nullable String state,
            @Nullable String label,
            @Nullable String after)
            throws InterruptedException {
        return world.call(new NodeCommands.ListNodes(session, null, state, label, 100, after));
    }

    private static List<String> names(NodeListData page) {
        return page.nodes().stream().map(node -> node.session() + "/" + node.nodeId()).toList();
    }

    @Test
    void pagesOfAllSessionsHaveEveryNodeOnce() throws InterruptedException {
        for (var session : List.of("a", "b", "c")) {
            for (int i = 0; i < 4; i++) {
                create(session, "node-" + i, i % 2 == 0 ? "chat" : "identity");
            }
        }
        world.call(new NodeCommands.StopNode("b", "node-2"));
        var seen = new ArrayList<String>();
        @Nullable String after = null;
        do {
            var page = world.call(new NodeCommands.ListNodes(null, true, "ready", null, 3, after));
            assertThat(page.nodes()).hasSizeLessThanOrEqualTo(3);
            seen.addAll(names(page));
            after = page.next();
        } while (after != null);

        assertThat(seen)
                .containsExactly(
                        "a/node-0",
                        "a/node-1",
                        "a/node-2",
                        "a/node-3",
                        "b/node-0",
                        "b/node-1",
                        "b/node-3",
                        "c/node-0",
                        "c/node-1",
                        "c/node-2",
                        "c/node-3");
    }

    @Test
    void pageGoesOnAfterItsLastNodeWasDeleted() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            create(null, "node-" + i, "identity");
        }
        var first = world.call(new NodeCommands.ListNodes(null, null, null, null, 2, null));
        world.call(new NodeCommands.DeleteNode(null, "node-1", null, null));

        var second =
                world.call(new NodeCommands.ListNodes(null, null, null, null, 2, first.next()));

        assertThat(names(second)).containsExactly("default/node-2", "default/node-3");
    }

    @Test
    void nodeWithoutACapabilitySaysSo() throws InterruptedException {
        create(null, "same", "identity");

        assertThatThrownBy(() -> world.call(new NodeCommands.ListNodeTools(null, "same")))
                .isInstanceOf(NerveException.Unsupported.class)
                .hasMessageContaining("identity 'same' has no tools");
        assertThatThrownBy(() -> world.call(new NodeCommands.NodeDiff(null, "same")))
                .isInstanceOf(NerveException.Unsupported.class);
    }

    @Test
    void secretsInDefinitionsAndMessagesAreMasked() throws InterruptedException {
        var parameters = MODEL.with("system", "the key is " + EngineWorld.SECRET);
        var created =
                world.call(
                        new NodeCommands.CreateNode(
                                null, "writer", "chat", parameters, NOTHING, null));

        assertThat(created.toString()).doesNotContain(EngineWorld.SECRET).contains("***");
        assertThatThrownBy(() -> world.call(new NodeCommands.GetNode(null, EngineWorld.SECRET)))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageNotContaining(EngineWorld.SECRET);
    }
}
