package dev.nerve.llm.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.Provider;
import dev.nerve.llm.chat.OpenAiChatDialect;
import dev.nerve.llm.http.RawServer.Script;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.RealTimeSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpModelTest {

    private static final Prompt PROMPT = Prompt.of(Message.user("Hello?"));
    private static final ModelName NAME = new ModelName("acme", "large");
    private static final String ANSWER =
            """
            data: {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":"stop"}]}

            data: [DONE]

            """;

    private final ProviderHttpClient http =
            ProviderHttpClient.open(RealTimeSource.REAL, HttpTimeouts.DEFAULT);
    private final List<RawServer> servers = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        http.close();
        for (var server : servers) {
            server.close();
        }
    }

    private RawServer server(Script... scripts) throws IOException {
        var server = RawServer.open(scripts);
        servers.add(server);
        return server;
    }

    private HttpModel model(String address, String key, String... variables) {
        var provider =
                new Provider(
                        "acme",
                        OpenAiChatDialect.COMPATIBLE,
                        URI.create(address),
                        List.of(variables));
        return HttpModel.of(NAME, ModelProfile.UNKNOWN, provider, new ApiKey(key), http);
    }

    private ModelAnswer.Failed failure(String address, String key) throws InterruptedException {
        return (ModelAnswer.Failed) model(address, key).ask(PROMPT, AnswerListener.NONE);
    }

    private ModelAnswer.Failed failure(Script script) throws Exception {
        return failure(server(script).address().toString(), "");
    }

    @ParameterizedTest
    @CsvSource({
        "'',/chat/completions",
        "/,/chat/completions",
        "/v1,/v1/chat/completions",
        "/api/v1/,/api/v1/chat/completions"
    })
    void requestGoesBelowTheAddressOfTheProvider(String base, String path) throws Exception {
        var server = server(Script.stream(ANSWER, 1_000));

        model(server.address() + base, "").ask(PROMPT, AnswerListener.NONE);

        var head = server.requests().getFirst().head();
        assertThat(head).startsWith("POST " + path + " HTTP/1.1\r\n");
        assertThat(head).doesNotContainIgnoringCase("authorization");
        assertThat(head).doesNotContainIgnoringCase("upgrade");
    }

    @Test
    void nobodyAtTheAddressIsAFailureOfTheNetwork() throws Exception {
        int port;
        try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }

        var failure = failure("http://127.0.0.1:" + port, "");

        assertThat(failure)
                .isEqualTo(
                        ModelAnswer.Failed.of(
                                ErrorCode.NETWORK,
                                ("acme/large: cannot connect to http://127.0.0.1:%d;"
                                                + " check the address, and that the server runs")
                                        .formatted(port)));
    }

    @Test
    void hostThatDoesNotExistIsAFailureOfTheNetwork() throws Exception {
        var failure = failure("http://no-such-host.invalid/v1", "");

        assertThat(failure)
                .isEqualTo(
                        ModelAnswer.Failed.of(
                                ErrorCode.NETWORK,
                                "acme/large: there is no host 'no-such-host.invalid';"
                                        + " check the address http://no-such-host.invalid/v1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://host", "/relative", "mailto:somebody"})
    void addressThatIsNoneIsRefused(String address) throws Exception {
        var failure = failure(address, "");

        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(failure.message())
                .contains(address)
                .endsWith("write an address such as https://host/path");
    }

    @Test
    void keyThatCannotBeSentIsNotShown() throws Exception {
        var failure = failure("http://127.0.0.1:1", "dummy-key\nsecond line");

        assertThat(failure)
                .isEqualTo(
                        ModelAnswer.Failed.of(
                                ErrorCode.AUTHENTICATION,
                                "acme/large: the key of acme cannot be sent:"
                                        + " it must be one line of plain characters"));
    }

    @Test
    void modelThatIsNotThereIsNamed() throws Exception {
        var script = Script.json(404, "{\"error\":{\"message\":\"model not found\"}}");
        var address = server(script).address();

        var failure = failure(address.toString(), "");

        assertThat(failure)
                .isEqualTo(
                        ModelAnswer.Failed.of(
                                ErrorCode.NOT_FOUND,
                                "acme does not know acme/large (HTTP 404): model not found;"
                                        + " check the name 'large' and the address "
                                        + address));
    }

    @Test
    void waitThatTheProviderAsksForIsTold() throws Exception {
        var failure = failure(Script.whole(503, "Retry-After: 1.5\r\n", "busy"));

        assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(failure.retryAfter()).isEqualTo(Duration.ofMillis(1_500));
        assertThat(failure.message())
                .isEqualTo(
                        "acme has no answer from acme/large (HTTP 503): busy;"
                                + " ask again in 1.5 s");
    }

    @Test
    void statusIsToldAlthoughTheWordsAfterItAreCutOff() throws Exception {
        var failure =
                failure(connection -> {
                    connection.send("HTTP/1.1 429 No\r\ncontent-length: 9\r\n\r\nha");
                    connection.leave();
                });

        assertThat(failure.code()).isEqualTo(ErrorCode.RATE_LIMIT);
    }

    @Test
    void answerFromElsewhereIsNotFollowed() throws Exception {
        var failure = failure(Script.whole(307, "location: http://other.invalid/\r\n", ""));

        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(failure.message()).contains("the provider redirects: correct the address");
    }

    @Test
    void webPageIsNoAnswer() throws Exception {
        var failure = failure(Script.whole(200, "content-type: text/html\r\n", "<html></html>"));

        assertThat(failure.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(failure.message()).contains("it is a web page");
    }

    @Test
    void answerWithoutATypeIsTakenForAStream() throws Exception {
        var server = server(Script.whole(200, "", ANSWER));

        var success =
                (ModelAnswer.Success)
                        model(server.address().toString(), "").ask(PROMPT, AnswerListener.NONE);

        assertThat(success.text()).isEqualTo("Hi");
    }

    @Test
    void answerThatIsTooLargeIsRefused() throws Exception {
        var mebibyte = "x".repeat(1024 * 1024);
        var event = word(mebibyte);

        var failure =
                failure(connection -> {
                    connection.begin();
                    while (true) {
                        connection.chunk(event);
                    }
                });

        assertThat(failure.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(failure.message()).endsWith("the answer is larger than 16 MiB");
    }

    @Test
    void whatTheListenerThrowsIsNoFailureOfTheProvider() throws Exception {
        var server =
                server(connection -> {
                    connection.begin();
                    connection.chunk(ANSWER);
                    connection.stall();
                });
        var model = model(server.address().toString(), "");
        var thrown = new NerveException.Invalid("of the listener");

        assertThatThrownBy(() ->
                        model.ask(
                                PROMPT,
                                _ -> {
                                    throw thrown;
                                }))
                .isSameAs(thrown);
        assertThat(server.awaitEnd()).contains("ended the connection");
    }

    @Test
    void interruptedThreadDoesNotAsk() throws Exception {
        var server = server(Script.stream(ANSWER, 1_000));
        var model = model(server.address().toString(), "");
        var asking =
                BackgroundTask.of(() -> {
                    Thread.currentThread().interrupt();
                    return model.ask(PROMPT, AnswerListener.NONE);
                });

        assertThatThrownBy(asking::get).isInstanceOf(InterruptedException.class);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void closingTheConnectionsEndsWhatIsBeingAsked() throws Exception {
        var asked = new CountDownLatch(1);
        var server =
                server(connection -> {
                    asked.countDown();
                    connection.stall();
                });
        var model = model(server.address().toString(), "");
        var asking = BackgroundTask.of(() -> model.ask(PROMPT, AnswerListener.NONE));
        asked.await();

        http.close();

        var failure = (ModelAnswer.Failed) asking.get();
        assertThat(failure.code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(server.awaitEnd()).contains("ended the connection");
    }

    @Test
    void nothingIsLeftWaitingAfterAnAnswer() throws Exception {
        var time = new ManualTimeSource();
        var server = server(Script.stream(ANSWER, 10), Script.json(500, "{}"));
        var provider =
                new Provider("acme", OpenAiChatDialect.COMPATIBLE, server.address(), List.of());

        try (var timed = ProviderHttpClient.open(time, HttpTimeouts.DEFAULT)) {
            var model = HttpModel.of(NAME, ModelProfile.UNKNOWN, provider, ApiKey.NONE, timed);
            model.ask(PROMPT, AnswerListener.NONE);
            model.ask(PROMPT, AnswerListener.NONE);
            time.awaitNoSleepers();
        }

        assertThat(server.requests()).hasSize(2);
        assertThat(time.sleeps()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void connectionOfAnAnswerThatEndsLateIsUsedAgain() throws Exception {
        var time = new ManualTimeSource();
        var server =
                server(
                        connection -> {
                            connection.begin();
                            connection.chunk(ANSWER);
                            awaitLingering(time);
                            connection.end();
                        },
                        Script.stream(ANSWER, 1_000));
        var provider =
                new Provider("acme", OpenAiChatDialect.COMPATIBLE, server.address(), List.of());

        try (var timed = ProviderHttpClient.open(time, HttpTimeouts.DEFAULT)) {
            var model = HttpModel.of(NAME, ModelProfile.UNKNOWN, provider, ApiKey.NONE, timed);
            model.ask(PROMPT, AnswerListener.NONE);
            model.ask(PROMPT, AnswerListener.NONE);
        }

        assertThat(server.requests()).hasSize(2);
        assertThat(server.connections()).isEqualTo(1);
    }

    /// The third wait is the one for the end of an answer that is complete.
    private static void awaitLingering(ManualTimeSource time) throws IOException {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (time.sleeps().size() < 3) {
            if (System.nanoTime() > end) {
                throw new IOException("the client does not wait for the end");
            }
            Thread.yield();
        }
    }

    @Test
    void limitsAreMeasuredInTheTimeThatIsGiven() throws Exception {
        var time = new ManualTimeSource();
        var server = server(RawServer.Connection::stall);
        var provider =
                new Provider("acme", OpenAiChatDialect.COMPATIBLE, server.address(), List.of());

        try (var timed = ProviderHttpClient.open(time, HttpTimeouts.DEFAULT)) {
            var model = HttpModel.of(NAME, ModelProfile.UNKNOWN, provider, ApiKey.NONE, timed);
            var asking = BackgroundTask.of(() -> model.ask(PROMPT, AnswerListener.NONE));
            time.awaitSleepers(1);
            time.advance(Duration.ofMinutes(5));

            assertThat(asking.get())
                    .isEqualTo(
                            ModelAnswer.Failed.of(
                                    ErrorCode.TIMEOUT,
                                    "acme/large: it did not begin to answer for 5m 0s"));
        }
    }

    @Test
    void silenceIsCountedFromTheLastByte() throws Exception {
        var time = new ManualTimeSource();
        var steps = new Semaphore(0);
        var heard = new Semaphore(0);
        var server =
                server(connection -> {
                    connection.begin();
                    connection.chunk(word("Hel"));
                    steps.acquireUninterruptibly();
                    connection.chunk(word("lo"));
                    steps.acquireUninterruptibly();
                    connection.chunk(ANSWER);
                    connection.end();
                });
        var provider =
                new Provider("acme", OpenAiChatDialect.COMPATIBLE, server.address(), List.of());

        try (var timed = ProviderHttpClient.open(time, HttpTimeouts.DEFAULT)) {
            var model = HttpModel.of(NAME, ModelProfile.UNKNOWN, provider, ApiKey.NONE, timed);
            var asking = BackgroundTask.of(() -> model.ask(PROMPT, _ -> heard.release()));
            heard.acquire();
            awaitAlarm(time, 60, asking);
            time.advance(Duration.ofSeconds(40));
            steps.release();
            heard.acquire();
            time.advance(Duration.ofSeconds(40));
            awaitAlarm(time, 20, asking);
            steps.release();

            assertThat(((ModelAnswer.Success) asking.get()).text()).isEqualTo("HelloHi");
        }
    }

    /// An alarm that is only about to be set would count from later on.
    private static void awaitAlarm(ManualTimeSource time, int seconds, BackgroundTask<?> asking) {
        while (!time.sleeps().contains(Duration.ofSeconds(seconds)) && !asking.isDone()) {
            Thread.yield();
        }
    }

    private static String word(String text) {
        return "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"}}]}\n\n"
                .formatted(text);
    }

    @Test
    void manyAsk() throws Exception {
        var server = server(Script.stream(ANSWER, 10));
        var model = model(server.address().toString(), "");
        var asking = new ArrayList<BackgroundTask<ModelAnswer>>();

        for (int i = 0; i < 50; i++) {
            asking.add(BackgroundTask.of(() -> model.ask(PROMPT, AnswerListener.NONE)));
        }

        for (var one : asking) {
            assertThat(((ModelAnswer.Success) one.get()).text()).isEqualTo("Hi");
        }
    }
}
