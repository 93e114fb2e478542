package dev.nerve.agent.terminal.opencode;

import dev.nerve.NerveException;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.FailureLog;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.terminal.channel.ProgramChannel;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.json.Json;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The HTTP server inside opencode, which sends events on a local port.
///
/// *Safe for many threads.*
public final class OpencodeServerChannel implements ProgramChannel {

    private static final System.Logger LOG =
            System.getLogger(OpencodeServerChannel.class.getName());
    private static final String DATA = "data: ";
    private static final Duration AGAIN = Duration.ofMillis(100);

    /// The time limit for a connection. A call that arrives before the server is ready is never
    /// answered.
    private static final Duration BEGINNING = Duration.ofSeconds(1);

    private static final Duration REPLY = Duration.ofSeconds(10);

    private final ProgramStateHub programStateHub;
    private final ServerLogin login;
    private final URI address;
    private final int port;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final OpencodeEventReader events;
    private final Thread thread;
    private volatile boolean heard;

    /// True once an event was received. Used only by the listening thread.
    private boolean known;

    private volatile boolean closed;

    private OpencodeServerChannel(ProgramStateHub programStateHub, int port) {
        this.programStateHub = programStateHub;
        this.login = ServerLogin.of(programStateHub.launch());
        this.port = port;
        this.address = URI.create("http://127.0.0.1:" + port);
        this.events = new OpencodeEventReader(programStateHub, this::reply);
        this.thread = Thread.ofVirtual().name("nerve-opencode").start(this::listen);
    }

    /// {@return a channel that connects as soon as the server is there}
    ///
    /// @param programStateHub the hub that receives the reports
    /// @throws IOException if no port is free
    public static OpencodeServerChannel open(ProgramStateHub programStateHub) throws IOException {
        try (var free = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return at(programStateHub, free.getLocalPort());
        }
    }

    static OpencodeServerChannel at(ProgramStateHub programStateHub, int port) {
        return new OpencodeServerChannel(programStateHub, port);
    }

    @Override
    public List<String> extendCommand(List<String> command) {
        var extended = new ArrayList<>(command);
        extended.addAll(List.of("--port", Integer.toString(port)));
        return extended;
    }

    /// Sets a password, because every user of this machine can reach the port.
    @Override
    public Map<String, String> environment() {
        return Map.of(ServerLogin.USER, login.user(), ServerLogin.PASSWORD, login.password());
    }

    @Override
    public boolean hasReported() {
        return heard;
    }

    @Override
    public boolean asksPermission() {
        return heard;
    }

    /// Connects again and again, because the server needs seconds to start and may be gone at any
    /// time.
    private void listen() {
        while (!closed) {
            try {
                follow();
                programStateHub.launch().host().time().sleep(AGAIN);
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private void follow() throws InterruptedException {
        var request = request("/event").timeout(BEGINNING).build();
        try (Stream<String> lines = bodyOf(client.send(request, BodyHandlers.ofLines()))) {
            if (known) {
                catchUp();
            }
            lines.filter(line -> line.startsWith(DATA))
                    .forEach(line -> hear(line.substring(DATA.length())));
        } catch (IOException | RuntimeException gone) {
            LOG.log(System.Logger.Level.DEBUG, "no reports from opencode", gone);
        }
        heard = false;
    }

    /// Reads the current state. New events wait in the stream meanwhile.
    private void catchUp() throws IOException, InterruptedException {
        if (get("/session/status") instanceof Value.Fields statuses
                && get("/permission") instanceof Value.Items(var permissions)) {
            events.catchUp(statuses, permissions);
            heard = true;
        }
    }

    private Value get(String path) throws IOException, InterruptedException {
        var request = request(path).timeout(REPLY).build();
        return Json.parse(bodyOf(client.send(request, BodyHandlers.ofString())));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path))
                .header("Authorization", login.header());
    }

    /// {@return the body of a reply}
    ///
    /// @throws IOException if the status is not a success
    private static <T> T bodyOf(HttpResponse<T> reply) throws IOException {
        if (reply.statusCode() >= 300) {
            throw new IOException("opencode replied with status " + reply.statusCode());
        }
        return reply.body();
    }

    private void hear(String data) {
        try {
            if (Json.parse(data) instanceof Value.Fields event) {
                heard = true;
                known = true;
                events.hear(event);
            }
        } catch (NerveException.Invalid malformed) {
            FailureLog.warn(LOG, "cannot read an event of opencode", malformed);
        }
    }

    private void reply(String request, PermissionDecision decision) {
        var body = body(decision);
        var call =
                request("/permission/" + request + "/reply")
                        .timeout(REPLY)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.toJson()))
                        .build();
        try {
            if (!isTaken(call)) {
                waitsOn(request);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Returns the body for a decision. With a reason the model continues; without one the turn
    /// would end.
    private static Value.Fields body(PermissionDecision decision) {
        return switch (decision) {
            case PermissionDecision.Allowed _ -> Value.Fields.EMPTY.with("reply", "once");
            case PermissionDecision.Denied(_, var reason) ->
                    Value.Fields.EMPTY.with("reply", "reject").with("message", reason);
        };
    }

    private boolean isTaken(HttpRequest call) throws InterruptedException {
        try {
            bodyOf(client.send(call, BodyHandlers.discarding()));
            return true;
        } catch (IOException failure) {
            FailureLog.warn(LOG, "cannot answer opencode", failure);
            return false;
        }
    }

    /// Checks whether the program still waits after a failed reply, because a person may have
    /// answered first. A program that still waits is not busy.
    private void waitsOn(String request) throws InterruptedException {
        try {
            if (get("/permission") instanceof Value.Items(var waiting)
                    && waiting.stream().noneMatch(each -> isAbout(each, request))) {
                return;
            }
        } catch (IOException | NerveException.Invalid failure) {
            LOG.log(System.Logger.Level.DEBUG, "no reports from opencode", failure);
        }
        var question =
                new ProgramQuestion(
                        "permission", "It did not accept the answer.", List.of("Yes", "No"));
        programStateHub.reportQuestion(question, "reply-refused", "it did not accept the answer");
    }

    private static boolean isAbout(Value waiting, String request) {
        return waiting.find("id").map(Value::text).filter(request::equals).isPresent();
    }

    @Override
    public void close() {
        closed = true;
        client.shutdownNow();
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        client.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// The login for the server.
    ///
    /// @param user the user name
    /// @param password the password that only nerve and the program know
    private record ServerLogin(String user, String password) {

        private static final String USER = "OPENCODE_SERVER_USERNAME";
        private static final String PASSWORD = "OPENCODE_SERVER_PASSWORD";

        /// Uses the login from the environment, if it is set there, else a random password.
        static ServerLogin of(AgentLaunch launch) {
            var random = launch.host().random();
            var chosen =
                    HexFormat.of().toHexDigits(random.nextLong())
                            + HexFormat.of().toHexDigits(random.nextLong());
            var given = launch.variables();
            return new ServerLogin(
                    given.getOrDefault(USER, "opencode"), given.getOrDefault(PASSWORD, chosen));
        }

        String header() {
            var both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
            return "Basic " + Base64.getEncoder().encodeToString(both);
        }

        /// Leaves out the password.
        @Override
        public String toString() {
            return "ServerLogin[user=%s]".formatted(user);
        }
    }
}
