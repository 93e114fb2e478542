package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Role;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.node.NodeState;
import dev.nerve.node.Retry;
import dev.nerve.run.Cancellation;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.FakeModel;
import dev.nerve.testkit.InMemoryConversationStore;
import dev.nerve.testkit.RecordingSink;
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
        var model = FakeModel.saying("Hi.", "Four.");
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
                FakeModel.giving(
                        new Answer.Given(
                                List.of(new Block.Text("Hi.")), Answer.Stop.END, usage, "m"));
        var rig = Rig.of(model);

        var outcome = rig.say(rig.chat(Rig.terms()), "Hello");

        assertThat(rig.history("chat").getLast())
                .isInstanceOfSatisfying(
                        Content.TurnEnded.class,
                        ended -> {
                            assertThat(ended.how()).isEqualTo(Content.How.COMPLETED);
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
        var rig = Rig.of(FakeModel.saying("one two three"));
        var sink = new RecordingSink();

        rig.runner().run(RunRequest.of(rig.chat(Rig.terms()), "Count").tellingTo(sink));

        assertThat(sink.facts(Fact.OutputChunk.class))
                .extracting(Fact.OutputChunk::text)
                .containsExactly("one ", "two ", "three");
    }

    @Test
    void thoughtsAreShownToTheModelAgain() throws InterruptedException {
        var thought = new Block.Reasoning("Hm.", "fake:signed");
        var model =
                FakeModel.of(_ ->
                        new Answer.Given(
                                List.of(thought, new Block.Text("Hi.")),
                                Answer.Stop.END,
                                TokenUsage.of(1, 1),
                                "m"));
        var rig = Rig.of(model);
        var chat = rig.chat(Rig.terms());

        rig.say(chat, "Hello");
        rig.say(chat, "And?");

        assertThat(model.prompts().getLast().messages().get(1).blocks())
                .containsExactly(thought, new Block.Text("Hi."));
    }

    @Test
    void pictureIsKeptAsABlobAndShownAsItWas() throws InterruptedException {
        var model = FakeModel.saying("A dot.");
        var rig = Rig.of(model);
        var data = Base64.getEncoder().encodeToString(new byte[] {1, 2, 3});
        var picture = Map.of("media_type", "image/png", "data", data);

        rig.runner()
                .run(rig.chat(Rig.terms()), Map.of("text", "What?", "images", List.of(picture)));

        assertThat(model.prompts().getFirst().messages().getFirst().blocks())
                .containsExactly(new Block.Image("image/png", data), new Block.Text("What?"));
        assertThat(rig.history("chat").toString()).doesNotContain(data);
    }

    @Test
    void nothingToSayIsRefusedAndWritesNothing() throws InterruptedException {
        var rig = Rig.of(FakeModel.saying("Hi."));
        var chat = rig.chat(Rig.terms());

        var refused = rig.say(chat, "  ");

        assertThat(refused).isInstanceOf(Outcome.Failed.class);
        assertThat(rig.history("chat")).hasSize(1);
        assertThat(rig.say(chat, "Hello").output().text()).isEqualTo("Hi.");
    }

    @Test
    void modelThatIsNotThereIsRefusedAndWritesNothing() throws InterruptedException {
        var rig = Rig.of(FakeModel.saying("Hi."));
        var chat = rig.chat(ChatTerms.of("fake/other"));

        var refused = rig.say(chat, "Hello");

        assertThat(refused).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) refused).message()).contains("fake/other");
        assertThat(rig.history("chat")).hasSize(1);
    }

    @Test
    void chatGoesOnAfterARestart() throws InterruptedException {
        var store = new InMemoryConversationStore();
        var before = Rig.in(store, FakeModel.saying("Hi."));
        before.say(before.chat(Rig.terms()), "Hello");

        var model = FakeModel.saying("Still here.");
        var after = Rig.in(store, model);
        after.say(after.chat(Rig.terms()), "Again");

        assertThat(Rig.lines(model.prompts().getFirst()))
                .containsExactly("user: Hello", "assistant: Hi.", "user: Again");
    }

    @Test
    void turnThatACrashLeftOpenIsEndedWhenTheChatStarts() throws InterruptedException {
        var store = new InMemoryConversationStore();
        var before = Rig.in(store, FakeModel.saying());
        var conversations = before.host().conversations();
        conversations.create(ConversationId.of("chat"), Config.of(Config.MODEL, "fake/model"));
        conversations.append(
                ConversationId.of("chat"), Content.Message.of(Role.USER, "Lost words"));

        var model = FakeModel.saying("Yes.");
        var after = Rig.in(store, model);
        after.say(after.chat(Rig.terms()), "Are you there?");

        assertThat(Rig.lines(model.prompts().getFirst()))
                .containsExactly("user: Lost words", "user: Are you there?");
    }

    @Test
    void settingsOfTheConversationRuleOverTheTerms() throws InterruptedException {
        var small = FakeModel.saying("small");
        var large = FakeModel.saying("large").named("fake/large");
        var rig = Rig.of(small, large);
        var chat = rig.chat(Rig.terms().withSystem("Be brief."));
        rig.say(chat, "Hello");

        rig.host()
                .conversations()
                .append(
                        chat.conversation(),
                        new Content.Configured(
                                Config.of(Config.MODEL, "fake/large")
                                        .with(Config.of(Config.SYSTEM, ""))));
        var answer = rig.say(chat, "And now?");

        assertThat(answer.output().text()).isEqualTo("large");
        assertThat(large.prompts().getFirst().system()).isEmpty();
    }

    @Nested
    class WhenItDoesNotWorkOut {

        private static final Answer.Failed DOWN =
                Answer.Failed.of(ErrorCode.API_ERROR, "fake is down");

        @Test
        void failedTurnIsHiddenAndTheNextStartsClean() throws InterruptedException {
            var model = FakeModel.giving(FakeModel.words("Hi."), DOWN, FakeModel.words("Yes."));
            var rig = Rig.of(model);
            var chat = rig.chat(Rig.terms().with(Retry.NEVER));

            rig.say(chat, "Hello");
            var failed = rig.say(chat, "Lost");
            rig.say(chat, "Again?");

            assertThat(failed).isInstanceOf(Outcome.Failed.class);
            assertThat(Rig.lines(model.prompts().getLast()))
                    .containsExactly("user: Hello", "assistant: Hi.", "user: Again?");
            assertThat(rig.history("chat"))
                    .anyMatch(row ->
                            row instanceof Content.TurnEnded ended
                                    && ended.how() == Content.How.FAILED
                                    && ended.reason().contains("fake is down"));
        }

        @Test
        void failureThatMayPassIsTriedAgain() throws InterruptedException {
            var model = FakeModel.giving(DOWN, DOWN, FakeModel.words("Back."));
            var rig = Rig.of(model);
            var sink = new RecordingSink();

            var outcome =
                    rig.runner().run(RunRequest.of(rig.chat(Rig.terms()), "Hello").tellingTo(sink));

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

            var running = Background.of(() -> rig.say(rig.chat(Rig.terms()), "Hello"));

            assertThatThrownBy(running::get).isInstanceOf(InterruptedException.class);
            assertThat(rig.history("chat").getLast())
                    .isInstanceOfSatisfying(
                            Content.TurnEnded.class,
                            ended -> assertThat(ended.how()).isEqualTo(Content.How.INTERRUPTED));
        }

        @Test
        void interruptedTurnKeepsWhatWasSaid() throws Exception {
            var said = new CountDownLatch(1);
            var model =
                    FakeModel.of(prompt -> {
                        if (prompt.messages().size() > 1) {
                            return FakeModel.words("Back.");
                        }
                        said.countDown();
                        Thread.sleep(Duration.ofDays(1));
                        return FakeModel.words("never");
                    });
            var rig = Rig.of(model);
            var chat = rig.chat(Rig.terms());
            var token = Cancellation.create();
            var running =
                    Background.of(
                            () -> rig.runner().run(RunRequest.of(chat, "Hello").stoppedBy(token)));

            said.await();
            token.cancel("the person pressed a key");
            var outcome = running.get();
            rig.say(chat, "Again");

            assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.CANCELLED);
            assertThat(Rig.lines(model.prompts().getLast()))
                    .containsExactly("user: Hello", "user: Again");
            assertThat(rig.history("chat"))
                    .anyMatch(row ->
                            row instanceof Content.TurnEnded ended
                                    && ended.how() == Content.How.INTERRUPTED
                                    && ended.reason().contains("pressed a key"));
        }

        @Test
        void stoppingEndsTheTurnUnderWay() throws Exception {
            var said = new CountDownLatch(1);
            var model =
                    FakeModel.of(_ -> {
                        said.countDown();
                        Thread.sleep(Duration.ofDays(1));
                        return FakeModel.words("never");
                    });
            var rig = Rig.of(model);
            var chat = rig.chat(Rig.terms());
            var running = Background.of(() -> rig.say(chat, "Hello"));

            said.await();
            chat.stop(Duration.ofSeconds(1));

            assertThat(((Outcome.Failed) running.get()).code()).isEqualTo(ErrorCode.NODE_STOPPED);
            assertThat(chat.state()).isEqualTo(NodeState.STOPPED);
        }
    }
}
