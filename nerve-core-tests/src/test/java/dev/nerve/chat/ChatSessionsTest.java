package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.conversation.ConversationQuery;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphNodeKind;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.session.NodeDeletion;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.workspace.Workspaces;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Chats and their conversations in sessions.
class ChatSessionsTest {

    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final NodeId WRITER = NodeId.of("writer");

    private final InMemoryConversationStore store = new InMemoryConversationStore();
    private final FakeModel model =
            FakeModel.of(
                    prompt -> FakeModel.textAnswer("re: " + prompt.messages().getLast().text()));
    private final Rig rig = Rig.in(store, model);
    private final SessionRegistry sessions = sessions();

    private SessionRegistry sessions() {
        return SessionRegistry.open(
                NodeRunners.real(),
                NodeKinds.of(List.of(new ChatNodeKind(rig.host()), GraphNodeKind.GRAPH)),
                store.definitions(),
                Workspaces.none());
    }

    private ChatNode writer() {
        return ChatNode.of("writer", Rig.terms(), rig.host());
    }

    private List<String> names(ArchiveFilter filter) {
        return rig
                .host()
                .conversations()
                .catalog()
                .list(ConversationQuery.DEFAULT.archive(filter))
                .conversations()
                .stream()
                .map(one -> one.conversation().id().name())
                .toList();
    }

    private List<String> asked(Session session, String words) throws InterruptedException {
        session.send("writer", words).orThrow();
        return Rig.lines(model.prompts().getLast());
    }

    @Test
    void chatInTwoSessionsHasTwoConversations() throws InterruptedException {
        var work = sessions.create("work", "");
        var play = sessions.create("play", "");
        work.add(writer());
        play.create("chat", Map.of("model", "fake/model"));
        play.add(writer());

        assertThat(asked(work, "one")).containsExactly("user: one");
        assertThat(asked(play, "two")).containsExactly("user: two");
        play.send("chat-1", "three").orThrow();

        assertThat(names(ArchiveFilter.ACTIVE))
                .containsExactly("play/chat-1", "play/writer", "work/writer");
        assertThat(asked(sessions().get("work"), "four"))
                .containsExactly("user: one", "assistant: re: one", "user: four");
    }

    @Test
    void chatInsideAGraphBelongsToTheSessionToo() throws InterruptedException {
        var work = sessions.create("work", "");
        work.add(Graph.of("g", Step.of(writer())));
        work.send("g", "hello").orThrow();

        sessions().get("work").send("g", "again").orThrow();

        assertThat(names(ArchiveFilter.ACTIVE)).containsExactly("work/writer");
        assertThat(Rig.lines(model.prompts().getLast())).hasSize(3);
    }

    @Test
    void chatWithoutASessionHasItsOwnName() throws InterruptedException {
        rig.say(writer(), "hello");

        assertThat(names(ArchiveFilter.ACTIVE)).containsExactly("writer");
    }

    @Test
    void conversationWithAGivenNameIsShared() throws InterruptedException {
        var shared = ConversationId.of("shared");
        var work = sessions.create("work", "");
        work.add(ChatNode.of("writer", Rig.terms(), rig.host(), shared));
        var play = sessions.create("play", "");
        play.add(ChatNode.of("writer", Rig.terms(), rig.host(), shared));

        asked(work, "one");
        assertThat(asked(play, "two")).hasSize(3);

        work.delete(WRITER, GRACE);
        assertThat(asked(play, "three")).hasSize(5);
    }

    @Test
    void deletedChatKeepsItsConversationInTheArchive() throws InterruptedException {
        var work = sessions.create("work", "");
        work.add(writer());
        asked(work, "one");
        work.fork("writer", "other");
        work.delete(WRITER, GRACE);

        assertThat(names(ArchiveFilter.ACTIVE)).containsExactly("work/other");
        assertThat(names(ArchiveFilter.ARCHIVED)).containsExactly("work/writer-archived-1");
        assertThat(rig.history("work/other")).isNotEmpty();

        work.add(writer());
        assertThat(asked(work, "two")).containsExactly("user: two");
        work.delete(WRITER, GRACE);
        assertThat(names(ArchiveFilter.ARCHIVED))
                .containsExactly("work/writer-archived-1", "work/writer-archived-2");
    }

    @Test
    void conversationIsDeletedOnRequest() throws InterruptedException {
        var work = sessions.create("work", "");
        work.add(writer());
        asked(work, "one");
        work.fork("writer", "other");

        assertThatThrownBy(() ->
                        work.delete(
                                WRITER, NodeDeletion.of(GRACE).conversation(DeletePolicy.RESTRICT)))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("'work/other'")
                .extracting(failure -> ((NerveException.Failed) failure).code())
                .isEqualTo(ErrorCode.REQUEST_CONFLICT);
        assertThat(work.find(WRITER)).isPresent();

        work.delete(WRITER, NodeDeletion.of(GRACE).conversation(DeletePolicy.DETACH));
        assertThat(work.find(WRITER)).isEmpty();
        assertThat(names(ArchiveFilter.ALL)).containsExactly("work/other");
        assertThat(rig.history("work/other")).isNotEmpty();
    }

    @Test
    void deletedSessionArchivesItsConversations() throws InterruptedException {
        var work = sessions.create("work", "");
        work.add(writer());
        asked(work, "one");

        sessions.delete("work", GRACE);
        var again = sessions.create("work", "");
        again.add(writer());

        assertThat(asked(again, "two")).containsExactly("user: two");
        assertThat(names(ArchiveFilter.ARCHIVED)).containsExactly("work/writer-archived-1");
    }

    @Test
    void conversationsOfARunStayWithTheRun() throws InterruptedException {
        var run = sessions.create("fix-1", "", SessionInfo.RUN_TAG);
        run.add(writer());
        asked(run, "one");

        run.delete(WRITER, GRACE);

        assertThat(names(ArchiveFilter.ACTIVE)).containsExactly("fix-1/writer");
    }

    @Test
    void forkIsNamedByTheSessionToo() throws InterruptedException {
        var work = sessions.create("work", "");
        sessions.create("play", "");
        work.add(writer());
        asked(work, "one");

        work.fork("writer", "second");
        work.fork(NodeForkRequest.of("writer", "writer").session("play"));

        assertThat(names(ArchiveFilter.ACTIVE))
                .containsExactly("play/writer", "work/second", "work/writer");
        var query = ConversationQuery.DEFAULT.session(SessionId.of("play"));
        assertThat(rig.host().conversations().catalog().list(query).conversations()).hasSize(1);
    }
}
