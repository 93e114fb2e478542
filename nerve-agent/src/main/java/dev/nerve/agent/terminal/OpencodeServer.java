package dev.nerve.agent.terminal;

import dev.nerve.NerveException;
import dev.nerve.agent.permission.Decision;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The server within opencode, which tells on a port of this machine what happens.
///
/// *Safe for many threads.*
final class OpencodeServer implements Channel {

    private static final System.Logger LOG = System.getLogger(OpencodeServer.class.getName());
    private static final String DATA = "data: ";
    private static final Duration AGAIN = Duration.ofMillis(100);

    /// How long it may take to begin. A call that comes before it can be answered never is.
    private static final Duration BEGINNING = Duration.ofSeconds(1);

    private static final Duration REPLY = Duration.ofSeconds(10);

    private final Desk desk;
    private final URI address;
    private final int port;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final OpencodeEvents events;
    private final Thread thread;
    private volatile boolean heard;

    /// Whether anything was ever heard; of the thread that listens.
    private boolean known;

    private volatile boolean closed;

    private OpencodeServer(Desk desk, int port) {
        this.desk = desk;
        this.port = port;
        this.address = URI.create("http://127.0.0.1:" + port);
        this.events = new OpencodeEvents(desk, this::reply);
        this.thread = Thread.ofVirtual().name("nerve-opencode").start(this::listen);
    }

    /// {@return one that is listened to as soon as it is there}
    ///
    /// @param desk where what it tells goes
    /// @throws IOException if there is no port left
    static OpencodeServer open(Desk desk) throws IOException {
        try (var free = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return at(desk, free.getLocalPort());
        }
    }

    static OpencodeServer at(Desk desk, int port) {
        return new OpencodeServer(desk, port);
    }

    @Override
    public List<String> extend(List<String> command) {
        var extended = new ArrayList<>(command);
        extended.addAll(List.of("--port", Integer.toString(port)));
        return extended;
    }

    @Override
    public boolean isHeard() {
        return heard;
    }

    @Override
    public boolean asksPermission() {
        return heard;
    }

    /// It takes seconds to start, and may be gone at any time.
    private void listen() {
        while (!closed) {
            try {
                follow();
                desk.launch().host().time().sleep(AGAIN);
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private void follow() throws InterruptedException {
        var request = HttpRequest.newBuilder(address.resolve("/event")).timeout(BEGINNING).build();
        try (Stream<String> lines = client.send(request, BodyHandlers.ofLines()).body()) {
            if (known) {
                catchUp();
            }
            lines.filter(line -> line.startsWith(DATA))
                    .forEach(line -> hear(line.substring(DATA.length())));
        } catch (IOException | RuntimeException gone) {
            LOG.log(System.Logger.Level.DEBUG, "opencode does not tell", gone);
        }
        heard = false;
    }

    /// What is told meanwhile waits in the stream.
    private void catchUp() throws IOException, InterruptedException {
        if (get("/session/status") instanceof Value.Fields statuses
                && get("/permission") instanceof Value.Items(var permissions)) {
            events.catchUp(statuses, permissions);
            heard = true;
        }
    }

    private Value get(String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(address.resolve(path)).timeout(REPLY).build();
        return Json.parse(client.send(request, BodyHandlers.ofString()).body());
    }

    private void hear(String data) {
        try {
            if (Json.parse(data) instanceof Value.Fields event) {
                heard = true;
                known = true;
                events.hear(event);
            }
        } catch (NerveException.Invalid malformed) {
            LOG.log(System.Logger.Level.WARNING, "an event was not understood", malformed);
        }
    }

    private void reply(String request, Decision decision) {
        var body = Value.Fields.EMPTY.with("reply", decision.isAllowed() ? "once" : "reject");
        var call =
                HttpRequest.newBuilder(address.resolve("/permission/" + request + "/reply"))
                        .timeout(REPLY)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.toJson()))
                        .build();
        try {
            client.send(call, BodyHandlers.discarding());
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.WARNING, "opencode cannot be answered", failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
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
}
