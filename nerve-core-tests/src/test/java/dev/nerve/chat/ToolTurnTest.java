package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.TokenUsage;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.tool.Tool;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ToolTurnTest {

    private static ContentBlock.ToolUse call(String id, String tool, Object arguments) {
        return new ContentBlock.ToolUse(id, tool, Value.of(arguments));
    }

    private static Tool tool(String name, NodeFunction function) {
        return Tool.of(FunctionNode.of(name, function), "does " + name, "text", "what");
    }

    private static Value.Fields text(String words) {
        return Value.Fields.EMPTY.with("text", words);
    }

    private static List<ContentBlock> results(FakeModel model) {
        return model.prompts().getLast().messages().getLast().blocks();
    }

    private static ContentBlock.ToolResult result(String id, String text) {
        return new ContentBlock.ToolResult(id, List.of(new ContentBlock.Text(text)), false);
    }

    @Test
    void toolsRunSideBySideAndAreAnsweredInTheOrderOfTheCalls() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(
                                call("c1", "up", text("a")),
                                call("c2", "up", text("b")),
                                call("c3", "down", text("C"))),
                        FakeModel.textAnswer("Done."));
        var all = new CyclicBarrier(3);
        var up =
                tool(
                        "up",
                        context -> {
                            all.await(10, TimeUnit.SECONDS);
                            return context.input().text().toUpperCase(Locale.ROOT);
                        });
        var down =
                tool(
                        "down",
                        context -> {
                            all.await(10, TimeUnit.SECONDS);
                            return context.input().text().toLowerCase(Locale.ROOT);
                        });
        var rig = Rig.of(model);

        var outcome = rig.say(rig.chat(Rig.terms().withTools(up, down)), "Go");

        assertThat(outcome.output().text()).isEqualTo("Done.");
        assertThat(results(model))
                .containsExactly(result("c1", "A"), result("c2", "B"), result("c3", "c"));
        assertThat(outcome.attributes().at("rounds")).isEqualTo(Value.of(1));
    }

    @Test
    void everyCallHasAPathOfItsOwn() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(
                                call("1", "up", text("a")), call("2", "up", text("b"))),
                        FakeModel.toolCallAnswer(call("3", "up", text("c"))),
                        FakeModel.textAnswer("Done."));
        var rig = Rig.of(model);
        var sink = new RecordingEventSink();
        var chat = rig.chat(Rig.terms().withTools(tool("up", _ -> "x")));

        rig.runner().run(RunRequest.of(chat, "Go").listener(sink));

        assertThat(sink.lines())
                .contains(
                        "step_completed chat/tools[1]/up",
                        "step_completed chat/tools[1]/up[2]",
                        "step_completed chat/tools[2]/up");
    }

    @Test
    void toolThatThrowsIsToldToTheModel() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(call("c", "bad", text("a"))),
                        FakeModel.textAnswer("Oh."));
        var bad =
                tool(
                        "bad",
                        _ -> {
                            throw new IllegalStateException("it broke");
                        });
        var rig = Rig.of(model);

        var outcome = rig.say(rig.chat(Rig.terms().withTools(bad)), "Go");

        assertThat(outcome.output().text()).isEqualTo("Oh.");
        assertThat(results(model).toString()).contains("it broke").contains("failed=true");
    }

    @Test
    void toolThatIsNotThereAndArgumentsThatAreNoObjectAreToldToTheModel()
            throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(
                                call("c1", "sing", text("a")), call("c2", "up", "{oops")),
                        FakeModel.textAnswer("Oh."));
        var rig = Rig.of(model);

        rig.say(rig.chat(Rig.terms().withTools(tool("up", _ -> "x"))), "Go");

        assertThat(results(model).getFirst().toString())
                .contains("there is no tool 'sing'; there is: up");
        assertThat(results(model).getLast().toString()).contains("must be a JSON object");
    }

    @Test
    void resultOfTenMegabytesIsCut() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(call("c", "big", text("a"))),
                        FakeModel.textAnswer("Much."),
                        FakeModel.textAnswer("Still here."));
        var rig = Rig.of(model);
        var chat = rig.chat(Rig.terms().withTools(tool("big", _ -> "x".repeat(10 << 20))));

        rig.say(chat, "Go");

        assertThat(results(model).getFirst().toString())
                .hasSizeLessThan(101_000)
                .contains("the first 100000 of 10485760 characters");
        assertThat(rig.say(chat, "Well?").output().text()).isEqualTo("Still here.");
    }

    @Test
    void modelIsToldNoSecrets() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(call("c", "env", text("a"))),
                        FakeModel.textAnswer("Ok."));
        var rig = Rig.of(model);

        rig.say(rig.chat(Rig.terms().withTools(tool("env", _ -> "KEY=dummy-key-of-a-test"))), "Go");

        assertThat(results(model)).containsExactly(result("c", "KEY=***"));
        assertThat(rig.history("chat").toString()).doesNotContain("dummy-key");
    }

    @Test
    void modelThatCallsToolsForEverIsStopped() throws InterruptedException {
        var model = FakeModel.of(_ -> FakeModel.toolCallAnswer(call("same", "up", text("a"))));
        var rig = Rig.of(model);
        var options = Rig.terms().withTools(tool("up", _ -> "x"));

        var outcome = rig.say(rig.chat(options.with(options.toolbox().withMaxRounds(3))), "Go");

        assertThat(((Outcome.Failed) outcome).message())
                .contains("3 rounds")
                .contains("max_rounds");
        assertThat(model.prompts()).hasSize(4);
        assertThat(rig.host().conversations().view(ConversationId.of("chat")).shown()).isEmpty();
    }

    @Test
    void callsThatShareANameAreToldApart() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(
                                call("", "up", text("a")), call("", "up", text("b"))),
                        FakeModel.textAnswer("Done."));
        var rig = Rig.of(model);

        rig.say(rig.chat(Rig.terms().withTools(tool("up", c -> c.input().text()))), "Go");

        assertThat(results(model)).containsExactly(result("call", "a"), result("call-2", "b"));
    }

    @Test
    void anyNodeOfTheSessionCanBeATool() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(call("c", "size", text("abcd"))),
                        FakeModel.textAnswer("4."));
        var rig = Rig.of(model);
        var spec = new ToolSpec("size", "counts", ToolSpec.textArgument("text", "what"));
        var chat =
                rig.chat(Rig.terms().withTools(Tool.named("counter", spec).withArgument("text")));
        var counter = FunctionNode.of("counter", context -> context.input().text().length());

        rig.runner().run(RunRequest.of(chat, "Go").nodes(Nodes.of(List.of(counter, chat))));

        assertThat(results(model)).containsExactly(result("c", "4"));
    }

    @Test
    void chatThatIsItsOwnToolIsToldSo() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(call("c", "self", text("hello me"))),
                        FakeModel.textAnswer("Odd."));
        var rig = Rig.of(model);
        var spec = new ToolSpec("self", "asks itself", ToolSpec.textArgument("text", "what"));
        var chat = rig.chat(Rig.terms().withTools(Tool.named("chat", spec).withArgument("text")));

        rig.runner().run(RunRequest.of(chat, "Go").nodes(Nodes.of(List.of(chat))));

        assertThat(results(model).getFirst().toString()).contains("chat -> chat");
    }

    @Test
    void wordsAndCallsOfOneAnswerAreOneMessageAgain() throws InterruptedException {
        var answer =
                new ModelAnswer.Success(
                        List.of(new ContentBlock.Text("Let me see."), call("c", "up", text("a"))),
                        ModelAnswer.StopReason.TOOLS,
                        TokenUsage.of(1, 1),
                        "m");
        var model =
                FakeModel.ofAnswers(
                        answer, FakeModel.textAnswer("Done."), FakeModel.textAnswer("Bye."));
        var rig = Rig.of(model);
        var chat = rig.chat(Rig.terms().withTools(tool("up", _ -> "x")));

        rig.say(chat, "Go");
        rig.say(chat, "Thanks");

        assertThat(model.prompts().getLast().messages())
                .containsExactly(
                        Message.user("Go"),
                        new Message(MessageRole.ASSISTANT, answer.blocks()),
                        new Message(MessageRole.USER, List.of(result("c", "x"))),
                        Message.assistant("Done."),
                        Message.user("Thanks"));
    }

    @Test
    void spendingOfToolsAndAnswersIsTold() throws InterruptedException {
        var model =
                FakeModel.ofAnswers(
                        FakeModel.toolCallAnswer(call("c", "up", text("a"))),
                        FakeModel.textAnswer("Done."));
        var rig = Rig.of(model);
        var sink = new RecordingEventSink();
        var chat = rig.chat(Rig.terms().withTools(tool("up", _ -> "x")));

        rig.runner().run(RunRequest.of(chat, "Go").listener(sink));

        assertThat(sink.facts(Fact.Completed.class).getFirst().usage().modelCalls()).isEqualTo(2);
        assertThat(rig.history("chat").getLast())
                .isInstanceOfSatisfying(
                        RowContent.TurnEnded.class,
                        ended -> assertThat(ended.usage().modelCalls()).isEqualTo(2));
    }
}
