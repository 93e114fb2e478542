package dev.nerve.llm.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.endpoint.ModelEndpointRequest.RequestEnding;
import dev.nerve.llm.endpoint.ModelEndpointRequest.RequestPurpose;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.TokenCounter;
import dev.nerve.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// A handler that reads a request, calls the model, and writes the answer in the client's dialect.
///
/// @param model the model that answers the turns of users
/// @param log receives every request
record EndpointResponder(LanguageModel model, EndpointRequestLog log) {

    private static final System.Logger LOG = System.getLogger(EndpointResponder.class.getName());

    private static final int LARGEST = 64 * 1024 * 1024;
    private static final String JSON = "application/json";

    /// Answers one HTTP request.
    void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getRawPath();
            var route = EndpointRoute.find(path);
            if (route.isPresent() && exchange.getRequestMethod().equals("POST")) {
                answerOrRefuse(exchange, route.get());
            } else if (path.endsWith("/models")) {
                send(exchange, 200, JSON, models().toJson());
            } else if (path.equals("/")) {
                exchange.sendResponseHeaders(200, -1);
            } else {
                send(exchange, 404, JSON, unknown(path).toJson());
            }
        } catch (InterruptedException _) {
            // The endpoint closes, which ends the connection of the client.
            Thread.currentThread().interrupt();
        }
    }

    private Value.Fields models() {
        var only = Value.Fields.EMPTY.with("id", model.name().model()).with("object", "model");
        return Value.Fields.EMPTY
                .with("object", "list")
                .with("data", List.of(only))
                .with("models", List.of());
    }

    private static Value.Fields unknown(String path) {
        var error = Value.Fields.EMPTY.with("message", "there is nothing at " + path);
        return Value.Fields.EMPTY.with("error", error.with("type", "not_found_error"));
    }

    /// Answers, or reports an internal failure. Without a response, the client would wait or retry.
    private void answerOrRefuse(HttpExchange exchange, EndpointRoute route)
            throws IOException, InterruptedException {
        try {
            answer(exchange, route);
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.WARNING, "an endpoint cannot answer: " + failure);
            LOG.log(System.Logger.Level.DEBUG, "an endpoint cannot answer", failure);
            var error = route.dialect().encodeError(500, String.valueOf(failure.getMessage()));
            send(exchange, 500, JSON, error.toJson());
        }
    }

    private void answer(HttpExchange exchange, EndpointRoute route)
            throws IOException, InterruptedException {
        Value.Fields body;
        ProviderRequest providerRequest;
        byte[] bytes;
        try {
            bytes = exchange.getRequestBody().readNBytes(LARGEST);
            body =
                    route.withPathFields(
                            Json.parse(new String(bytes, UTF_8)).as(Value.Fields.class));
            providerRequest = AgentContextRemover.removeFrom(route.dialect().decode(body));
        } catch (NerveException.Invalid invalid) {
            var error = route.dialect().encodeError(400, invalid.getMessage());
            send(exchange, 400, JSON, error.toJson());
            return;
        }
        switch (route.action()) {
            case COUNT -> {
                long tokens = providerRequest.prompt().estimate(TokenCounter.APPROXIMATE);
                send(exchange, 200, JSON, route.count(tokens).toJson());
            }
            case ANSWER -> {
                var request = log.add(route.dialect().name(), providerRequest, body, bytes.length);
                try {
                    answer(exchange, route, request);
                } catch (IOException gone) {
                    log.end(request, RequestEnding.ABANDONED);
                    throw gone;
                } catch (RuntimeException failure) {
                    log.end(request, RequestEnding.FAILED);
                    throw failure;
                }
            }
        }
    }

    /// Answers a request. It logs the ending before it sends the answer.
    private void answer(HttpExchange exchange, EndpointRoute route, ModelEndpointRequest request)
            throws IOException, InterruptedException {
        var providerRequest = request.asked();
        var answer =
                request.purpose() == RequestPurpose.TURN
                        ? model.ask(providerRequest.prompt(), AnswerListener.NONE)
                        : PlaceholderAnswer.create(providerRequest);
        switch (answer) {
            case ModelAnswer.Success success -> {
                log.end(request, RequestEnding.ANSWERED);
                // The client expects the name of the model that it requested.
                var named =
                        new ModelAnswer.Success(
                                success.blocks(),
                                success.stop(),
                                success.usage(),
                                providerRequest.model());
                give(exchange, route, named, request);
            }
            case ModelAnswer.Failed failed -> {
                log.end(request, RequestEnding.FAILED);
                refuse(exchange, route, failed);
            }
        }
    }

    private static void give(
            HttpExchange exchange,
            EndpointRoute route,
            ModelAnswer.Success answer,
            ModelEndpointRequest request)
            throws IOException {
        var id = Integer.toString(request.number());
        if (!request.asked().streamed()) {
            send(exchange, 200, JSON, route.dialect().encode(answer, id).toJson());
            return;
        }
        var events =
                route.dialect().events(answer, id).stream()
                        .map(EndpointResponder::text)
                        .collect(Collectors.joining());
        send(exchange, 200, "text/event-stream", events);
    }

    private static String text(ServerSentEvent event) {
        var name = event.name().isEmpty() ? "" : "event: " + event.name() + "\n";
        return name + "data: " + event.data() + "\n\n";
    }

    private static void refuse(
            HttpExchange exchange, EndpointRoute route, ModelAnswer.Failed failed)
            throws IOException {
        int status = failed.code().httpStatus();
        Duration wait = failed.retryAfter();
        if (wait != null) {
            long seconds = (wait.toMillis() + 999) / 1_000;
            exchange.getResponseHeaders().set("retry-after", Long.toString(seconds));
        }
        send(
                exchange,
                status,
                JSON,
                route.dialect().encodeError(status, failed.message()).toJson());
    }

    private static void send(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        var bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("content-type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
