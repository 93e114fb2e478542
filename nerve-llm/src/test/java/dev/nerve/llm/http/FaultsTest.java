package dev.nerve.llm.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.Provider;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.http.RawServer.Script;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.model.RetryingModel;
import dev.nerve.node.RetryPolicy;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Failures between us and a provider, in every dialect; [Wire] says how to add one.
@ParameterizedClass(name = "{0}")
@FieldSource("dev.nerve.llm.http.Wire#ALL")
class FaultsTest {

    private static final String SECRET = "dummy-key-0123456789";
    private static final Prompt PROMPT = Prompt.of(Message.user("Hello?"));
    private static final HttpTimeouts PATIENT =
            HttpTimeouts.DEFAULT.withFirstByte(Duration.ofSeconds(20));

    private final Wire wire;
    private final List<AnswerDelta> heard = new ArrayList<>();
    private final CountDownLatch said = new CountDownLatch(1);
    private final List<AutoCloseable> opened = new ArrayList<>();

    FaultsTest(Wire wire) {
        this.wire = wire;
    }

    @AfterEach
    void close() throws Exception {
        for (var part : opened.reversed()) {
            part.close();
        }
    }

    private RawServer server(Script... scripts) throws IOException {
        var server = RawServer.open(scripts);
        opened.add(server);
        return server;
    }

    private LanguageModel model(URI address, HttpTimeouts limits) {
        var http = ProviderHttpClient.open(RealTimeSource.REAL, limits);
        opened.add(http);
        var provider = new Provider("acme", wire.dialect(), address, List.of("ACME_API_KEY"));
        var name = new ModelName("acme", "large");
        return HttpModel.of(name, ModelProfile.UNKNOWN, provider, new ApiKey(SECRET), http);
    }

    private LanguageModel model(Script... scripts) throws IOException {
        return model(server(scripts).address(), PATIENT);
    }

    private ModelAnswer ask(Script... scripts) throws Exception {
        return model(scripts).ask(PROMPT, this::hear);
    }

    private ModelAnswer.Failed failure(Script... scripts) throws Exception {
        return (ModelAnswer.Failed) ask(scripts);
    }

    /// Cutting the connection also drops data that the client has not read yet, so the server
    /// waits.
    private Script cutAfter(String events) {
        return connection -> {
            connection.begin();
            connection.chunk(events);
            awaitWord();
            connection.cut();
        };
    }

    private void awaitWord() throws IOException {
        try {
            if (!said.await(20, TimeUnit.SECONDS)) {
                throw new IOException("nobody heard a word");
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    private void hear(AnswerDelta delta) {
        heard.add(delta);
        said.countDown();
    }

    private static Script stalledAfter(String events) {
        return connection -> {
            connection.begin();
            connection.chunk(events);
            connection.stall();
        };
    }

    private static List<AnswerDelta> words(String... words) {
        return List.of(words).stream().<AnswerDelta>map(AnswerDelta.Text::new).toList();
    }

    private void isHelloWorld(ModelAnswer answer) {
        var success = (ModelAnswer.Success) answer;
        assertThat(success.text()).isEqualTo("Hello world");
        assertThat(success.stop()).isEqualTo(ModelAnswer.StopReason.END);
        assertThat(success.usage()).isEqualTo(wire.usage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 100, 100_000})
    void answerIsTheSameInPiecesOfAnySize(int piece) throws Exception {
        var answer = ask(Script.stream(wire.text(), piece));

        isHelloWorld(answer);
        assertThat(heard).isEqualTo(words("Hello", " wor", "ld"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r", "\r\n"})
    void answerIsTheSameWithOtherEndsOfLines(String end) throws Exception {
        isHelloWorld(ask(Script.stream(wire.text().replace("\n", end), 50)));
    }

    @Test
    void keepAlivesAreNoPartOfTheAnswer() throws Exception {
        var kept = ": keep-alive\n\n" + wire.text().replace("\n\n", "\n\n: still here\n\n");

        isHelloWorld(ask(Script.stream(kept, 64)));
    }

    @Test
    void answerInOnePieceIsTakenAlthoughAStreamWasAskedFor() throws Exception {
        isHelloWorld(ask(Script.json(200, wire.whole())));

        assertThat(heard).isEqualTo(words("Hello world"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100_000})
    void argumentsOfAToolComeInPieces(int piece) throws Exception {
        var success = (ModelAnswer.Success) ask(Script.stream(wire.tool(), piece));

        var arguments = Value.Fields.EMPTY.with("city", "Paris").with("days", 2);
        assertThat(success.stop()).isEqualTo(ModelAnswer.StopReason.TOOLS);
        assertThat(success.calls())
                .containsExactly(new ContentBlock.ToolUse("call_1", "weather", arguments));
        int index = success.blocks().indexOf(success.calls().getFirst());
        assertThat(heard.getFirst())
                .isEqualTo(new AnswerDelta.ToolCallStart(index, "call_1", "weather"));
        var json = new StringBuilder();
        for (var delta : heard.subList(1, heard.size())) {
            assertThat(delta).isInstanceOf(AnswerDelta.Arguments.class);
            json.append(((AnswerDelta.Arguments) delta).json());
        }
        assertThat(heard.size()).isGreaterThan(3);
        assertThat(json).hasToString("{\"city\":\"Paris\",\"days\":2}");
    }

    @Test
    void connectionIsUsedAgain() throws Exception {
        var server = server(Script.stream(wire.text(), 100));
        var model = model(server.address(), PATIENT);

        model.ask(PROMPT, this::hear);
        model.ask(PROMPT, this::hear);

        assertThat(server.requests()).hasSize(2);
        assertThat(server.connections()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "400 INVALID_REQUEST",
                "401 AUTHENTICATION",
                "403 PERMISSION",
                "404 NOT_FOUND",
                "408 TIMEOUT",
                "413 INVALID_REQUEST",
                "422 INVALID_REQUEST",
                "429 RATE_LIMIT",
                "500 API_ERROR",
                "502 API_ERROR",
                "503 UNAVAILABLE",
                "529 API_ERROR"
            })
    void statusTellsWhatWentWrong(String expected) throws Exception {
        var words = expected.split(" ", 2);

        var failure = failure(Script.json(Integer.parseInt(words[0]), wire.complaint()));

        assertThat(failure.code()).isEqualTo(ErrorCode.valueOf(words[1]));
        assertThat(failure.message())
                .contains("acme", "acme/large", "HTTP " + words[0], "Too much at once; ");
        assertThat(failure.retryAfter()).isNull();
        assertThat(failure.usage()).isEqualTo(TokenUsage.NONE);
    }

    @Test
    void policyIsFollowedWhenTheProviderIsAskedTooOften() throws Exception {
        var busy = Script.whole(429, "retry-after: 7\r\n", wire.complaint());
        var server = server(busy, Script.json(500, ""), Script.stream(wire.text(), 100));
        var time = new AutoAdvancingTimeSource();
        var retry = RetryPolicy.times(3).withJitter(0).withDelay(Duration.ofSeconds(1));
        var patient =
                RetryingModel.of(model(server.address(), PATIENT), retry, time, new Random(1));

        isHelloWorld(patient.ask(PROMPT, this::hear));

        assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(2));
        assertThat(server.requests()).hasSize(3);
        assertThat(heard).isEqualTo(words("Hello", " wor", "ld"));
    }

    @Test
    void modelIsNeverAskedAgainAfterItsFirstWord() throws Exception {
        var server = server(cutAfter(wire.beginning()), Script.stream(wire.text(), 100));
        var time = new AutoAdvancingTimeSource();
        var patient =
                RetryingModel.of(
                        model(server.address(), PATIENT),
                        RetryPolicy.times(3),
                        time,
                        new Random(1));

        var failure = (ModelAnswer.Failed) patient.ask(PROMPT, this::hear);

        assertThat(failure.code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(server.requests()).hasSize(1);
        assertThat(time.sleeps()).isEmpty();
        assertThat(heard).isEqualTo(words("Hello"));
    }

    @Test
    void streamThatIsCutIsAFailureOfTheNetwork() throws Exception {
        var failure = failure(cutAfter(wire.beginning()));

        assertThat(failure.code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(failure.message()).startsWith("acme/large: ");
        assertThat(failure.usage()).isEqualTo(wire.begun());
        assertThat(heard).isEqualTo(words("Hello"));
    }

    @Test
    void streamThatEndsTooSoonIsAFailureOfTheNetwork() throws Exception {
        var half = wire.beginning() + "data: {\"half";

        var failure = failure(Script.stream(half, 100));

        assertThat(failure.code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(failure.message())
                .isEqualTo("acme/large: the stream ended before the answer did");
        assertThat(failure.usage()).isEqualTo(wire.begun());
    }

    @Test
    void streamThatIsLeftUnfinishedIsAFailureOfTheNetwork() throws Exception {
        var failure =
                failure(connection -> {
                    connection.begin();
                    connection.chunk(wire.beginning());
                    connection.leave();
                });

        assertThat(failure.code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(failure.usage()).isEqualTo(wire.begun());
        assertThat(heard).isEqualTo(words("Hello"));
    }

    @Test
    void connectionThatIsCutBeforeTheAnswerIsAFailureOfTheNetwork() throws Exception {
        assertThat(failure(RawServer.Connection::cut).code()).isEqualTo(ErrorCode.NETWORK);
    }

    @Test
    void silenceInTheMiddleIsATimeout() throws Exception {
        var server = server(stalledAfter(wire.beginning()));
        var limits = PATIENT.withSilence(Duration.ofMillis(200));

        var failure = (ModelAnswer.Failed) model(server.address(), limits).ask(PROMPT, this::hear);

        assertThat(failure.code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(failure.message()).isEqualTo("acme/large: it was silent for 200 ms");
        assertThat(failure.usage()).isEqualTo(wire.begun());
        assertThat(server.awaitEnd()).contains("ended the connection");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"})
    void answerThatDoesNotBeginIsATimeout(String head) throws Exception {
        var server =
                server(connection -> {
                    connection.send(head);
                    connection.stall();
                });
        var limits = PATIENT.withFirstByte(Duration.ofMillis(200));

        var failure = (ModelAnswer.Failed) model(server.address(), limits).ask(PROMPT, this::hear);

        assertThat(failure.code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(failure.message())
                .isEqualTo("acme/large: it did not begin to answer for 200 ms");
        assertThat(server.awaitEnd()).contains("ended the connection");
    }

    @Test
    void answerThatNeverEndsIsATimeout() throws Exception {
        var server =
                server(connection -> {
                    connection.begin();
                    while (true) {
                        connection.chunk(": keep-alive\n\n");
                        Thread.yield();
                    }
                });
        var limits = PATIENT.withTotal(Duration.ofMillis(300));

        var failure = (ModelAnswer.Failed) model(server.address(), limits).ask(PROMPT, this::hear);

        assertThat(failure.code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(failure.message())
                .isEqualTo("acme/large: it took longer than 300 ms altogether");
        assertThat(server.awaitEnd()).isNotEmpty();
    }

    @Test
    void answerThatIsCompleteIsGivenAlthoughTheStreamDoesNotEnd() throws Exception {
        var server = server(stalledAfter(wire.text()));

        isHelloWorld(model(server.address(), PATIENT).ask(PROMPT, this::hear));

        assertThat(server.awaitEnd()).contains("ended the connection");
    }

    @Test
    void eventThatIsNoJsonIsAFailureOfTheProvider() throws Exception {
        var failure =
                failure(Script.stream(wire.beginning() + "data: {oops\n\n" + wire.text(), 100));

        assertThat(failure.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(failure.message()).startsWith("acme/large: cannot read the response: event: ");
        assertThat(failure.usage()).isEqualTo(wire.begun());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "\"text\""})
    void answerInOnePieceThatMakesNoSenseIsAFailureOfTheProvider(String body) throws Exception {
        assertThat(failure(Script.json(200, body)).code()).isEqualTo(ErrorCode.API_ERROR);
    }

    @Test
    void streamWithWrongBytesGivesAnAnswerOrAFailure() throws Exception {
        var scripts = new ArrayList<Script>();
        RandomSeeds.each(40, random -> scripts.add(Script.stream(damaged(random), 200)));
        var model = model(scripts.toArray(Script[]::new));

        for (int i = 0; i < scripts.size(); i++) {
            assertThat(model.ask(PROMPT, this::hear)).isNotNull();
        }
    }

    private String damaged(Random random) {
        var text = new StringBuilder(wire.text());
        for (int i = random.nextInt(5); i >= 0; i--) {
            text.setCharAt(random.nextInt(text.length()), "\n\"{}x1:\0".charAt(random.nextInt(8)));
        }
        return text.toString();
    }

    @Test
    void failureInTheMiddleOfAStreamIsTold() throws Exception {
        var failure = failure(Script.stream(wire.error(), 100));

        assertThat(failure)
                .isEqualTo(
                        new ModelAnswer.Failed(
                                ErrorCode.API_ERROR, "acme/large: Overloaded", null, wire.begun()));
        assertThat(heard).isEqualTo(words("Hello"));
    }

    @Test
    void interruptEndsTheExchangeAtOnce() throws Exception {
        var server = server(stalledAfter(wire.beginning()));
        var model = model(server.address(), PATIENT);
        var asking = BackgroundTask.of(() -> model.ask(PROMPT, this::hear));
        said.await();

        asking.interrupt();

        assertThatThrownBy(asking::get).isInstanceOf(InterruptedException.class);
        assertThat(server.awaitEnd()).contains("ended the connection");
    }

    @Test
    void interruptBeforeTheFirstByteEndsTheExchangeAtOnce() throws Exception {
        var asked = new CountDownLatch(1);
        var server =
                server(connection -> {
                    asked.countDown();
                    connection.stall();
                });
        var model = model(server.address(), PATIENT);
        var asking = BackgroundTask.of(() -> model.ask(PROMPT, this::hear));
        asked.await();

        asking.interrupt();

        assertThatThrownBy(asking::get).isInstanceOf(InterruptedException.class);
        assertThat(server.awaitEnd()).contains("ended the connection");
    }

    @Test
    void keyIsSentAndNeverShown() throws Exception {
        var echo = wire.complaint().replace("Too much", "Your key " + SECRET + " asks too much");
        var server = server(Script.json(401, echo));

        var failure = (ModelAnswer.Failed) model(server.address(), PATIENT).ask(PROMPT, this::hear);

        assertThat(server.requests().getFirst().head()).contains(SECRET);
        assertThat(failure.message()).contains("Your key *** asks too much at once");
        assertThat(failure.message()).contains("set ACME_API_KEY to a valid key");
    }

    @Test
    void keyInAStreamedFailureIsNotShown() throws Exception {
        var echo = wire.error().replace("Overloaded", "Overloaded by " + SECRET);

        assertThat(failure(Script.stream(echo, 100)).message())
                .isEqualTo("acme/large: Overloaded by ***");
    }

    @Test
    void longComplaintIsCut() throws Exception {
        var flood = wire.complaint().replace("Too much", "Too much ".repeat(200));

        var failure = failure(Script.json(400, flood));

        assertThat(failure.message()).contains("Too much Too much").hasSizeLessThan(450);
    }

    @Test
    void requestIsWhatTheDialectWrites() throws Exception {
        var server = server(Script.stream(wire.text(), 100));

        model(server.address(), PATIENT).ask(PROMPT, this::hear);

        var request = server.requests().getFirst();
        var providerRequest = new ProviderRequest("large", PROMPT, true);
        assertThat(request.body()).isEqualTo(wire.dialect().encode(providerRequest).toJson());
        assertThat(request.head())
                .startsWith("POST " + wire.dialect().path(providerRequest) + " HTTP/1.1")
                .containsIgnoringCase("content-type: application/json");
    }
}
