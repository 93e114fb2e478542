package dev.nerve.agent.scripted;

import dev.nerve.NerveException;
import dev.nerve.agent.scripted.ReceivedRequest.RequestEnd;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A local model server that answers from a script. Agent programs use it like Anthropic's API.
///
/// It listens on the loopback address and answers every client there; it ignores API keys. *Safe
/// for many threads.*
public final class ScriptedEndpoint implements AutoCloseable {

    private static final String MESSAGES = "/v1/messages";
    private static final String ASIDE = "Scripted";

    private final AgentScript script;
    private final ServerSocketChannel listening;
    private final ReceivedRequestLog seen = new ReceivedRequestLog();
    private final AttemptCounter counter = new AttemptCounter();
    private final EndpointConnections connections = new EndpointConnections();

    private ScriptedEndpoint(AgentScript script, ServerSocketChannel listening) {
        this.script = script;
        this.listening = listening;
    }

    /// {@return an endpoint at a free port}
    ///
    /// @param script the script
    /// @throws NerveException.Unavailable if no port is free
    public static ScriptedEndpoint open(AgentScript script) {
        return open(
                script,
                StandardProtocolFamily.INET,
                new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
    }

    /// {@return an endpoint at a Unix socket, for clients in another network namespace}
    ///
    /// @param script the script
    /// @param socket the path of the socket; it must not exist, and closing does not delete it
    /// @throws NerveException.Unavailable if it cannot be created
    public static ScriptedEndpoint openAt(AgentScript script, Path socket) {
        return open(script, StandardProtocolFamily.UNIX, UnixDomainSocketAddress.of(socket));
    }

    private static ScriptedEndpoint open(
            AgentScript script, StandardProtocolFamily family, SocketAddress address) {
        try {
            var listening = ServerSocketChannel.open(family);
            listening.bind(address);
            var endpoint = new ScriptedEndpoint(script, listening);
            endpoint.connections.start(endpoint::accept);
            return endpoint;
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "cannot listen on %s: %s".formatted(address, failure.getMessage()), failure);
        }
    }

    /// {@return its URL, such as `http://127.0.0.1:40123`}
    ///
    /// @throws IllegalStateException if it is at a Unix socket
    public String url() {
        try {
            if (listening.getLocalAddress() instanceof InetSocketAddress address) {
                return "http://127.0.0.1:" + address.getPort();
            }
        } catch (IOException _) {
            // It has been closed; the exception below says so.
        }
        throw new IllegalStateException("it has no address, or has been closed");
    }

    /// {@return the received calls, in order; the latest 10,000}
    public List<ReceivedRequest> requests() {
        return seen.all();
    }

    /// {@return the received calls of turns, in order; the latest 10,000}
    public List<ReceivedRequest> turns() {
        return seen.all().stream()
                .filter(request -> request.kind() == ReceivedRequest.RequestKind.TURN)
                .toList();
    }

    private void accept() throws IOException {
        while (true) {
            var connection = listening.accept();
            connections.serve(connection, () -> serve(connection));
        }
    }

    private void serve(SocketChannel connection) throws IOException, InterruptedException {
        if (connection.getLocalAddress() instanceof InetSocketAddress) {
            connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        var request =
                EndpointRequest.read(new BufferedInputStream(Channels.newInputStream(connection)));
        var reply =
                new EndpointReplyWriter(
                        new BufferedOutputStream(Channels.newOutputStream(connection)));
        boolean posts = request.method().equals("POST");
        if (posts && request.plainPath().equals(MESSAGES)) {
            answer(request, reply);
        } else if (posts && request.plainPath().equals(MESSAGES + "/count_tokens")) {
            count(request, reply);
        } else if (request.method().equals("HEAD") || request.plainPath().equals("/")) {
            reply.empty(200);
        } else {
            reply.json(404, Map.of(), error(404, "there is nothing at " + request.plainPath()));
        }
    }

    private void count(EndpointRequest request, EndpointReplyWriter reply) throws IOException {
        long tokens = (request.body().length() + 3L) / 4;
        reply.json(200, Map.of(), Value.Fields.EMPTY.with("input_tokens", tokens));
    }

    private void answer(EndpointRequest request, EndpointReplyWriter reply)
            throws IOException, InterruptedException {
        MessagesCall call;
        try {
            call = MessagesCall.of(Json.parse(request.body()).as(Value.Fields.class), script);
        } catch (NerveException.Invalid invalid) {
            reply.json(400, Map.of(), error(400, invalid.getMessage()));
            return;
        }
        var session = request.headers().getOrDefault("x-claude-code-session-id", "");
        int number = seen.add(call, session);
        try {
            play(call, session, reply, number);
        } catch (IOException gone) {
            seen.end(number, RequestEnd.GONE);
            throw gone;
        }
    }

    /// Plays the answer. The end of a call is recorded before the client gets the end of the
    /// answer.
    private void play(MessagesCall call, String session, EndpointReplyWriter reply, int number)
            throws IOException, InterruptedException {
        var attemptResult =
                call.isTurn()
                        ? counter.next(session, script.part(call.scene()))
                        : new TurnPart.AttemptResult.Played(
                                List.of(ScriptStep.SayStep.atOnce(ASIDE)));
        var answer = new AnswerStream(reply, call, call.answers() + "_" + number);
        switch (attemptResult) {
            case TurnPart.AttemptResult.Refused(var fail) -> {
                seen.end(number, RequestEnd.REFUSED);
                refuse(fail, reply);
            }
            case TurnPart.AttemptResult.Broken(var acts) -> {
                answer.begin(acts);
                seen.end(number, RequestEnd.CUT);
            }
            case TurnPart.AttemptResult.Played(var acts) when call.streams() -> {
                answer.begin(acts);
                seen.end(number, RequestEnd.ANSWERED);
                answer.finish();
            }
            case TurnPart.AttemptResult.Played(var acts) -> {
                seen.end(number, RequestEnd.ANSWERED);
                reply.json(200, Map.of(), answer.whole(acts));
            }
        }
    }

    private static void refuse(ScriptStep.FailStep fail, EndpointReplyWriter reply)
            throws IOException {
        Map<String, String> headers =
                fail.retryAfter()
                        .map(wait ->
                                Map.of(
                                        "retry-after",
                                        Long.toString((wait.toMillis() + 999) / 1_000)))
                        .orElse(Map.of());
        reply.json(fail.status(), headers, error(fail.status(), fail.message()));
    }

    private static Value.Fields error(int status, String message) {
        var type =
                switch (status) {
                    case 400 -> "invalid_request_error";
                    case 401 -> "authentication_error";
                    case 403 -> "permission_error";
                    case 404 -> "not_found_error";
                    case 429 -> "rate_limit_error";
                    case 529 -> "overloaded_error";
                    default -> "api_error";
                };
        var error = Value.Fields.EMPTY.with("type", type).with("message", message);
        return Value.Fields.EMPTY.with("type", "error").with("error", error);
    }

    /// Stops the endpoint and closes all connections.
    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException _) {
            // The socket is of no more use in any case.
        }
        connections.close();
    }
}
