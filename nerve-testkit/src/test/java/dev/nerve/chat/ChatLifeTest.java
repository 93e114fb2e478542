package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.model.Block;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.NodeFork;
import dev.nerve.node.NodeKinds;
import dev.nerve.node.NodeState;
import dev.nerve.node.Retry;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.InMemoryConversationStore;
import dev.nerve.tool.Tool;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ChatLifeTest {

    private static final ConversationId CHAT = ConversationId.of("chat");

    private final InMemoryConversationStore store = new InMemoryConversationStore();

    @Test
    void whatWasRedactedElsewhereIsNotSentAgain() throws InterruptedException {
        var model = FakeModel.of(_ -> FakeModel.words("Ok."));
        var rig = Rig.in(store, model);
        var parent = rig.chat(Rig.terms());
        rig.say(parent, "the password is hunter2");
        rig.host().conversations().fork(ForkRequest.of("chat", "child"));
        var child = ChatNode.of("child", Rig.terms(), rig.host());
        rig.say(child, "hello");

        rig.host().conversations().redact(CHAT, 1, "a password");
        rig.say(child, "again");

        assertThat(Rig.lines(model.prompts().getLast()).toString())
                .doesNotContain("hunter2")
                .contains("[redacted]");
    }

    @Test
    void modelThatMustCallAToolMayAnswerAfterwards() throws InterruptedException {
        var call = new Block.ToolUse("c", "up", Value.Fields.EMPTY.with("text", "x"));
        var model =
                FakeModel.of(prompt ->
                        prompt.settings().choice().mode() == ToolChoice.Mode.AUTO
                                ? FakeModel.words("Done.")
                                : FakeModel.calling(call));
        var rig = Rig.in(store, model);
        var tool = Tool.of(FunctionNode.of("up", _ -> "y"), "", "text", "what");
        var terms = Rig.terms().withTools(tool);

        var outcome =
                rig.say(rig.chat(terms.with(terms.settings().with(ToolChoice.only("up")))), "Go");

        assertThat(outcome.output().text()).isEqualTo("Done.");
        assertThat(model.prompts()).hasSize(2);
    }

    @Test
    void callsOfDifferentTurnsHaveDifferentNames() throws InterruptedException {
        var call = new Block.ToolUse("call-1", "up", Value.Fields.EMPTY.with("text", "x"));
        var model =
                FakeModel.giving(
                        FakeModel.calling(call),
                        FakeModel.words("One."),
                        FakeModel.calling(call),
                        FakeModel.words("Two."));
        var rig = Rig.in(store, model);
        var tool = Tool.of(FunctionNode.of("up", _ -> "y"), "", "text", "what");
        var chat = rig.chat(Rig.terms().withTools(tool));

        rig.say(chat, "Go");
        rig.say(chat, "Go on");

        assertThat(rig.history("chat"))
                .filteredOn(Content.ToolCall.class::isInstance)
                .extracting(row -> ((Content.ToolCall) row).call())
                .containsExactly("call-1", "call-1-2");
    }

    @Test
    void secondChatOnOneConversationDoesNotEndTheTurnOfTheFirst() throws Exception {
        var asked = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var model =
                FakeModel.of(_ -> {
                    asked.countDown();
                    go.await();
                    return FakeModel.words("Here.");
                });
        var rig = Rig.in(store, model);
        var first = rig.chat(Rig.terms());
        var running = Background.of(() -> rig.say(first, "Hello"));
        asked.await();

        var second = rig.chat(Rig.terms());
        second.start();
        var refused = rig.say(second, "Me too");
        go.countDown();

        assertThat(((Outcome.Failed) refused).code()).isEqualTo(ErrorCode.TURN_IN_PROGRESS);
        assertThat(running.get().output().text()).isEqualTo("Here.");
        assertThat(rig.say(second, "And now?").output().text()).isEqualTo("Here.");
    }

    @Test
    void chatFollowsAHandOffThatSomebodyElseMade() throws InterruptedException {
        var model = FakeModel.of(_ -> FakeModel.words("Ok."));
        var rig = Rig.in(store, model);
        var chat = rig.chat(Rig.terms());
        rig.say(chat, "one");
        rig.host().conversations().mark(CHAT, Content.Marked.SHARED_CONTEXT);

        rig.host().conversations().handOff(CHAT, ConversationId.of("chat-2"), "note");
        rig.say(chat, "two");

        assertThat(chat.conversation().name()).isEqualTo("chat-2");
        assertThat(Rig.lines(model.prompts().getLast()))
                .containsExactly("user: one", "assistant: Ok.", "user: note", "user: two");
    }

    @Test
    void settingsOfAfterTheMarkHoldAfterAHandOff() throws InterruptedException {
        var conversations = Rig.in(store).host().conversations();
        conversations.create(CHAT, Config.of(Config.MODEL, "fake/model"));
        conversations.mark(CHAT, Content.Marked.SHARED_CONTEXT);
        conversations.append(
                CHAT,
                new Content.Configured(
                        Config.of(Config.MODEL, "fake/large")
                                .with(Config.of(Config.SYSTEM, "Never deploy."))));

        conversations.handOff(CHAT, ConversationId.of("chat-2"), "note");

        assertThat(conversations.view(ConversationId.of("chat-2")).config())
                .isEqualTo(
                        Config.of(Config.MODEL, "fake/large")
                                .with(Config.of(Config.SYSTEM, "Never deploy.")));
    }

    @Test
    void chatThatIsStoppedStaysSoWhenItIsForked() throws InterruptedException {
        var rig = Rig.in(store, FakeModel.saying("Hi."));
        var chat = rig.chat(Rig.terms());
        rig.say(chat, "Hello");
        chat.stop(Duration.ZERO);

        chat.prepare(NodeFork.of("chat", "alt"));

        assertThat(chat.state()).isEqualTo(NodeState.STOPPED);
        assertThat(((Outcome.Failed) rig.say(chat, "Still there?")).code())
                .isEqualTo(ErrorCode.NODE_STOPPED);
    }

    @Test
    void chatCanBeResetBeforeItsFirstTurn() throws InterruptedException {
        var rig = Rig.in(store, FakeModel.saying("Hi."));
        var chat = rig.chat(Rig.terms());

        chat.reset();

        assertThat(rig.say(chat, "Hello").output().text()).isEqualTo("Hi.");
    }

    @Test
    void termsAreTheSameAfterARestart() {
        var rig = Rig.in(store);
        var spec = new ToolSpec("size", "counts", ToolSpec.taking("text", "what"));
        var settings =
                new PromptSettings(
                        new ToolChoice(ToolChoice.Mode.NAMED, "auto", false),
                        new BigDecimal("0.5"),
                        77,
                        List.of("END"),
                        Value.Fields.EMPTY.with("type", "object"),
                        "low");
        var terms =
                Rig.terms()
                        .withSystem("Be brief.")
                        .with(new Toolbox(List.of(Tool.named("counter", spec).given("text")), 3, 9))
                        .with(settings)
                        .with(WhenFull.HANDOFF)
                        .with(Retry.times(1).withDelay(ChatTerms.PATIENT.delay()));
        var chat = rig.chat(terms);
        var model = ModelNode.of("model", terms, rig.host());

        var kinds = NodeKinds.of(List.of(new ChatKind(rig.host()), new ModelKind(rig.host())));

        assertThat(((ChatNode) kinds.make(chat.definition().orElseThrow())).terms())
                .isEqualTo(terms);
        assertThat(((ModelNode) kinds.make(model.definition().orElseThrow())).terms())
                .isEqualTo(terms);
    }

    @Test
    void toolsMayComeAndGoWithTheProgram() throws InterruptedException {
        var old = Tool.of(FunctionNode.of("old", _ -> "x"), "", "text", "what");
        var young = Tool.of(FunctionNode.of("young", _ -> "x"), "", "text", "what");
        var before = Rig.in(store, FakeModel.saying("Hi."));
        before.say(before.chat(Rig.terms().withTools(old)), "Hello");

        var model = FakeModel.saying("Hi again.");
        var after = Rig.in(store, model);
        after.say(after.chat(Rig.terms().withTools(young)), "Hello");

        assertThat(model.prompts().getFirst().tools()).containsExactly(young.spec());
    }
}
