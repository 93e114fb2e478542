package dev.nerve.agent.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.agent.scripted.ReceivedRequest.RequestEnd;
import dev.nerve.agent.scripted.ReceivedRequest.RequestKind;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptedEndpointTest {

    private static final String SCRIPT =
            """
            turns:
              - when: 2\\+2
                say: Two plus two is four.
                pace: 1ms
              - when: touch
                steps:
                  - think: A file.
                  - tool: Bash
                    input: {command: touch x.txt}
                  - say: 'It said: ${result}.'
              - when: 300 lines
                say: Line ${line}.
                lines: 300
              - when: trouble
                steps:
                  - {fail: 500, message: out of order}
                  - {fail: 429, retry_after: 1500ms}
                  - say: Fine.
              - when: cut
                steps:
                  - cut: Half a
                  - say: Half a loaf.
              - when: pauses
                say: one two three four
                pause: 300ms
              - when: ask me
                steps:
                  - ask: Which colour?
                    choices: [Red, Blue]
                  - say: '${result}'
              - when: for ever
                say: 'word word word word word word word word word word word word word word'
                pace: 20ms
            otherwise:
              say: 'Heard: ${message}'
            """;

    private final ScriptedEndpoint endpoint =
            ScriptedEndpoint.open(AgentScript.read("script.yaml", SCRIPT));
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.shutdownNow();
        client.close();
        endpoint.close();
    }

    @Test
    void answerIsStreamedInPiecesThatMakeTheText() throws Exception {
        var events = stream(user("What is 2+2?"));

        assertThat(types(events))
                .startsWith("message_start", "content_block_start", "content_block_delta")
                .endsWith("content_block_stop", "message_delta", "message_stop");
        assertThat(types(events).stream().filter("content_block_delta"::equals)).hasSize(5);
        assertThat(said(events)).isEqualTo("Two plus two is four.");
        assertThat(last(events, "message_delta").at("delta.stop_reason").text())
                .isEqualTo("end_turn");
        assertThat(last(events, "message_delta").at("usage.output_tokens").toLong()).isPositive();
        assertThat(last(events, "message_start").at("message.usage.input_tokens").toLong())
                .isPositive();
    }

    @Test
    void usageIsTheSameForTheSame() throws Exception {
        var first = last(stream(user("What is 2+2?")), "message_delta").at("usage");
        var second = last(stream(user("What is 2+2?")), "message_delta").at("usage");

        assertThat(second).isEqualTo(first);
    }

    @Test
    void answerComesInOnePieceIfNobodyWantsAStream() throws Exception {
        var answer = post("/v1/messages", body(user("What is 2+2?")).with("stream", false));

        var value = Json.parse(answer.body());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(value.at("content[0].text").text()).isEqualTo("Two plus two is four.");
        assertThat(value.at("stop_reason").text()).isEqualTo("end_turn");
    }

    @Test
    void stepsAfterAToolFollowItsResult() throws Exception {
        var first = stream(user("touch it"));
        var use = last(first, "content_block_start").at("content_block");
        assertThat(use.at("name").text()).isEqualTo("Bash");
        assertThat(last(first, "message_delta").at("delta.stop_reason").text())
                .isEqualTo("tool_use");
        assertThat(types(first).stream().filter("content_block_start"::equals)).hasSize(2);

        var second =
                stream(
                        user("touch it"),
                        assistant(use(use.at("id").text())),
                        message("user", List.of(result(use.at("id").text(), "no output"))));

        assertThat(said(second)).isEqualTo("It said: no output.");
    }

    @Test
    void questionIsAToolOfTheProgram() throws Exception {
        var use = last(stream(user("ask me")), "content_block_delta").at("delta.partial_json");

        var input = Json.parse(use.text());
        assertThat(input.at("questions[0].question").text()).isEqualTo("Which colour?");
        assertThat(input.at("questions[0].options[1].label").text()).isEqualTo("Blue");
    }

    @Test
    void longAnswerIsExact() throws Exception {
        var expected =
                IntStream.rangeClosed(1, 300)
                        .mapToObj("Line %d."::formatted)
                        .collect(Collectors.joining("\n"));

        assertThat(said(stream(user("Say 300 lines")))).isEqualTo(expected);
    }

    @Test
    void faultsAreToldAsHttpDoes() throws Exception {
        var asked = body(user("trouble"));

        var first = post("/v1/messages", asked);
        var second = post("/v1/messages", asked);
        var third = post("/v1/messages", asked);

        assertThat(first.statusCode()).isEqualTo(500);
        assertThat(Json.parse(first.body()).at("error.message").text()).isEqualTo("out of order");
        assertThat(second.statusCode()).isEqualTo(429);
        assertThat(Json.parse(second.body()).at("error.type").text()).isEqualTo("rate_limit_error");
        assertThat(second.headers().firstValue("retry-after")).contains("2");
        assertThat(third.statusCode()).isEqualTo(200);
        assertThat(endpoint.requests())
                .extracting(ReceivedRequest::end)
                .containsExactly(RequestEnd.REFUSED, RequestEnd.REFUSED, RequestEnd.ANSWERED);
    }

    @Test
    void cutStreamHasNoEnd() throws Exception {
        assertThatThrownBy(() -> stream(user("cut it"))).isInstanceOf(IOException.class);

        assertThat(said(stream(user("cut it")))).isEqualTo("Half a loaf.");
        assertThat(endpoint.requests())
                .extracting(ReceivedRequest::end)
                .containsExactly(RequestEnd.CUT, RequestEnd.ANSWERED);
    }

    @Test
    void streamPausesInTheMiddle() throws Exception {
        long before = System.nanoTime();

        var events = stream(user("pauses"));

        assertThat(System.nanoTime() - before).isGreaterThan(Duration.ofMillis(300).toNanos());
        assertThat(said(events)).isEqualTo("one two three four");
    }

    @Test
    void whoDoesNotWaitForTheEndIsNoticed() throws Exception {
        var response =
                client.send(
                        request("/v1/messages", body(user("for ever"))),
                        BodyHandlers.ofInputStream());
        response.body().read();

        response.body().close();

        Awaitility.await()
                .untilAsserted(() ->
                        assertThat(endpoint.requests())
                                .extracting(ReceivedRequest::end)
                                .containsExactly(RequestEnd.GONE));
    }

    @Test
    void whatTheUserSaidIsFoundAmongWhatProgramsAdd() throws Exception {
        var events =
                stream(
                        message(
                                "user",
                                List.of(
                                        text("<system-reminder>\n2+2\n</system-reminder>\n"),
                                        text("first words"))),
                        message("system", "There are agents; 2+2"),
                        assistant(text("An answer.")),
                        message("user", "last words\n<system-reminder>touch</system-reminder>"),
                        message("system", "More about agents"));

        assertThat(said(events)).isEqualTo("Heard: last words");
        assertThat(endpoint.turns().getFirst().messages())
                .containsExactly("first words", "last words");
    }

    @Test
    void messageAfterAnInterruptedToolIsNew() throws Exception {
        var events =
                stream(
                        user("touch it"),
                        assistant(use("toolu_1")),
                        message(
                                "user",
                                List.of(
                                        result("toolu_1", "rejected"),
                                        text("[Request interrupted by user for tool use]"),
                                        text("What is 2+2?"))));

        assertThat(said(events)).isEqualTo("Two plus two is four.");
    }

    @Test
    void remarkOfTheProgramBesideAResultIsNoMessage() throws Exception {
        var events =
                stream(
                        user("touch it"),
                        assistant(use("toolu_1")),
                        message("user", List.of(result("toolu_1", "ok"), text("Mind the gap"))));

        assertThat(said(events)).isEqualTo("It said: ok.");
    }

    @Test
    void callWithoutToolsIsAside() throws Exception {
        var body =
                Value.Fields.EMPTY
                        .with("model", "m")
                        .with("messages", List.of(user("<session>What is 2+2?</session>")));

        var answer = post("/v1/messages", body);

        assertThat(Json.parse(answer.body()).at("content[0].text").text()).isEqualTo("Scripted");
        assertThat(endpoint.requests())
                .extracting(ReceivedRequest::kind)
                .containsExactly(RequestKind.ASIDE);
        assertThat(endpoint.turns()).isEmpty();
    }

    @Test
    void requestsAreKeptWithTheirConversation() throws Exception {
        var request =
                HttpRequest.newBuilder(URI.create(endpoint.url() + "/v1/messages?beta=true"))
                        .header("X-Claude-Code-Session-Id", "abc")
                        .POST(HttpRequest.BodyPublishers.ofString(body(user("hello")).toJson()))
                        .build();

        client.send(request, BodyHandlers.ofString());

        var seen = endpoint.requests().getFirst();
        assertThat(seen.session()).isEqualTo("abc");
        assertThat(seen.message()).isEqualTo("hello");
        assertThat(seen.mentions("hell")).isTrue();
        assertThat(seen.mentions("heaven")).isFalse();
    }

    @Test
    void otherPathsAreAnsweredTooOrRefused() throws Exception {
        var head =
                client.send(
                        HttpRequest.newBuilder(URI.create(endpoint.url())).HEAD().build(),
                        BodyHandlers.ofString());

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(
                        Json.parse(post("/v1/messages/count_tokens", body(user("hi"))).body())
                                .at("input_tokens")
                                .toLong())
                .isPositive();
        assertThat(post("/v1/other", Value.Fields.EMPTY).statusCode()).isEqualTo(404);
        assertThat(post("/v1/messages", Value.of("no object")).statusCode()).isEqualTo(400);
    }

    @Test
    void socketInTheFileSystemServesToo(@TempDir Path directory) throws Exception {
        var socket = directory.resolve("endpoint");
        try (var other = ScriptedEndpoint.openAt(AgentScript.read("s", SCRIPT), socket);
                var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            var body = body(user("2+2")).with("stream", false).toJson();
            var out = Channels.newOutputStream(channel);
            out.write(
                    """
                    POST /v1/messages HTTP/1.1\r
                    Transfer-Encoding: chunked\r
                    \r
                    %x\r
                    %s\r
                    0\r
                    \r
                    """
                            .formatted(body.length(), body)
                            .getBytes(StandardCharsets.UTF_8));

            var answer =
                    new String(
                            Channels.newInputStream(channel).readAllBytes(),
                            StandardCharsets.UTF_8);

            assertThat(answer).contains("Two plus two is four.");
            assertThat(other.requests()).hasSize(1);
        }
        Files.delete(socket);
    }

    private List<Value> stream(Value.Fields... messages) throws Exception {
        var answer = post("/v1/messages", body(messages));
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> Json.parse(line.substring(6)))
                .toList();
    }

    private HttpResponse<String> post(String path, Value body) throws Exception {
        return client.send(request(path, body), BodyHandlers.ofString());
    }

    private HttpRequest request(String path, Value body) {
        return HttpRequest.newBuilder(URI.create(endpoint.url() + path))
                .POST(HttpRequest.BodyPublishers.ofString(body.toJson()))
                .build();
    }

    private static Value.Fields body(Value.Fields... messages) {
        return Value.Fields.EMPTY
                .with("model", "claude-test")
                .with("stream", true)
                .with("tools", List.of(Value.Fields.EMPTY.with("name", "Bash")))
                .with("messages", List.of(messages));
    }

    private static Value.Fields user(String text) {
        return message("user", List.of(text(text)));
    }

    private static Value.Fields assistant(Value.Fields block) {
        return message("assistant", List.of(block));
    }

    private static Value.Fields message(String role, Object content) {
        return Value.Fields.EMPTY.with("role", role).with("content", content);
    }

    private static Value.Fields text(String text) {
        return Value.Fields.EMPTY.with("type", "text").with("text", text);
    }

    private static Value.Fields use(String id) {
        return Value.Fields.EMPTY.with("type", "tool_use").with("id", id).with("name", "Bash");
    }

    private static Value.Fields result(String id, String text) {
        return Value.Fields.EMPTY
                .with("type", "tool_result")
                .with("tool_use_id", id)
                .with("content", text);
    }

    private static List<String> types(List<Value> events) {
        return events.stream().map(event -> event.at("type").text()).toList();
    }

    private static Value last(List<Value> events, String type) {
        return events.stream()
                .filter(event -> event.at("type").text().equals(type))
                .toList()
                .getLast();
    }

    private static String said(List<Value> events) {
        return events.stream()
                .flatMap(event -> event.find("delta.text").stream())
                .map(Value::text)
                .collect(Collectors.joining());
    }
}
