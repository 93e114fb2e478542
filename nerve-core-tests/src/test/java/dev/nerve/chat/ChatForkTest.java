package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.model.Prompt;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.FakeModel;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspaces;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatForkTest {

    private final InMemoryConversationStore store = new InMemoryConversationStore();
    private final FakeModel model =
            FakeModel.of(
                    prompt -> FakeModel.textAnswer("re: " + prompt.messages().getLast().text()));
    private final FakeModel other = FakeModel.ofTexts("other").named("fake/other");
    private final Rig rig = Rig.in(store, model, other);
    private Session session;
    private ChatNode chat;

    @BeforeEach
    void talk() throws InterruptedException {
        session = sessions().create("work", "");
        chat = session.add(rig.chat(Rig.terms().withSystem("Be brief.")));
        rig.say(chat, "one");
        rig.say(chat, "two");
    }

    private SessionRegistry sessions() {
        return SessionRegistry.open(
                rig.runner(),
                NodeKinds.of(List.of(new ChatNodeKind(rig.host()), new ModelNodeKind(rig.host()))),
                store.definitions(),
                Workspaces.none());
    }

    private List<String> asked(ChatNode node, String words) throws InterruptedException {
        rig.say(node, words);
        return Rig.lines(model.prompts().getLast());
    }

    @Test
    void forkGoesOnApart() throws InterruptedException {
        var fork = (ChatNode) session.fork("chat", "alt").node();

        assertThat(asked(fork, "three"))
                .containsExactly(
                        "user: one",
                        "assistant: re: one",
                        "user: two",
                        "assistant: re: two",
                        "user: three");
        assertThat(asked(chat, "four")).doesNotContain("user: three").hasSize(5);
    }

    @Test
    void whatIsSaidOfAForkIsKeptWithoutSecrets() throws InterruptedException {
        var key = "dummy-key-of-a-test";
        var said =
                NodeForkRequest.of("chat", "alt")
                        .conversationFork(fork ->
                                fork.overrides(
                                                ConversationConfig.of(
                                                        ConversationConfig.SYSTEM, "Use " + key))
                                        .labels(Value.Fields.EMPTY.with("for", key))
                                        .withFirstPrompt("say " + key)
                                        .withRequestId("request-1"));

        var fork = (ChatNode) session.fork(said).node();

        assertThat(session.fork(said).node()).isSameAs(fork);
        assertThat(rig.history(fork.conversation().name()).toString())
                .contains("Use ***")
                .doesNotContain(key);
        var kept = rig.host().conversations().get(fork.conversation());
        assertThat(kept.labels()).isEqualTo(Value.Fields.EMPTY.with("for", "***"));
    }

    @Test
    void forkAtATurnLeavesOutWhatCameLater() throws InterruptedException {
        var fork =
                session.fork(NodeForkRequest.of("chat", "alt").at(new ForkPoint.BeforeUserTurn(1)));

        assertThat(asked((ChatNode) fork.node(), "else"))
                .containsExactly("user: one", "assistant: re: one", "user: else");
        assertThat(fork.info().metadata().at("inherited_turns")).isEqualTo(Value.of(1));
        assertThat(fork.info().metadata().at("cache_preserved")).isEqualTo(Value.of(true));
    }

    @Test
    void forkWithAnotherModelSaysWhatBreaksTheCache() throws InterruptedException {
        var fork =
                session.fork(
                        NodeForkRequest.of("chat", "alt")
                                .conversationFork(said ->
                                        said.overrides(
                                                ConversationConfig.of(
                                                        ConversationConfig.MODEL, "fake/other"))));

        rig.say(fork.node(), "three");

        assertThat(other.prompts()).hasSize(1);
        assertThat(fork.info().metadata().at("cache_preserved")).isEqualTo(Value.of(false));
        assertThat(fork.info().metadata().at("cache_broken_by").toString()).contains("model");
    }

    @Test
    void forkWithAModelThatIsNotThereLeavesNothing() {
        var fork =
                NodeForkRequest.of("chat", "alt")
                        .conversationFork(said ->
                                said.overrides(
                                        ConversationConfig.of(
                                                ConversationConfig.MODEL, "fake/none")));

        assertThatThrownBy(() -> session.fork(fork)).isInstanceOf(NerveException.NotFound.class);
        assertThat(session.find(NodeId.of("alt"))).isEmpty();
        assertThat(rig.host().conversations().list()).hasSize(1);
    }

    @Test
    void pointThatIsNotThereLeavesNothing() {
        var fork = NodeForkRequest.of("chat", "alt").at(new ForkPoint.BeforeUserTurn(7));

        assertThatThrownBy(() -> session.fork(fork))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failed ->
                                assertThat(failed.code()).isEqualTo(ErrorCode.POINT_OUT_OF_RANGE));
        assertThat(rig.host().conversations().list()).hasSize(1);
    }

    @Test
    void forksAreThereAgainAfterARestart() throws InterruptedException {
        session.fork(NodeForkRequest.of("chat", "alt").at(new ForkPoint.BeforeUserTurn(1)));

        var again = sessions().get("work");
        var fork = (ChatNode) again.get(NodeId.of("alt"));

        assertThat(asked(fork, "else"))
                .containsExactly("user: one", "assistant: re: one", "user: else");
    }

    @Test
    void chatWithAnAnonymousToolIsTransient() {
        var tool = Tool.of(FunctionNode.of("up", _ -> "x"), "", "text", "what");
        var transientChat = ChatNode.of("t", Rig.terms().withTools(tool), rig.host());

        assertThat(transientChat.definition()).isEmpty();
        assertThat(chat.definition()).isPresent();
    }

    @Test
    void promptsOfAForkBeginWithThoseOfItsSource() throws InterruptedException {
        var fork = (ChatNode) session.fork("chat", "alt").node();
        var before = model.prompts().getLast();

        rig.say(fork, "three");

        var after = model.prompts().getLast();
        assertThat(after.system()).isEqualTo(before.system());
        assertThat(after.messages().subList(0, before.messages().size()))
                .isEqualTo(before.messages());
        assertThat(after.cache().key()).isEqualTo(before.cache().key()).isNotEmpty();
        assertThat(after.cache().breakpoints()).containsExactly(4);
    }

    @Test
    void siblingsAndTheirForksShareTheKeyOfTheRoot() throws InterruptedException {
        var one = (ChatNode) session.fork("chat", "one").node();
        rig.say(one, "more");
        var two = (ChatNode) session.fork("one", "two").node();

        rig.say(two, "still more");
        rig.say(chat, "back");

        assertThat(model.prompts()).extracting(prompt -> prompt.cache().key()).containsOnly(key());
    }

    private String key() {
        return model.prompts().getFirst().cache().key();
    }

    @Test
    void marksOfTheSharedContextAreBreakpointsForAll() throws InterruptedException {
        rig.host().conversations().mark(chat.conversation(), RowContent.Marked.SHARED_CONTEXT);
        rig.say(chat, "later");

        var fork =
                session.fork(
                        NodeForkRequest.of("chat", "alt")
                                .at(new ForkPoint.AtMark(RowContent.Marked.SHARED_CONTEXT)));
        rig.say(fork.node(), "worker");

        assertThat(model.prompts().subList(2, 4))
                .extracting(Prompt::cache)
                .allSatisfy(cache -> assertThat(cache.breakpoints()).containsExactly(4));
        assertThat(Rig.lines(model.prompts().getLast())).doesNotContain("user: later");
    }

    @Test
    void outcomeTellsExpectedAndActualCachedTokens() throws InterruptedException {
        var fork = session.fork("chat", "alt").node();

        var outcome = rig.say(fork, "three");

        assertThat(outcome.attributes().at("cache.expected")).isEqualTo(Value.of(10));
        assertThat(outcome.attributes().at("cache.actual")).isEqualTo(Value.of(0));
    }
}
