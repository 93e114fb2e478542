package dev.nerve.llm.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.conversation.MessageRole;
import dev.nerve.json.Json;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.Provider;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.anthropic.AnthropicDialect;
import dev.nerve.llm.chat.OpenAiChatDialect;
import dev.nerve.llm.endpoint.ModelEndpointRequest.RequestEnding;
import dev.nerve.llm.endpoint.ModelEndpointRequest.RequestPurpose;
import dev.nerve.llm.gemini.GeminiDialect;
import dev.nerve.llm.http.HttpModel;
import dev.nerve.llm.http.HttpTimeouts;
import dev.nerve.llm.http.ProviderHttpClient;
import dev.nerve.llm.responses.OpenAiResponsesDialect;
import dev.nerve.llm.scripted.ScriptedModelRegistry;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The endpoint in front of a scripted model, asked by our own clients and by hand.
class ModelHttpServerTest {

    private static final String SCRIPT =
            """
            answers:
              - when: 'touch (\\S+)'
                say: I will create the file.
                call: [{tool: shell, arguments: {command: 'touch ${1}'}}]
              - when_result: refused
                say: Then I do not.
              - when_result: '(?s).*'
                say: 'It said: ${result}.'
              - when: trouble
                fail: {code: rate_limit, message: too much, retry_after: 2s}
              - when: broken
                fail: {code: api_error, message: out of order}
              - when: hello
                say: Hello to you.
            """;

    private static final ToolSpec SHELL = new ToolSpec("shell", "Runs it.", ToolSpec.NO_ARGUMENTS);

    @TempDir private Path directory;

    private final ModelHttpServer endpoint =
            ModelHttpServer.open(
                    ScriptedModelRegistry.read("test.yaml", SCRIPT, RealTimeSource.REAL));
    private final ProviderHttpClient http =
            ProviderHttpClient.open(RealTimeSource.REAL, HttpTimeouts.DEFAULT);

    static Stream<Dialect> dialects() {
        return Stream.of(
                new AnthropicDialect(1_000),
                OpenAiChatDialect.COMPATIBLE,
                new OpenAiResponsesDialect(),
                new GeminiDialect());
    }

    @AfterEach
    void close() {
        http.close();
        endpoint.close();
    }

    private ModelAnswer ask(Dialect dialect, Message... said) throws InterruptedException {
        var below = dialect instanceof OpenAiChatDialect ? "/v1" : "";
        var address = URI.create(endpoint.url() + below);
        return HttpModel.of(
                        new ModelName("any", "some-model"),
                        ModelProfile.UNKNOWN,
                        new Provider("any", dialect, address, List.of()),
                        ApiKey.NONE,
                        http)
                .ask(Prompt.of(said).withTools(List.of(SHELL)), AnswerListener.NONE);
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void aStreamedAnswerIsUnderstoodAndTheRequestRecorded(Dialect dialect) throws Exception {
        var answer = (ModelAnswer.Success) ask(dialect, Message.user("Say \"hello\"\n- now ☺"));

        assertThat(answer.text()).isEqualTo("Hello to you.");
        assertThat(answer.stop()).isEqualTo(ModelAnswer.StopReason.END);
        assertThat(answer.model()).isEqualTo("some-model");
        assertThat(answer.usage().output()).isPositive();
        var request = endpoint.turns().getFirst();
        assertThat(request.dialect()).isEqualTo(dialect.name());
        assertThat(request.message()).isEqualTo("Say \"hello\"\n- now ☺");
        assertThat(request.asked().model()).isEqualTo("some-model");
        assertThat(request.asked().streamed()).isTrue();
        assertThat(request.ending()).isEqualTo(RequestEnding.ANSWERED);
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void anAnswerInOnePieceIsUnderstood(Dialect dialect) throws Exception {
        var prompt = Prompt.of(Message.user("hello")).withTools(List.of(SHELL));
        var providerRequest = new ProviderRequest("some-model", prompt, false);

        var path = dialect.path(providerRequest);
        var below = path.startsWith("/v1") ? path : "/v1" + path;
        var reply = post(below, dialect.encode(providerRequest).toJson());

        assertThat(reply.statusCode()).isEqualTo(200);
        var answer = dialect.decodeAnswer(Json.parse(reply.body()).as(Value.Fields.class));
        assertThat(((ModelAnswer.Success) answer).text()).isEqualTo("Hello to you.");
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void toolsAreCalledAndWhatTheyGiveIsHeard(Dialect dialect) throws Exception {
        var asked = Message.user("touch x.txt");
        var answer = (ModelAnswer.Success) ask(dialect, asked);

        var call = answer.calls().getFirst();
        assertThat(answer.text()).isEqualTo("I will create the file.");
        assertThat(answer.stop()).isEqualTo(ModelAnswer.StopReason.TOOLS);
        assertThat(call.tool()).isEqualTo("shell");
        assertThat(call.arguments()).isEqualTo(Value.of(Map.of("command", "touch x.txt")));

        var given =
                new ContentBlock.ToolResult(
                        call.id(), List.of(new ContentBlock.Text("done")), false);
        var rest =
                ask(
                        dialect,
                        asked,
                        new Message(MessageRole.ASSISTANT, answer.blocks()),
                        new Message(MessageRole.USER, List.of(given)));

        assertThat(((ModelAnswer.Success) rest).text()).isEqualTo("It said: done.");
        assertThat(endpoint.turns().getLast().results()).containsExactly("done");
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void errorsKeepTheirKindTheirReasonAndTheirWait(Dialect dialect) throws Exception {
        var limited = (ModelAnswer.Failed) ask(dialect, Message.user("trouble"));
        var broken = (ModelAnswer.Failed) ask(dialect, Message.user("broken"));
        var unknown = (ModelAnswer.Failed) ask(dialect, Message.user("anything else"));

        assertThat(limited.code()).isEqualTo(ErrorCode.RATE_LIMIT);
        assertThat(limited.message()).contains("too much");
        assertThat(limited.retryAfter()).isEqualTo(Duration.ofSeconds(2));
        assertThat(broken.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(broken.message()).contains("out of order");
        assertThat(unknown.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(unknown.message()).contains("has no answer");
        assertThat(endpoint.turns())
                .extracting(ModelEndpointRequest::ending)
                .containsOnly(RequestEnding.FAILED);
    }

    @Test
    void answersHaveDifferentNames() throws Exception {
        var body =
                """
                {"model": "m", "max_tokens": 9, "tools": [{"name": "t", "input_schema": {}}],
                 "messages": [{"role": "user", "content": "hello"}]}
                """;

        var first = Json.parse(post("/v1/messages", body).body()).at("id");
        var second = Json.parse(post("/v1/messages", body).body()).at("id");

        assertThat(first).isNotEqualTo(second);
    }

    @Test
    void contextThatProgramsAddIsNoPartOfWhatTheUserSaid() throws Exception {
        var body =
                """
                {"model": "m", "input": [
                  {"role": "user", "content":
                    "<environment_context>\\n<cwd>/</cwd>\\n</environment_context>"},
                  {"role": "user", "content": [{"type": "input_text", "text": "hello"}]}],
                 "tools": [{"type": "function", "name": "t", "parameters": {}}]}
                """;

        post("/v1/responses", body);

        assertThat(endpoint.turns().getFirst().messages()).containsExactly("hello");
    }

    @Test
    void whatIsAskedWithoutToolsIsAnsweredInTheShapeThatIsWanted() throws Exception {
        var body =
                """
                {"contents": [{"role": "user", "parts": [{"text": "choose"}]}],
                 "generationConfig": {"responseMimeType": "application/json", "responseJsonSchema":
                   {"type": "object", "properties":
                     {"choice": {"type": "string", "enum": ["pro", "flash"]},
                      "score": {"type": "INTEGER"}}}}}
                """;

        var reply = post("/v1beta/models/small:generateContent", body);

        assertThat(Json.parse(reply.body()).at("candidates[0].content.parts[0].text").text())
                .isEqualTo("{\"choice\":\"flash\",\"score\":1}");
        assertThat(endpoint.turns()).isEmpty();
        assertThat(endpoint.requests().getFirst().purpose()).isEqualTo(RequestPurpose.SIDE);
    }

    @Test
    void tokensAreCounted() throws Exception {
        var words = "word ".repeat(400);

        var counted =
                post(
                        "/v1/messages/count_tokens",
                        """
                        {"model": "m", "messages": [{"role": "user", "content": "%s"}]}
                        """
                                .formatted(words));
        var total =
                post(
                        "/v1beta/models/m:countTokens",
                        """
                        {"contents": [{"role": "user", "parts": [{"text": "%s"}]}]}
                        """
                                .formatted(words));

        assertThat(Json.parse(counted.body()).at("input_tokens").number().intValue())
                .isGreaterThan(400);
        assertThat(Json.parse(total.body()).at("totalTokens").number().intValue())
                .isGreaterThan(400);
    }

    @Test
    void whatIsNoRequestIsRefusedInTheClientsOwnShape() throws Exception {
        var reply = post("/v1/messages", "{\"model\": 7}");

        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(Json.parse(reply.body()).at("error.type").text())
                .isEqualTo("invalid_request_error");
        assertThat(post("/elsewhere", "{}").statusCode()).isEqualTo(404);
    }

    @Test
    void programsInAnotherNetworkAskThroughASocketInTheFileSystem() throws Exception {
        var socket = directory.resolve("s");
        var model = ScriptedModelRegistry.read("test.yaml", SCRIPT, RealTimeSource.REAL);
        try (var hidden = ModelHttpServer.openAt(model, socket);
                var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));

            channel.write(
                    ByteBuffer.wrap(
                            "GET /v1/models HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n"
                                    .getBytes(UTF_8)));

            var reply = new String(Channels.newInputStream(channel).readAllBytes(), UTF_8);
            assertThat(reply).startsWith("HTTP/1.1 200").contains("test.yaml");
            assertThat(hidden.requests()).isEmpty();
        }
    }

    private HttpResponse<String> post(String path, String body)
            throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(endpoint.url() + path))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }
}
