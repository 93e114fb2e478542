package dev.nerve.app.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.chat.ChatNode;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.tool.Tool;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A chat whose provider misbehaves, in every dialect.
///
/// One turn succeeded before. Afterwards the next turn must be asked as if nothing had happened.
@ParameterizedClass(name = "{0}")
@FieldSource("dev.nerve.app.models.Wire#ALL")
class FaultyProviderTest {

    private final Wire wire;
    private final List<Value> called = new ArrayList<>();
    private Rig rig;
    private ChatNode chat;

    FaultyProviderTest(Wire wire) {
        this.wire = wire;
    }

    @BeforeEach
    void talk(@TempDir Path directory) throws Exception {
        rig = Rig.open(wire, directory);
        rig.nerve()
                .functions()
                .bind(
                        "weather",
                        context -> {
                            called.add(context.input());
                            return "rain";
                        });
        var node = rig.nerve().functions().node("weather", "weather");
        var spec = ToolSpec.textArgument("city", "where");
        chat = rig.chat(rig.terms().withTools(Tool.of(node, "Tells the weather", spec)));
        rig.say(chat, "one");
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    private List<Fact.StepRetried> retries() {
        return rig.sink().facts(Fact.StepRetried.class);
    }

    private RowContent.TurnEnded lastEnd() {
        return (RowContent.TurnEnded) rig.history(chat).getLast();
    }

    /// Fails once, and checks that nothing is left of it but its record.
    private Outcome.Failed failure(Script... scripts) throws InterruptedException {
        var conversations = rig.nerve().conversations();
        var before = conversations.view(chat.conversation());
        var twin = twin();
        rig.server().next(scripts);

        var outcome = (Outcome.Failed) rig.say(chat, "fail");
        assertThat(conversations.view(chat.conversation())).isEqualTo(before);
        assertThat(lastEnd().how()).isEqualTo(RowContent.TurnStatus.FAILED);
        assertThat(lastEnd().reason()).isEqualTo(outcome.message());
        assertThat(rig.history(chat))
                .contains(
                        RowContent.Message.of(MessageRole.USER, "fail").withEffect(effect("fail")));
        assertAnsweredAsIfNothingHadBeen(twin);
        return outcome;
    }

    private String effect(String words) {
        return rig.history(chat).stream()
                .filter(RowContent.Message.class::isInstance)
                .map(RowContent.Message.class::cast)
                .filter(message -> message.text().equals(words))
                .map(RowContent.Message::effect)
                .findFirst()
                .orElseThrow();
    }

    /// {@return a chat that says the same and never failed}
    private ChatNode twin() throws InterruptedException {
        var twin = rig.session().add(rig.nerve().chat("twin", chat.terms()));
        rig.say(twin, "one");
        return twin;
    }

    private void assertAnsweredAsIfNothingHadBeen(ChatNode twin) throws InterruptedException {
        assertThat(rig.say(chat, "two").output()).isEqualTo(Value.of("Hello"));
        var asked = rig.server().last();
        assertThat(rig.say(twin, "two").output()).isEqualTo(Value.of("Hello"));
        assertThat(asked.prefixes(wire)).isEqualTo(rig.server().last().prefixes(wire));
    }

    /// The number that the provider reported before it failed, or about the number of tokens in the
    /// text.
    private void assertSpentInTheMiddle(Outcome.Failed failed) {
        var end =
                rig.history(chat).stream()
                        .filter(RowContent.TurnEnded.class::isInstance)
                        .map(RowContent.TurnEnded.class::cast)
                        .filter(one -> one.how() == RowContent.TurnStatus.FAILED)
                        .findFirst()
                        .orElseThrow();
        if (wire.told().input() > 0) {
            assertThat(end.tokens()).isEqualTo(wire.told().usage());
        } else {
            assertThat(end.tokens().input()).isBetween(20L, 200L);
            assertThat(end.tokens().output()).isBetween(1L, 10L);
        }
        assertThat(failed.attributes().at("usage.input").toLong()).isEqualTo(end.tokens().input());
        assertSpent(Tokens.USUAL.usage(), end.tokens(), Tokens.USUAL.usage());
    }

    private void assertSpent(TokenUsage... spent) {
        var sum = Stream.of(spent).reduce(TokenUsage.NONE, TokenUsage::plus);
        assertThat(rig.nerve().conversations().tokens(chat.conversation())).isEqualTo(sum);
        assertThat(rig.nerve().conversations().usage(chat.conversation()).tokens())
                .isEqualTo(sum.total());
    }

    @Test
    void providerIsLeftAloneAsLongAsItWants() throws InterruptedException {
        var busy = Script.whole(429, "retry-after: 0.05\r\n", wire.complaint("Too much"));
        rig.server().next(busy, busy);

        var outcome = rig.say(chat, "two");

        assertThat(outcome.output()).isEqualTo(Value.of("Hello"));
        assertThat(retries())
                .extracting(Fact.StepRetried::delay)
                .containsExactly(Duration.ofMillis(50), Duration.ofMillis(50));
        assertThat(retries().getFirst().message()).contains("HTTP 429", "Too much");
        assertSpent(Tokens.USUAL.usage(), Tokens.USUAL.usage());
    }

    @Test
    void providerThatStaysDownIsAskedThreeTimes() throws InterruptedException {
        var down = Script.whole(500, "", wire.complaint("Out of order"));

        var failed = failure(down, down, down);

        assertThat(failed.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(failed.message()).contains(wire.model(), "HTTP 500", "Out of order");
        assertThat(retries()).hasSize(2);
        assertSpent(Tokens.USUAL.usage(), Tokens.USUAL.usage());
    }

    @Test
    void refusalIsNotTriedAgain() throws InterruptedException {
        var failed = failure(Script.whole(400, "", wire.complaint("No such thing")));

        assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(failed.message()).contains("No such thing");
        assertThat(retries()).isEmpty();
    }

    @Test
    void silenceInTheMiddleOfAnAnswerIsATimeout() throws InterruptedException {
        rig.restart(Duration.ofMillis(400));
        chat = rig.chat("chat");
        var failed = failure(Script.stalled(wire.begun("Well", ", so")));

        assertThat(failed.code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(failed.message()).isEqualTo(wire.model() + ": it was silent for 400 ms");
        assertThat(retries()).isEmpty();
        assertSpentInTheMiddle(failed);
    }

    @Test
    void answerThatIsCutInTheMiddleIsAFailureOfTheNetwork() throws InterruptedException {
        var failed =
                failure(connection -> {
                    connection.begin();
                    connection.chunk(wire.begun("Well", ", so"));
                    connection.leave();
                });

        assertThat(failed.code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(retries()).isEmpty();
        assertSpentInTheMiddle(failed);
    }

    @Test
    void answerThatIsCutBeforeItsFirstWordIsAskedForAgain() throws InterruptedException {
        rig.server()
                .next(connection -> {
                    connection.begin();
                    connection.chunk(wire.beginning());
                    connection.leave();
                });

        assertThat(rig.say(chat, "two").output()).isEqualTo(Value.of("Hello"));

        assertThat(retries()).hasSize(1);
    }

    @Test
    void malformedAnswerIsAFailureOfTheProvider() throws InterruptedException {
        var failed = failure(Script.stream(wire.begun("Well") + "data: {oops\n\n"));

        assertThat(failed.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(failed.message())
                .startsWith(wire.model() + ": cannot read the response: ")
                .contains("invalid JSON at line 1, column 2");
        assertSpentInTheMiddle(failed);
    }

    @Test
    void bytesThatComeOneByOneAmongKeepAlivesMakeAnAnswer() throws InterruptedException {
        var kept = ": hold on\n\n" + wire.text("Zü", "rich ", "\uD83D\uDE00");
        rig.server().next(Script.stream(kept.replace("\n\n", "\n\n: still here\n\n"), 1));

        assertThat(rig.say(chat, "two").output()).isEqualTo(Value.of("Zürich \uD83D\uDE00"));

        assertThat(rig.sink().facts(Fact.OutputChunk.class))
                .extracting(Fact.OutputChunk::text)
                .containsExactly("Hello", "Zü", "rich ", "\uD83D\uDE00");
        assertSpent(Tokens.USUAL.usage(), Tokens.USUAL.usage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100_000})
    void argumentsOfAToolComeInPieces(int piece) throws InterruptedException {
        var call = wire.call("weather", "{\"ci", "ty\":\"Par", "is\"}");
        rig.server().next(Script.stream(call, piece));

        var outcome = rig.say(chat, "two");

        assertThat(outcome.output()).isEqualTo(Value.of("Hello"));
        assertThat(outcome.attributes().at("rounds")).isEqualTo(Value.of(1));
        assertThat(called).containsExactly(Value.Fields.EMPTY.with("city", "Paris"));
        assertThat(rig.server().last().body()).contains("\"rain\"");
        assertSpent(Tokens.USUAL.usage(), Tokens.USUAL.usage(), Tokens.USUAL.usage());
    }

    @Test
    void failureAfterAToolTakesBackTheWholeTurn() throws InterruptedException {
        var call = Script.stream(wire.call("weather", "{\"city\":\"Rome\"}"));

        var failed = failure(call, Script.whole(403, "", wire.complaint("No more")));

        assertThat(failed.code()).isEqualTo(ErrorCode.PERMISSION);
        assertThat(called).hasSize(1);
        assertSpent(Tokens.USUAL.usage(), Tokens.USUAL.usage(), Tokens.USUAL.usage());
    }

    @Test
    void interruptEndsTheCallAndKeepsWhatWasSaid() throws Exception {
        var said = new CountDownLatch(1);
        var token = CancellationToken.create();
        var request =
                RunRequest.of(chat, "two")
                        .cancellation(token)
                        .listener(event -> {
                            if (event.fact() instanceof Fact.OutputChunk) {
                                said.countDown();
                            }
                        });
        rig.server().next(Script.stalled(wire.begun("Well")));

        var running = BackgroundTask.of(() -> rig.session().run(request));
        said.await();
        token.cancel("enough");
        var outcome = (Outcome.Failed) running.get();

        assertThat(outcome.code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(rig.server().awaitEnd()).contains("ended the connection");
        assertThat(lastEnd().how()).isEqualTo(RowContent.TurnStatus.INTERRUPTED);
        assertThat(lastEnd().reason()).isEqualTo("enough");
        assertThat(lastEnd().tokens().output()).isPositive();
        assertThat(rig.history(chat))
                .contains(RowContent.Message.of(MessageRole.ASSISTANT, "Well"));
        assertThat(
                        Files.readString(
                                rig.store()
                                        .resolve("history/local")
                                        .resolve("work")
                                        .resolve("chat.jsonl")))
                .contains("\"error\":\"enough\"");
        assertThat(rig.say(chat, "three").output()).isEqualTo(Value.of("Hello"));
        assertThat(rig.server().last().body()).contains("\"two\"", "\"Well\"", "\"three\"");
    }
}
