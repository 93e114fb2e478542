package dev.nerve.llm.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.endpoint.ModelEndpointRequest.RequestEnding;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.testkit.LogCapture;
import dev.nerve.value.Value;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An endpoint whose address, model or memory has a problem.
class EndpointFailureTest {

    private static final String BODY =
            """
            {"model": "m", "max_tokens": 9, "tools": [{"name": "t", "input_schema": {}}],
             "messages": [{"role": "user", "content": "hello"}]}
            """;

    @TempDir private Path directory;

    /// A model with a mistake in it.
    private record BrokenModel() implements LanguageModel {

        @Override
        public ModelName name() {
            return new ModelName("any", "broken");
        }

        @Override
        public ModelProfile profile() {
            return ModelProfile.UNKNOWN;
        }

        @Override
        public ModelAnswer ask(Prompt prompt, AnswerListener listener) {
            throw new IllegalStateException("it has lost its words");
        }
    }

    @Test
    void anEndpointThatCannotBeOpenedLeavesNothingOpen() {
        var nowhere = directory.resolve("missing/socket");
        refuse(nowhere);
        long before = openFiles();

        for (int i = 0; i < 50; i++) {
            refuse(nowhere);
        }

        assertThat(openFiles()).isLessThan(before + 40);
    }

    private static void refuse(Path socket) {
        assertThatThrownBy(() -> ModelHttpServer.openAt(new BrokenModel(), socket))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining(socket.toString());
    }

    private static long openFiles() {
        var system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getOpenFileDescriptorCount();
    }

    @Test
    void aClientIsToldWhenTheModelHasAMistake() throws Exception {
        try (var log = LogCapture.of(EndpointResponder.class);
                var endpoint = ModelHttpServer.open(new BrokenModel());
                var client = HttpClient.newHttpClient()) {
            var reply = post(client, endpoint);

            assertThat(reply.statusCode()).isEqualTo(500);
            assertThat(Json.parse(reply.body()).at("error.message").text())
                    .isEqualTo("it has lost its words");
            assertThat(endpoint.requests())
                    .extracting(ModelEndpointRequest::ending)
                    .containsExactly(RequestEnding.FAILED);
            assertThat(log.messages().getFirst()).contains("it has lost its words");
        }
    }

    private static HttpResponse<String> post(HttpClient client, ModelHttpServer endpoint)
            throws Exception {
        var request =
                HttpRequest.newBuilder(URI.create(endpoint.url() + "/v1/messages"))
                        .POST(BodyPublishers.ofString(BODY))
                        .build();
        return client.send(request, BodyHandlers.ofString());
    }

    @Test
    void requestsAreForgottenWhenTheyTakeTooMuchRoom() {
        var log = new EndpointRequestLog();
        var providerRequest = new ProviderRequest("m", Prompt.of(Message.user("hello")), false);

        for (int i = 0; i < 10; i++) {
            log.add(
                    "anthropic",
                    providerRequest,
                    Value.Fields.EMPTY,
                    EndpointRequestLog.MOST_BYTES / 4);
        }
        assertThat(log.all()).extracting(ModelEndpointRequest::number).containsExactly(7, 8, 9, 10);

        log.add(
                "anthropic",
                providerRequest,
                Value.Fields.EMPTY,
                EndpointRequestLog.MOST_BYTES * 2);
        assertThat(log.all()).extracting(ModelEndpointRequest::number).containsExactly(11);
    }
}
