package dev.nerve.llm.endpoint;

import com.sun.net.httpserver.HttpServer;
import dev.nerve.NerveException;
import dev.nerve.model.LanguageModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// An HTTP server on the loopback address through which programs use a model of nerve.
///
/// It acts as Anthropic, OpenAI or Google: it serves `/v1/messages`, `/v1/chat/completions`,
/// `/v1/responses` and `/v1beta/models/M:generateContent`. With a scripted model behind it, real
/// agent programs run without an account and without a network.
///
/// ```java
/// var model = ScriptedModelRegistry.read("test.yaml", script, time);
/// try (var endpoint = ModelHttpServer.open(model)) {
///     endpoint.url();      // the base address for a program
///     endpoint.turns();    // the requests that the program made for its user
/// }
/// ```
///
/// It answers every client on this machine and ignores keys. A client that requests a stream gets
/// all events at once, after the model has finished. *Safe for many threads.*
public final class ModelHttpServer implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads;
    private final EndpointRequestLog log;
    private final @Nullable SocketForwarder forwarder;

    private ModelHttpServer(
            HttpServer server,
            ExecutorService threads,
            EndpointRequestLog log,
            @Nullable SocketForwarder forwarder) {
        this.server = server;
        this.threads = threads;
        this.log = log;
        this.forwarder = forwarder;
    }

    /// {@return an endpoint at a free port}
    ///
    /// @param model answers the requests
    /// @throws NerveException.Unavailable if there is no port
    public static ModelHttpServer open(LanguageModel model) {
        return open(model, null);
    }

    /// {@return an endpoint that also listens on a socket in the file system, for programs in
    /// another network namespace}
    ///
    /// @param model answers the requests
    /// @param socket a path where no file is yet; closing leaves the socket there
    /// @throws NerveException.Unavailable if the socket or the port cannot be opened
    public static ModelHttpServer openAt(LanguageModel model, Path socket) {
        return open(model, socket);
    }

    private static ModelHttpServer open(LanguageModel model, @Nullable Path socket) {
        var log = new EndpointRequestLog();
        HttpServer server = null;
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        try {
            var loopback = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
            server = HttpServer.create(loopback, 0);
            server.setExecutor(threads);
            server.createContext("/", new EndpointResponder(model, log)::answer);
            server.start();
            var forwarder =
                    socket == null ? null : SocketForwarder.open(socket, server.getAddress());
            return new ModelHttpServer(server, threads, log, forwarder);
        } catch (IOException failure) {
            close(server, threads);
            throw new NerveException.Unavailable(
                    "cannot open an endpoint on %s: %s"
                            .formatted(socket == null ? "127.0.0.1" : socket, failure.getMessage()),
                    failure);
        }
    }

    /// {@return the base address, such as `http://127.0.0.1:40123`, without `/v1`}
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// {@return the requests so far, in order; the latest 10,000, and no more than 64 MiB of them}
    public List<ModelEndpointRequest> requests() {
        return log.all();
    }

    /// {@return the requests so far that are part of a user's turn, in order}
    public List<ModelEndpointRequest> turns() {
        return log.all().stream()
                .filter(request -> request.purpose() == ModelEndpointRequest.RequestPurpose.TURN)
                .toList();
    }

    /// Ends all exchanges and waits for them.
    @Override
    public void close() {
        if (forwarder != null) {
            forwarder.close();
        }
        close(server, threads);
    }

    private static void close(@Nullable HttpServer server, ExecutorService threads) {
        threads.shutdownNow();
        if (server != null) {
            server.stop(0);
        }
        threads.close();
    }
}
