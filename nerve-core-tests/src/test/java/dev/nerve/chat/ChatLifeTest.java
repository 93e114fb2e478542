package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ContextFullPolicy;
import dev.nerve.chat.setup.Toolbox;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakeModel;
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
        var model = FakeModel.of(_ -> FakeModel.textAnswer("Ok."));
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
        var call = new ContentBlock.ToolUse("c", "up", Value.Fields.EMPTY.with("text", "x"));
        var model =
                FakeModel.of(prompt ->
                        prompt.settings().choice().mode() == ToolChoice.Mode.AUTO
                                ? FakeModel.textAnswer("Done.")
                                : FakeModel.toolCallAnswer(call));
        var rig = Rig.in(store, model);
        var tool = Tool.of(FunctionNode.of("up", _ -> "y"), "", "text", "what");
        var options = Rig.terms().withTools(tool);

        var outcome =
                rig.say(
                        rig.chat(options.with(options.settings().with(ToolChoice.only("up")))),
                        "Go");

        assertThat(outcome.output().text()).isEqualTo("Done.");
        assertThat(model.prompts()).hasSize(2);
    }

    @Test
    void callsOfDifferentTurnsHaveDifferentNames() throws InterruptedException {
        var call = new ContentBlock.ToolUse("call-1", "up", Value.Fields.EMPTY.with("text", "x"));
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(call),
                        FakeModel.textAnswer("One."),
                        FakeModel.toolCallAnswer(call),
                        FakeModel.textAnswer("Two."));
        var rig = Rig.in(store, model);
        var tool = Tool.of(FunctionNode.of("up", _ -> "y"), "", "text", "what");
        var chat = rig.chat(Rig.terms().withTools(tool));

        rig.say(chat, "Go");
        rig.say(chat, "Go on");

        assertThat(rig.history("chat"))
                .filteredOn(RowContent.ToolCall.class::isInstance)
                .extracting(row -> ((RowContent.ToolCall) row).call())
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
                    return FakeModel.textAnswer("Here.");
                });
        var rig = Rig.in(store, model);
        var first = rig.chat(Rig.terms());
        var running = BackgroundTask.of(() -> rig.say(first, "Hello"));
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
        var model = FakeModel.of(_ -> FakeModel.textAnswer("Ok."));
        var rig = Rig.in(store, model);
        var chat = rig.chat(Rig.terms());
        rig.say(chat, "one");
        rig.host().conversations().mark(CHAT, RowContent.Marked.SHARED_CONTEXT);

        rig.host().conversations().handOff(CHAT, ConversationId.of("chat-2"), "note");
        rig.say(chat, "two");

        assertThat(chat.conversation().name()).isEqualTo("chat-2");
        assertThat(Rig.lines(model.prompts().getLast()))
                .containsExactly("user: one", "assistant: Ok.", "user: note", "user: two");
    }

    @Test
    void settingsOfAfterTheMarkHoldAfterAHandOff() throws InterruptedException {
        var conversations = Rig.in(store).host().conversations();
        conversations.create(CHAT, ConversationConfig.of(ConversationConfig.MODEL, "fake/model"));
        conversations.mark(CHAT, RowContent.Marked.SHARED_CONTEXT);
        conversations.append(
                CHAT,
                new RowContent.Configured(
                        ConversationConfig.of(ConversationConfig.MODEL, "fake/large")
                                .with(
                                        ConversationConfig.of(
                                                ConversationConfig.SYSTEM, "Never deploy."))));

        conversations.handOff(CHAT, ConversationId.of("chat-2"), "note");

        assertThat(conversations.view(ConversationId.of("chat-2")).config())
                .isEqualTo(
                        ConversationConfig.of(ConversationConfig.MODEL, "fake/large")
                                .with(
                                        ConversationConfig.of(
                                                ConversationConfig.SYSTEM, "Never deploy.")));
    }

    @Test
    void chatThatIsStoppedStaysSoWhenItIsForked() throws InterruptedException {
        var rig = Rig.in(store, FakeModel.ofTexts("Hi."));
        var chat = rig.chat(Rig.terms());
        rig.say(chat, "Hello");
        chat.stop(Duration.ZERO);

        chat.prepare(NodeForkRequest.of("chat", "alt"));

        assertThat(chat.state()).isEqualTo(NodeState.STOPPED);
        assertThat(((Outcome.Failed) rig.say(chat, "Still there?")).code())
                .isEqualTo(ErrorCode.NODE_STOPPED);
    }

    @Test
    void chatCanBeResetBeforeItsFirstTurn() throws InterruptedException {
        var rig = Rig.in(store, FakeModel.ofTexts("Hi."));
        var chat = rig.chat(Rig.terms());

        chat.reset();

        assertThat(rig.say(chat, "Hello").output().text()).isEqualTo("Hi.");
    }

    @Test
    void termsAreTheSameAfterARestart() {
        var rig = Rig.in(store);
        var spec = new ToolSpec("size", "counts", ToolSpec.textArgument("text", "what"));
        var settings =
                new PromptSettings(
                        new ToolChoice(ToolChoice.Mode.NAMED, "auto", false),
                        new BigDecimal("0.5"),
                        77,
                        List.of("END"),
                        Value.Fields.EMPTY.with("type", "object"),
                        "low");
        var options =
                Rig.terms()
                        .withSystem("Be brief.")
                        .with(
                                new Toolbox(
                                        List.of(Tool.named("counter", spec).withArgument("text")),
                                        3,
                                        9))
                        .with(settings)
                        .with(ContextFullPolicy.HANDOFF)
                        .with(RetryPolicy.times(1).withDelay(ChatOptions.DEFAULT_RETRY.delay()));
        var chat = rig.chat(options);
        var model = ModelNode.of("model", options, rig.host());

        var kinds =
                NodeKinds.of(List.of(new ChatNodeKind(rig.host()), new ModelNodeKind(rig.host())));

        assertThat(((ChatNode) kinds.make(chat.definition().orElseThrow())).terms())
                .isEqualTo(options);
        assertThat(((ModelNode) kinds.make(model.definition().orElseThrow())).terms())
                .isEqualTo(options);
    }

    @Test
    void toolsMayComeAndGoWithTheProgram() throws InterruptedException {
        var old = Tool.of(FunctionNode.of("old", _ -> "x"), "", "text", "what");
        var young = Tool.of(FunctionNode.of("young", _ -> "x"), "", "text", "what");
        var before = Rig.in(store, FakeModel.ofTexts("Hi."));
        before.say(before.chat(Rig.terms().withTools(old)), "Hello");

        var model = FakeModel.ofTexts("Hi again.");
        var after = Rig.in(store, model);
        after.say(after.chat(Rig.terms().withTools(young)), "Hello");

        assertThat(model.prompts().getFirst().tools()).containsExactly(young.spec());
    }
}
