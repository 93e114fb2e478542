package dev.nerve.agent.terminal.opencode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nerve.TokenUsage;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.terminal.Desks;
import dev.nerve.agent.terminal.ScriptedTerminals;
import dev.nerve.agent.terminal.TerminalAgent;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.LogCapture;
import dev.nerve.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Events as opencode 1.18.33 sends them, from a server that is none.
@Timeout(60)
class OpencodeServerChannelTest {

    private static final String END = "end";

    private final DescriptorPoller poller = DescriptorPoller.open();
    private static final String CONNECTED =
            "data: {\"type\":\"server.connected\",\"properties\":{}}\n\n";
    private final LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final List<String> replies = new CopyOnWriteArrayList<>();
    private final List<String> headers = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private volatile String pending = "[]";
    private final List<AgentEvent> told = new CopyOnWriteArrayList<>();
    private final TerminalTurn turn = new TerminalTurn("Please run touch x.txt", told::add);
    @TempDir private Path directory;
    private HttpServer server;

    private final LogCapture log = LogCapture.of(OpencodeServerChannel.class);

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/event", this::stream);
        server.createContext("/permission", this::reply);
        server.createContext("/session/status", exchange -> give(exchange, "{}"));
        server.start();
    }

    @AfterEach
    void close() {
        log.close();
        events.add(END);
        server.stop(0);
        poller.close();
    }

    private void stream(HttpExchange exchange) throws IOException {
        headers.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        exchange.sendResponseHeaders(200, 0);
        try (var body = exchange.getResponseBody()) {
            body.write(CONNECTED.getBytes(StandardCharsets.UTF_8));
            body.flush();
            for (var event = events.take(); !event.equals(END); event = events.take()) {
                body.write(("data: " + event + "\n\n").getBytes(StandardCharsets.UTF_8));
                body.flush();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void give(HttpExchange exchange, String json) throws IOException {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void reply(HttpExchange exchange) throws IOException {
        if (exchange.getRequestMethod().equals("GET")) {
            give(exchange, pending);
            return;
        }
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        replies.add(exchange.getRequestURI() + " " + body);
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private OpencodeServerChannel listen(ProgramStateHub hub) {
        hub.beginTurn(turn);
        return OpencodeServerChannel.at(hub, server.getAddress().getPort());
    }

    private void send(String type, String properties) {
        events.add(
                "{\"type\":\"%s\",\"properties\":{\"sessionID\":\"ses_1\"%s}}"
                        .formatted(type, properties));
    }

    private void sendPart(String part) {
        send("message.part.updated", ",\"part\":{%s}".formatted(part));
    }

    private void sendPrompt() {
        send("session.created", ",\"info\":{\"id\":\"ses_1\"}");
        sendPart("\"type\":\"text\",\"text\":\"Please run touch x.txt\"");
        send("session.status", ",\"status\":{\"type\":\"busy\"}");
    }

    private void sendTool(String state) {
        sendPart("\"type\":\"tool\",\"tool\":\"bash\",\"callID\":\"c1\",\"state\":" + state);
    }

    private static final String ASKED =
            ",\"id\":\"per_1\",\"permission\":\"bash\",\"metadata\":{\"command\":\"touch x.txt\"}";

    @Test
    void aTurnIsToldAsItHappens() throws Exception {
        PermissionBroker broker = _ -> new PermissionDecision.Allowed("test");
        var hub = Desks.of(directory, poller, broker);
        try (var channel = listen(hub)) {
            sendPrompt();
            sendTool("{\"status\":\"running\",\"input\":{\"command\":\"touch x.txt\"}}");
            send("permission.asked", ASKED);
            await().until(() -> !replies.isEmpty());
            send("permission.replied", ",\"requestID\":\"per_1\"");
            sendTool("{\"status\":\"completed\",\"output\":\"(no output)\"}");
            sendPart("\"type\":\"text\",\"text\":\"It exists.\",\"time\":{\"start\":1,\"end\":2}");
            sendPart(
                    "\"type\":\"step-finish\",\"id\":\"p\",\"tokens\":{\"input\":12,\"output\":7,"
                            + "\"reasoning\":1,\"cache\":{\"write\":2,\"read\":3}}");
            send("session.idle", "");
            await().until(turn::isOver);

            assertThat(channel.hasReported()).isTrue();
        }
        var answer = turn.answer(turn.text().orElseThrow());
        assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
        assertThat(answer.text()).isEqualTo("It exists.");
        assertThat(answer.tokens()).isEqualTo(new TokenUsage(17, 8, 3, 2, 1));
        assertThat(answer.modelCalls()).isEqualTo(1);
        var arguments = Value.Fields.EMPTY.with("command", "touch x.txt");
        assertThat(answer.tools())
                .containsExactly(new ToolUse("c1", "bash", arguments, "(no output)", false));
        assertThat(replies).containsExactly("/permission/per_1/reply {\"reply\":\"once\"}");
        assertThat(hub.conversationId()).contains("ses_1");
    }

    @Test
    void whatIsDeniedIsRejected() {
        var hub = Desks.of(directory, poller, _ -> new PermissionDecision.Denied("test", "no"));
        try (var _ = listen(hub)) {
            sendPrompt();
            send("permission.asked", ASKED);

            await().until(() -> !replies.isEmpty());
        }
        assertThat(replies)
                .containsExactly(
                        "/permission/per_1/reply {\"reply\":\"reject\",\"message\":\"no\"}");
    }

    /// Everybody on the machine can reach its port.
    @Test
    void onlyWhoKnowsThePasswordIsListenedTo() {
        var hub = Desks.of(directory, poller, _ -> new PermissionDecision.Allowed("test"));
        try (var channel = listen(hub)) {
            await().until(() -> !headers.isEmpty());
            var login = channel.environment();
            var both =
                    login.get("OPENCODE_SERVER_USERNAME")
                            + ":"
                            + login.get("OPENCODE_SERVER_PASSWORD");
            assertThat(login.get("OPENCODE_SERVER_PASSWORD")).hasSizeGreaterThan(16);
            assertThat(headers)
                    .containsOnly(
                            "Basic "
                                    + Base64.getEncoder()
                                            .encodeToString(both.getBytes(StandardCharsets.UTF_8)));
        }
    }

    @Test
    void anAnswerThatIsNotTakenIsToldAbout() throws Exception {
        status = 404;
        pending = "[{\"id\":\"per_1\",\"sessionID\":\"ses_1\"}]";
        try (var terminals = new ScriptedTerminals(directory);
                var agent = terminals.open("", _ -> new PermissionDecision.Allowed("test"))) {
            var hub = Desks.of(directory, poller, _ -> new PermissionDecision.Allowed("test"));
            hub.attachTerminal(((TerminalAgent) agent).terminal());
            try (var _ = listen(hub)) {
                sendPrompt();
                send("permission.asked", ASKED);
                await().until(() -> isWaiting(agent));
            }
        }
        assertThat(replies).hasSize(1);
        assertThat(log.messages())
                .contains(
                        "WARNING cannot answer opencode: IOException:"
                                + " opencode replied with status 404");
    }

    private static boolean isWaiting(Agent agent) {
        return agent.explain().verdict().evidence().rule().equals("reply-refused");
    }

    @Test
    void whatAPersonAnswersIsWithdrawn() {
        PermissionBroker nobody =
                _ -> {
                    new CountDownLatch(1).await();
                    throw new AssertionError();
                };
        var hub = Desks.of(directory, poller, nobody);
        try (var _ = listen(hub)) {
            sendPrompt();
            send("permission.asked", ASKED);
            await().until(hub.permissions()::isPending);
            send("permission.replied", ",\"requestID\":\"per_1\"");

            await().until(() -> !hub.permissions().isPending());
        }
        assertThat(replies).isEmpty();
    }

    @Test
    void ofTwoRequestsForTheSameToolOnlyTheAnsweredOneIsWithdrawn() {
        var withdrawn = new CopyOnWriteArrayList<String>();
        var hub = Desks.of(directory, poller, patient(withdrawn));
        try (var _ = listen(hub)) {
            sendPrompt();
            send("permission.asked", ASKED);
            send("permission.asked", ASKED.replace("per_1", "per_2").replace("x.txt", "y.txt"));
            send("permission.replied", ",\"requestID\":\"per_2\"");
            await().until(() -> !withdrawn.isEmpty());

            assertThat(withdrawn).containsExactly("touch y.txt");
            assertThat(hub.permissions().isPending()).isTrue();
        }
    }

    private static PermissionBroker patient(List<String> withdrawn) {
        return request -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupt) {
                withdrawn.add(request.arguments().at("command").text());
                throw interrupt;
            }
            throw new AssertionError();
        };
    }

    @Test
    void whatHappenedWhileNothingWasHeardIsMadeUpFor() {
        var withdrawn = new CopyOnWriteArrayList<String>();
        var hub = Desks.of(directory, poller, patient(withdrawn));
        try (var _ = listen(hub)) {
            sendPrompt();
            send("permission.asked", ASKED);
            await().until(hub.permissions()::isPending);
            events.add(END);

            await().until(turn::isOver);
            await().until(() -> withdrawn.contains("touch x.txt"));
            assertThat(hub.permissions().isPending()).isFalse();
        }
    }

    @Test
    void anAbortedTurnIsInterrupted() {
        var hub = Desks.of(directory, poller, _ -> new PermissionDecision.Allowed("test"));
        try (var _ = listen(hub)) {
            sendPrompt();
            send("session.error", ",\"error\":{\"name\":\"MessageAbortedError\"}");
            send("session.idle", "");

            await().until(turn::isOver);
        }
        assertThat(turn.end()).contains(Interrupted.INTERRUPTED);
    }

    @Test
    void aServerThatIsNotThereYetIsWaitedFor() {
        int port = server.getAddress().getPort();
        server.stop(0);
        var hub = Desks.of(directory, poller, _ -> new PermissionDecision.Allowed("test"));
        hub.beginTurn(turn);
        try (var channel = OpencodeServerChannel.at(hub, port)) {
            assertThat(channel.hasReported()).isFalse();
            assertThat(channel.extendCommand(List.of("opencode")))
                    .containsExactly("opencode", "--port", Integer.toString(port));
        }
    }
}
