package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ChatNodeTest {

    @Test
    void modelIsShownWhatWasSaidBefore() throws InterruptedException {
        var model = FakeModel.ofTexts("Hi.", "Four.");
        var rig = Rig.of(model);
        var chat = rig.chat(Rig.terms().withSystem("Be brief."));

        var first = rig.say(chat, "Hello");
        var second = rig.say(chat, "Two and two?");

        assertThat(first.output()).isEqualTo(Value.of("Hi."));
        assertThat(second.output()).isEqualTo(Value.of("Four."));
        assertThat(model.prompts().getLast().system()).isEqualTo("Be brief.");
        assertThat(Rig.lines(model.prompts().getLast()))
                .containsExactly("user: Hello", "assistant: Hi.", "user: Two and two?");
    }

    @Test
    void turnIsKeptWithWhatItTook() throws InterruptedException {
        var usage = new TokenUsage(100, 20, 60, 30, 5);
        var model =
                FakeModel.ofAnswers(
                        new ModelAnswer.Success(
                                List.of(new ContentBlock.Text("Hi.")),
                                ModelAnswer.StopReason.END,
                                usage,
                                "m"));
        var rig = Rig.of(model);

        var outcome = rig.say(rig.chat(Rig.terms()), "Hello");

        assertThat(rig.history("chat").getLast())
                .isInstanceOfSatisfying(
                        RowContent.TurnEnded.class,
                        ended -> {
                            assertThat(ended.how()).isEqualTo(RowContent.TurnStatus.COMPLETED);
                            assertThat(ended.tokens()).isEqualTo(usage);
                            assertThat(ended.context()).isEqualTo(120);
                            assertThat(ended.usage().unpriced()).isEqualTo(1);
                        });
        assertThat(outcome.attributes().at("usage.cached_read")).isEqualTo(Value.of(60));
        assertThat(outcome.attributes().find("usage.cost")).isEmpty();
        assertThat(rig.host().conversations().tokens(ConversationId.of("chat"))).isEqualTo(usage);
    }

    @Test
    void wordsAreHeardWhileTheyAreSaid() throws InterruptedException {
        var rig = Rig.of(FakeModel.ofTexts("one two three"));
        var sink = new RecordingEventSink();

        rig.runner().run(RunRequest.of(rig.chat(Rig.terms()), "Count").listener(sink));

        assertThat(sink.facts(Fact.OutputChunk.class))
                .extracting(Fact.OutputChunk::text)
                .containsExactly("one ", "two ", "three");
    }

    @Test
    void thoughtsAreShownToTheModelAgain() throws InterruptedException {
        var thought = new ContentBlock.Reasoning("Hm.", "fake:signed");
        var model =
                FakeModel.of(_ ->
                        new ModelAnswer.Success(
                                List.of(thought, new ContentBlock.Text("Hi.")),
                                ModelAnswer.StopReason.END,
                                TokenUsage.of(1, 1),
                                "m"));
        var rig = Rig.of(model);
        var chat = rig.chat(Rig.terms());

        rig.say(chat, "Hello");
        rig.say(chat, "And?");

        assertThat(model.prompts().getLast().messages().get(1).blocks())
                .containsExactly(thought, new ContentBlock.Text("Hi."));
    }

    @Test
    void pictureIsKeptAsABlobAndShownAsItWas() throws InterruptedException {
        var model = FakeModel.ofTexts("A dot.");
        var rig = Rig.of(model);
        var data = Base64.getEncoder().encodeToString(new byte[] {1, 2, 3});
        var picture = Map.of("media_type", "image/png", "data", data);

        rig.runner()
                .run(rig.chat(Rig.terms()), Map.of("text", "What?", "images", List.of(picture)));

        assertThat(model.prompts().getFirst().messages().getFirst().blocks())
                .containsExactly(
                        new ContentBlock.Image("image/png", data), new ContentBlock.Text("What?"));
        assertThat(rig.history("chat").toString()).doesNotContain(data);
    }

    @Test
    void nothingToSayIsRefusedAndWritesNothing() throws InterruptedException {
        var rig = Rig.of(FakeModel.ofTexts("Hi."));
        var chat = rig.chat(Rig.terms());

        var refused = rig.say(chat, "  ");

        assertThat(refused).isInstanceOf(Outcome.Failed.class);
        assertThat(rig.history("chat")).hasSize(1);
        assertThat(rig.say(chat, "Hello").output().text()).isEqualTo("Hi.");
    }

    @Test
    void modelThatIsNotThereIsRefusedAndWritesNothing() throws InterruptedException {
        var rig = Rig.of(FakeModel.ofTexts("Hi."));
        var chat = rig.chat(ChatOptions.of("fake/other"));

        var refused = rig.say(chat, "Hello");

        assertThat(refused).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) refused).message()).contains("fake/other");
        assertThat(rig.history("chat")).hasSize(1);
    }

    @Test
    void chatGoesOnAfterARestart() throws InterruptedException {
        var store = new InMemoryConversationStore();
        var before = Rig.in(store, FakeModel.ofTexts("Hi."));
        before.say(before.chat(Rig.terms()), "Hello");

        var model = FakeModel.ofTexts("Still here.");
        var after = Rig.in(store, model);
        after.say(after.chat(Rig.terms()), "Again");

        assertThat(Rig.lines(model.prompts().getFirst()))
                .containsExactly("user: Hello", "assistant: Hi.", "user: Again");
    }

    @Test
    void turnThatACrashLeftOpenIsEndedWhenTheChatStarts() throws InterruptedException {
        var store = new InMemoryConversationStore();
        var before = Rig.in(store, FakeModel.ofTexts());
        var conversations = before.host().conversations();
        conversations.create(
                ConversationId.of("chat"),
                ConversationConfig.of(ConversationConfig.MODEL, "fake/model"));
        conversations.append(
                ConversationId.of("chat"), RowContent.Message.of(MessageRole.USER, "Lost words"));

        var model = FakeModel.ofTexts("Yes.");
        var after = Rig.in(store, model);
        after.say(after.chat(Rig.terms()), "Are you there?");

        assertThat(Rig.lines(model.prompts().getFirst()))
                .containsExactly("user: Lost words", "user: Are you there?");
    }

    @Test
    void settingsOfTheConversationRuleOverTheTerms() throws InterruptedException {
        var small = FakeModel.ofTexts("small");
        var large = FakeModel.ofTexts("large").named("fake/large");
        var rig = Rig.of(small, large);
        var chat = rig.chat(Rig.terms().withSystem("Be brief."));
        rig.say(chat, "Hello");

        rig.host()
                .conversations()
                .append(
                        chat.conversation(),
                        new RowContent.Configured(
                                ConversationConfig.of(ConversationConfig.MODEL, "fake/large")
                                        .with(
                                                ConversationConfig.of(
                                                        ConversationConfig.SYSTEM, ""))));
        var answer = rig.say(chat, "And now?");

        assertThat(answer.output().text()).isEqualTo("large");
        assertThat(large.prompts().getFirst().system()).isEmpty();
    }

    @Nested
    class WhenItDoesNotWorkOut {

        private static final ModelAnswer.Failed DOWN =
                ModelAnswer.Failed.of(ErrorCode.API_ERROR, "fake is down");

        @Test
        void failedTurnIsHiddenAndTheNextStartsClean() throws InterruptedException {
            var model =
                    FakeModel.ofAnswers(
                            FakeModel.textAnswer("Hi."), DOWN, FakeModel.textAnswer("Yes."));
            var rig = Rig.of(model);
            var chat = rig.chat(Rig.terms().with(RetryPolicy.NEVER));

            rig.say(chat, "Hello");
            var failed = rig.say(chat, "Lost");
            rig.say(chat, "Again?");

            assertThat(failed).isInstanceOf(Outcome.Failed.class);
            assertThat(Rig.lines(model.prompts().getLast()))
                    .containsExactly("user: Hello", "assistant: Hi.", "user: Again?");
            assertThat(rig.history("chat"))
                    .anyMatch(row ->
                            row instanceof RowContent.TurnEnded ended
                                    && ended.how() == RowContent.TurnStatus.FAILED
                                    && ended.reason().contains("fake is down"));
        }

        @Test
        void failureThatMayPassIsTriedAgain() throws InterruptedException {
            var model = FakeModel.ofAnswers(DOWN, DOWN, FakeModel.textAnswer("Back."));
            var rig = Rig.of(model);
            var sink = new RecordingEventSink();

            var outcome =
                    rig.runner().run(RunRequest.of(rig.chat(Rig.terms()), "Hello").listener(sink));

            assertThat(outcome.output().text()).isEqualTo("Back.");
            assertThat(sink.facts(Fact.StepRetried.class)).hasSize(2);
        }

        @Test
        void turnThatIsInterruptedTwiceIsEnded() throws Exception {
            var rig =
                    Rig.of(
                            FakeModel.of(_ -> {
                                Thread.currentThread().interrupt();
                                throw new InterruptedException();
                            }));

            var running = BackgroundTask.of(() -> rig.say(rig.chat(Rig.terms()), "Hello"));

            assertThatThrownBy(running::get).isInstanceOf(InterruptedException.class);
            assertThat(rig.history("chat").getLast())
                    .isInstanceOfSatisfying(
                            RowContent.TurnEnded.class,
                            ended ->
                                    assertThat(ended.how())
                                            .isEqualTo(RowContent.TurnStatus.INTERRUPTED));
        }

        @Test
        void interruptedTurnKeepsWhatWasSaid() throws Exception {
            var said = new CountDownLatch(1);
            var model =
                    FakeModel.of(prompt -> {
                        if (prompt.messages().size() > 1) {
                            return FakeModel.textAnswer("Back.");
                        }
                        said.countDown();
                        Thread.sleep(Duration.ofDays(1));
                        return FakeModel.textAnswer("never");
                    });
            var rig = Rig.of(model);
            var chat = rig.chat(Rig.terms());
            var token = CancellationToken.create();
            var running =
                    BackgroundTask.of(() ->
                            rig.runner().run(RunRequest.of(chat, "Hello").cancellation(token)));

            said.await();
            token.cancel("the person pressed a key");
            var outcome = running.get();
            rig.say(chat, "Again");

            assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.CANCELLED);
            assertThat(Rig.lines(model.prompts().getLast()))
                    .containsExactly("user: Hello", "user: Again");
            assertThat(rig.history("chat"))
                    .anyMatch(row ->
                            row instanceof RowContent.TurnEnded ended
                                    && ended.how() == RowContent.TurnStatus.INTERRUPTED
                                    && ended.reason().contains("pressed a key"));
        }

        @Test
        void stoppingEndsTheTurnUnderWay() throws Exception {
            var said = new CountDownLatch(1);
            var model =
                    FakeModel.of(_ -> {
                        said.countDown();
                        Thread.sleep(Duration.ofDays(1));
                        return FakeModel.textAnswer("never");
                    });
            var rig = Rig.of(model);
            var chat = rig.chat(Rig.terms());
            var running = BackgroundTask.of(() -> rig.say(chat, "Hello"));

            said.await();
            chat.stop(Duration.ofSeconds(1));

            assertThat(((Outcome.Failed) running.get()).code()).isEqualTo(ErrorCode.NODE_STOPPED);
            assertThat(chat.state()).isEqualTo(NodeState.STOPPED);
        }
    }
}
