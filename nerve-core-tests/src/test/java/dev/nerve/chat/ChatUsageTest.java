package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.conversation.RowContent;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.TokenCounter;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Every call is counted once: in the budget, and in the turn that needed it.
class ChatUsageTest {

    private static final ConversationId CHAT = ConversationId.of("chat");

    private final RecordingEventSink sink = new RecordingEventSink();
    private final CancellationToken token = CancellationToken.create();
    private final CountDownLatch reached = new CountDownLatch(1);

    private static ModelAnswer.Failed failed(long input, long output) {
        return new ModelAnswer.Failed(
                ErrorCode.API_ERROR, "down", null, TokenUsage.of(input, output));
    }

    private ModelAnswer hang() throws InterruptedException {
        reached.countDown();
        Thread.sleep(Duration.ofDays(1));
        return FakeModel.textAnswer("never");
    }

    private BackgroundTask<Outcome> say(Rig rig, ChatNode chat) {
        return BackgroundTask.of(() ->
                rig.runner().run(RunRequest.of(chat, "Hello").cancellation(token).listener(sink)));
    }

    private long told() {
        return sink.events().getLast().fact().data().at("usage.tokens").toLong();
    }

    @Test
    void attemptsBeforeAnInterruptAreCounted() throws Exception {
        var model =
                FakeModel.of(prompt ->
                        reached.getCount() == 1 && sink.facts(Fact.StepRetried.class).isEmpty()
                                ? failed(5_000, 700)
                                : hang());
        var rig = Rig.of(model);
        var running = say(rig, rig.chat(Rig.terms()));

        reached.await();
        token.cancel("enough");
        running.get();

        var usage = rig.host().conversations().usage(CHAT);
        assertThat(usage.modelCalls()).isEqualTo(2);
        assertThat(usage.tokens()).isGreaterThan(5_700).isEqualTo(told());
    }

    @Test
    void everyAttemptIsACall() throws InterruptedException {
        var model = FakeModel.ofAnswers(failed(1, 1), failed(1, 1), FakeModel.textAnswer("Back."));
        var rig = Rig.of(model);

        rig.say(rig.chat(Rig.terms()), "Hello");

        assertThat(rig.host().conversations().usage(CHAT).modelCalls()).isEqualTo(3);
    }

    @Test
    void attemptsThatTheBudgetDoesNotAllowAreNotMade() throws InterruptedException {
        var model = FakeModel.of(_ -> failed(1, 1));
        var rig = Rig.of(model);

        var outcome =
                rig.runner()
                        .run(
                                RunRequest.of(rig.chat(Rig.terms()), "Hello")
                                        .limits(BudgetLimits.NONE.withModelCalls(2)));

        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED);
        assertThat(model.prompts()).hasSize(2);
    }

    @Test
    void contextIsThatOfTheAnswerAndNotOfFailedAttempts() throws InterruptedException {
        var model = FakeModel.ofAnswers(failed(5_000, 700), FakeModel.textAnswer("Back."));
        var rig = Rig.of(model);

        var outcome = rig.say(rig.chat(Rig.terms()), "Hello");

        assertThat(outcome.attributes().at("context.tokens")).isEqualTo(Value.of(11));
    }

    @Test
    void providerThatWantsToBeAskedMuchLaterIsNotWaitedFor() throws InterruptedException {
        var later =
                new ModelAnswer.Failed(
                        ErrorCode.RATE_LIMIT, "later", Duration.ofHours(9), TokenUsage.NONE);
        var model = FakeModel.of(_ -> later);
        var rig = Rig.of(model);

        var outcome = rig.say(rig.chat(Rig.terms()), "Hello");

        assertThat(model.prompts()).hasSize(1);
        assertThat(outcome.attributes().at(RetryPolicy.RETRY_AFTER))
                .isEqualTo(Value.of(Duration.ofHours(9).toMillis()));
    }

    @Test
    void summaryThatIsInterruptedIsCountedToo() throws Exception {
        var model =
                FakeModel.of(prompt ->
                                prompt.messages().getLast().text().startsWith("Summarise")
                                        ? hang()
                                        : new ModelAnswer.Success(
                                                List.of(new ContentBlock.Text("Ok.")),
                                                ModelAnswer.StopReason.END,
                                                TokenUsage.of(900, 50),
                                                "m"))
                        .with(new ModelProfile(1_000, 500, null, TokenCounter.APPROXIMATE));
        var rig = Rig.of(model);
        var chat = rig.chat(Rig.terms());
        rig.say(chat, "fill it");
        var running = say(rig, chat);

        reached.await();
        token.cancel("enough");
        running.get();

        assertThat(rig.host().conversations().usage(CHAT).modelCalls()).isEqualTo(2);
        assertThat(rig.host().conversations().tally(CHAT).turn()).isEmpty();
    }

    @Test
    void questionAndAnswerFitIntoTheWindow() throws InterruptedException {
        var model =
                FakeModel.of(_ -> FakeModel.textAnswer("Ok."))
                        .with(new ModelProfile(8_000, 4_096, null, TokenCounter.APPROXIMATE));
        var rig = Rig.of(model);

        rig.say(rig.chat(Rig.terms()), "x".repeat(4 * 6_000));

        var prompt = model.prompts().getFirst();
        assertThat(prompt.estimate(TokenCounter.APPROXIMATE) + prompt.settings().maxOutput())
                .isLessThanOrEqualTo(8_000);
    }

    @Test
    void interruptWhileAToolRunsKeepsTheWordsBeforeItOnce() throws Exception {
        var call = new ContentBlock.ToolUse("c", "wait", Value.Fields.EMPTY.with("text", "x"));
        var model =
                FakeModel.of(prompt ->
                        prompt.messages().size() == 1
                                ? new ModelAnswer.Success(
                                        List.of(new ContentBlock.Text("Let me look."), call),
                                        ModelAnswer.StopReason.TOOLS,
                                        TokenUsage.of(10, 5),
                                        "m")
                                : FakeModel.textAnswer("Back."));
        var node =
                FunctionNode.of(
                        "wait",
                        _ -> {
                            reached.countDown();
                            Thread.sleep(Duration.ofDays(1));
                            return "never";
                        });
        var rig = Rig.of(model);
        var chat = rig.chat(Rig.terms().withTools(Tool.of(node, "", "text", "what")));
        var running = say(rig, chat);

        reached.await();
        token.cancel("enough");
        running.get();
        rig.say(chat, "Again");

        assertThat(Rig.lines(model.prompts().getLast()))
                .containsExactly("user: Hello", "assistant: Let me look.", "user: ", "user: Again");
        assertThat(rig.history("chat"))
                .filteredOn(RowContent.TurnEnded.class::isInstance)
                .extracting(row -> ((RowContent.TurnEnded) row).tokens().total())
                .containsExactly(15L, 11L);
    }
}
