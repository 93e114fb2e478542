package dev.nerve.llm.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.conversation.MessageRole;
import dev.nerve.json.Yaml;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.CacheHint;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ScriptedModelTest {

    private final AutoAdvancingTimeSource time = new AutoAdvancingTimeSource();

    @Nested
    class WhichAnswer {

        @Test
        void answersAreGivenTurnByTurn() throws InterruptedException {
            var model = model("answers: [{say: one}, {say: two}]\notherwise: {say: over}");

            assertThat(said(model, user("a"))).isEqualTo("one");
            assertThat(said(model, user("a"), bot("one"), user("b"))).isEqualTo("two");
            assertThat(said(model, user("a"), bot("x"), user("b"), bot("y"), user("c")))
                    .isEqualTo("over");
        }

        @Test
        void thePromptAloneDecidesSoThatForksGetTheSame() throws InterruptedException {
            var model = model("answers: [{say: one}, {say: two}]");

            assertThat(said(model, user("a"))).isEqualTo("one");
            assertThat(said(model, user("a"))).isEqualTo("one");
            assertThat(said(model, user("a"), bot("one"), user("b"))).isEqualTo("two");
            assertThat(said(model, user("a"))).isEqualTo("one");
        }

        @Test
        void anExpressionOnTheLastMessageComesFirst() throws InterruptedException {
            var model =
                    model(
                            """
                            answers:
                              - say: by turn
                              - when: 'my name is (\\w+)'
                                say: Hello ${1}, this is turn ${turn}. You said "${message}".
                            """);

            assertThat(said(model, user("Well, MY name is Ada.")))
                    .isEqualTo("Hello Ada, this is turn 1. You said \"Well, MY name is Ada.\".");
            assertThat(said(model, user("my name is Ada"), bot("x"), user("no")))
                    .isEqualTo("FAILED not_found");
        }

        @Test
        void onceMeansNotAgainInTheSameConversation() throws InterruptedException {
            var model = model("answers: [{when: hi, once: true, say: a}, {when: hi, say: b}]");

            assertThat(said(model, user("hi"))).isEqualTo("a");
            assertThat(said(model, user("hi"))).isEqualTo("a");
            assertThat(said(model, user("hi"), bot("a"), user("hi"))).isEqualTo("b");
        }

        @Test
        void whatAToolGaveIsAnsweredByItsOwnExpression() throws InterruptedException {
            var model =
                    model(
                            """
                            answers:
                              - when: list
                                call: [{tool: shell, arguments: {command: 'ls ${message}'}}]
                              - when_result: '(\\d+) files'
                                say: There are ${1}.
                            """);
            var result =
                    new Message(
                            MessageRole.USER,
                            List.of(
                                    new ContentBlock.ToolResult(
                                            "call-1-0",
                                            List.of(new ContentBlock.Text("12 files")),
                                            false)));

            var called = (ModelAnswer.Success) ask(model, user("list it"));
            var answered =
                    said(
                            model,
                            user("list it"),
                            new Message(MessageRole.ASSISTANT, called.blocks()),
                            result);

            assertThat(called.stop()).isEqualTo(ModelAnswer.StopReason.TOOLS);
            assertThat(called.calls())
                    .containsExactly(
                            new ContentBlock.ToolUse(
                                    "call-1-0",
                                    "shell",
                                    Value.of(Map.of("command", "ls list it"))));
            assertThat(answered).isEqualTo("There are 12.");
        }

        @Test
        void nothingToSayIsAFailureThatSaysWhatToDo() throws InterruptedException {
            var model = model("answers: [{say: one}]");

            assertThat(ask(model, user("a"), bot("one"), user("b")))
                    .isEqualTo(
                            ModelAnswer.Failed.of(
                                    ErrorCode.NOT_FOUND,
                                    "the script of scripted/test has no answer for turn 2; add one,"
                                            + " or 'otherwise'"));
        }
    }

    @Nested
    class Failing {

        @Test
        void itFailsOnPurpose() throws InterruptedException {
            var model =
                    model(
                            "otherwise: {fail: {code: rate_limit, message: slow down, retry_after:"
                                    + " 2s}}");

            var failed =
                    new ModelAnswer.Failed(
                            ErrorCode.RATE_LIMIT,
                            "slow down",
                            Duration.ofSeconds(2),
                            TokenUsage.NONE);
            assertThat(ask(model, user("a"))).isEqualTo(failed);
            assertThat(ask(model, user("a"))).isEqualTo(failed);
        }

        @Test
        void aFailureThatHappensOnceIsOverWhenTheSameIsAskedAgain() throws InterruptedException {
            var model =
                    model(
                            """
                            answers:
                              - {fail: {code: network}, once: true}
                              - {fail: {code: timeout}, once: true}
                              - say: one
                              - say: two
                            """);

            assertThat(said(model, user("a"))).isEqualTo("FAILED network");
            assertThat(said(model, user("a"))).isEqualTo("FAILED timeout");
            assertThat(said(model, user("a"))).isEqualTo("one");
            assertThat(said(model, user("a"), bot("one"), user("b"))).isEqualTo("two");
            assertThat(said(model, user("another"))).isEqualTo("FAILED network");
        }

        @Test
        void aPromptLargerThanTheWindowFails() throws InterruptedException {
            var model = model("window: 10\notherwise: {say: x}");

            assertThat(ask(model, user("x".repeat(100))))
                    .isEqualTo(
                            ModelAnswer.Failed.of(
                                    ErrorCode.INVALID_REQUEST,
                                    "the prompt has about 29 tokens; the window of scripted/test"
                                            + " has 10"));
        }

        @Test
        @Timeout(20)
        void anExpressionThatTakesForeverIsGivenUp() throws InterruptedException {
            var model =
                    model("answers: [{when: '^(a|aa)+\\1b$', say: x}, {when: '(x|y)*z', say: y}]");

            assertThat(said(model, user("a".repeat(60) + "!"))).isEqualTo("FAILED timeout");
            assertThat(said(model, user("xy".repeat(20_000)))).startsWith("FAILED");
        }
    }

    @Nested
    class Streaming {

        @Test
        void wordsArriveOneByOneAndMakeUpTheAnswer() throws InterruptedException {
            var model =
                    model(
                            "answers: [{think: let me see, say: \"one  two\\nthree\", call: [{tool:"
                                    + " t}]}]");
            var heard = new ArrayList<AnswerDelta>();

            var answer = (ModelAnswer.Success) model.ask(Prompt.of(user("a")), heard::add);

            assertThat(heard)
                    .containsExactly(
                            new AnswerDelta.Reasoning("let "),
                            new AnswerDelta.Reasoning("me "),
                            new AnswerDelta.Reasoning("see"),
                            new AnswerDelta.Text("one  "),
                            new AnswerDelta.Text("two\n"),
                            new AnswerDelta.Text("three"),
                            new AnswerDelta.ToolCallStart(2, "call-1-2", "t"),
                            new AnswerDelta.Arguments(2, "{}"));
            assertThat(answer.blocks())
                    .containsExactly(
                            new ContentBlock.Reasoning("let me see", ""),
                            new ContentBlock.Text("one  two\nthree"),
                            new ContentBlock.ToolUse("call-1-2", "t", Value.Fields.EMPTY));
        }

        @Test
        void eachWordTakesItsTime() throws InterruptedException {
            var model = model("delay: 20ms\nanswers: [{say: a b}, {say: c d, delay: 1s}]");

            ask(model, user("a"));
            ask(model, user("a"), bot("a b"), user("b"));

            assertThat(time.sleeps())
                    .containsExactly(
                            Duration.ofMillis(20),
                            Duration.ofMillis(20),
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(1));
        }

        @Test
        void anInterruptEndsItAtOnce() throws Exception {
            var slow = new ManualTimeSource();
            var script =
                    ModelScriptReader.read(
                            Yaml.document("t", "delay: 1h\notherwise: {say: a b c}"));
            var model = new ScriptedModel(ModelName.of("scripted/test"), script, slow);
            var ended = new CountDownLatch(1);
            var task =
                    new FutureTask<ModelAnswer>(() -> {
                        try {
                            return model.ask(Prompt.of(user("a")), AnswerListener.NONE);
                        } finally {
                            ended.countDown();
                        }
                    });
            var thread = Thread.ofVirtual().start(task);
            slow.awaitSleepers(1);

            thread.interrupt();

            ended.await();
            assertThatThrownBy(task::get).hasCauseInstanceOf(InterruptedException.class);
            thread.join();
        }

        @Test
        void anInterruptIsSeenBetweenWordsThatTakeNoTime() {
            var model = model("otherwise: {say: a b c}");
            var heard = new ArrayList<AnswerDelta>();

            assertThatThrownBy(() ->
                            model.ask(
                                    Prompt.of(user("a")),
                                    delta -> {
                                        heard.add(delta);
                                        Thread.currentThread().interrupt();
                                    }))
                    .isInstanceOf(InterruptedException.class);
            assertThat(heard).hasSize(1);
            assertThat(Thread.interrupted()).isFalse();
        }

        @Test
        void anAnswerEndsAtItsLimitOrAtWhatIsToStopIt() throws InterruptedException {
            var model = model("otherwise: {say: one two STOP three four}");
            var prompt = Prompt.of(user("a"));
            var usual = PromptSettings.DEFAULT;
            var stopping =
                    new PromptSettings(
                            usual.choice(), null, 0, List.of("STOP"), Value.Fields.EMPTY, null);

            var stopped =
                    (ModelAnswer.Success) model.ask(prompt.with(stopping), AnswerListener.NONE);
            var cut =
                    (ModelAnswer.Success)
                            model.ask(prompt.with(usual.withMaxOutput(2)), AnswerListener.NONE);

            assertThat(stopped.text()).isEqualTo("one two ");
            assertThat(stopped.stop()).isEqualTo(ModelAnswer.StopReason.STOPPED);
            assertThat(cut.text()).isEqualTo("one two ");
            assertThat(cut.stop()).isEqualTo(ModelAnswer.StopReason.LENGTH);
        }
    }

    @Nested
    class Tokens {

        @Test
        void usageIsEstimated() throws InterruptedException {
            var model = model("otherwise: {think: 12345678, say: 123456789012}");

            var usage = ask(model, user("1234")).usage();

            assertThat(usage).isEqualTo(new TokenUsage(5, 5, 0, 0, 2));
        }

        @Test
        void aScriptCanSetItsUsage() throws InterruptedException {
            var model = model("otherwise: {say: x, usage: {input: 7, cached_read: 3}}");

            assertThat(ask(model, user("1234")).usage()).isEqualTo(new TokenUsage(7, 1, 3, 0, 0));
        }

        @Test
        void whatAPromptSharesWithAnEarlierOneComesFromTheCache() throws InterruptedException {
            var model = model("otherwise: {say: x}");
            var beginning = Prompt.of(user("1234"), bot("12345678")).withSystem("12345678");
            var first = with(beginning, user("left"));
            var fork = with(beginning, user("right"));

            var costs =
                    List.of(
                            usage(model, beginning),
                            usage(model, first),
                            usage(model, fork),
                            usage(model, fork),
                            usage(model, first.withSystem("another")));

            assertThat(costs)
                    .containsExactly(
                            new TokenUsage(13, 1, 0, 0, 0),
                            new TokenUsage(18, 1, 13, 0, 0),
                            new TokenUsage(19, 1, 13, 0, 0),
                            new TokenUsage(19, 1, 19, 0, 0),
                            new TokenUsage(18, 1, 0, 0, 0));
        }

        @Test
        void cachesWithDifferentKeysShareNothing() throws InterruptedException {
            var model = model("otherwise: {say: x}");
            var prompt = Prompt.of(user("1234"));
            var other = prompt.with(new CacheHint("other", List.of()));

            usage(model, prompt);

            assertThat(usage(model, other).cachedRead()).isZero();
            assertThat(usage(model, prompt).cachedRead()).isEqualTo(5);
        }
    }

    private LanguageModel model(String yaml) {
        var script = ModelScriptReader.read(Yaml.document("test.yaml", yaml));
        return new ScriptedModel(ModelName.of("scripted/test"), script, time);
    }

    private static ModelAnswer ask(LanguageModel model, Message... messages)
            throws InterruptedException {
        return model.ask(Prompt.of(messages), AnswerListener.NONE);
    }

    private static TokenUsage usage(LanguageModel model, Prompt prompt)
            throws InterruptedException {
        return model.ask(prompt, AnswerListener.NONE).usage();
    }

    private static Prompt with(Prompt prompt, Message message) {
        var messages = new ArrayList<>(prompt.messages());
        messages.add(message);
        return Prompt.of(messages.toArray(Message[]::new)).withSystem(prompt.system());
    }

    private static String said(LanguageModel model, Message... messages)
            throws InterruptedException {
        return switch (ask(model, messages)) {
            case ModelAnswer.Success success -> success.text();
            case ModelAnswer.Failed failed -> "FAILED " + failed.code().wireName();
        };
    }

    private static Message user(String text) {
        return Message.user(text);
    }

    private static Message bot(String text) {
        return Message.assistant(text);
    }
}
